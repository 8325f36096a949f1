// SPDX-License-Identifier: MIT

/// The lengths that some keys have, in bytes: a text of another length is none of them.
struct KeyLengths: Sendable {
    /// Bit 63 stands for everything that is longer.
    private var bits: UInt64 = 0

    init(_ keys: some Sequence<String>) {
        for key in keys {
            // Outside ASCII a dictionary takes texts of different lengths for equal.
            let isASCII = key.utf8.allSatisfy { $0 < 0x80 }
            bits |= isASCII ? KeyLengths.bit(key.utf8.count) : .max
        }
    }

    func mayHold(_ length: Int) -> Bool { bits & KeyLengths.bit(length) != 0 }

    private static func bit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }
}
