// SPDX-License-Identifier: MIT
internal import Certificates

/// A signature on P-256 as its two numbers, 32 bytes each, so that the other one of its two forms can be made:
/// (r, n − s) verifies wherever (r, s) does (`app-attest.md` §0, 6).
package struct SplitSignature: Sendable, Hashable {
    package var r: [UInt8]
    package var s: [UInt8]

    /// The order n of the group (SEC 2 §2.4.2).
    package static let order: [UInt8] = [
        0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
    ]

    /// Reads DER as OpenSSL writes it; `nil` for anything else.
    package init?(der: [UInt8]) {
        guard der.count > 8, der[0] == 0x30, Int(der[1]) == der.count - 2 else { return nil }
        var rest = der.dropFirst(2)
        var numbers: [[UInt8]] = []
        while let tag = rest.first, let count = rest.dropFirst().first.map(Int.init) {
            guard tag == 0x02, rest.count >= 2 + count else { return nil }
            let digits = rest.dropFirst(2).prefix(count).drop { $0 == 0 }
            guard digits.count <= 32 else { return nil }
            numbers.append([UInt8](repeating: 0, count: 32 - digits.count) + digits)
            rest = rest.dropFirst(2 + count)
        }
        guard numbers.count == 2 else { return nil }
        self.r = numbers[0]
        self.s = numbers[1]
    }

    package var der: [UInt8] { DERWriter.sequence([DERWriter.integer(r), DERWriter.integer(s)]) }

    /// Whether s is greater than n / 2.
    package var isHigh: Bool { complement.lexicographicallyPrecedes(s) }

    /// The same signature with an s of that half.
    package func with(highS: Bool) -> SplitSignature {
        guard isHigh != highS else { return self }
        var other = self
        other.s = complement
        return other
    }

    /// n − s.
    private var complement: [UInt8] {
        var borrow = 0
        var result = [UInt8](repeating: 0, count: 32)
        for index in (0..<32).reversed() {
            let difference = Int(Self.order[index]) - Int(s[index]) - borrow
            borrow = difference < 0 ? 1 : 0
            result[index] = UInt8(truncatingIfNeeded: difference)
        }
        return result
    }
}
