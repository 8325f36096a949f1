// SPDX-License-Identifier: MIT

/// SplitMix64: small, quick, and the same on every system, so that a seed names a case for ever.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// One of many for the same seed: it does not depend on the number that a run begins with.
    package init(seed: UInt64, number: Int) {
        self.init(seed: seed)
        state = next() ^ UInt64(number) &* 0xd134_2543_de82_ef95
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `count - 1`.
    package mutating func below(_ count: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % count }

    /// True once in `count` times.
    package mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

    package mutating func pick<T>(_ items: [T]) -> T { items[below(items.count)] }
}
