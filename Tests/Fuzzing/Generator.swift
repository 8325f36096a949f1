// SPDX-License-Identifier: MIT

/// SplitMix64: the same mutant for the same seed and number, wherever a run begins.
struct Generator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64, number: Int) {
        state = seed
        state = next() ^ UInt64(number) &* 0xD134_2543_DE82_EF95
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
