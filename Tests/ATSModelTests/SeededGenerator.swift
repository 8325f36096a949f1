// SPDX-License-Identifier: MIT

/// SplitMix64: small, quick, and the same on every system, so that a seed names a case for ever.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `count - 1`.
    mutating func below(_ count: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % count }

    /// True once in `count` times.
    mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

    mutating func pick<T>(_ items: [T]) -> T { items[below(items.count)] }
}
