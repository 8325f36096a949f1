// SPDX-License-Identifier: MIT

/// The name of a challenge: 16 bytes as lower-case hexadecimal text, so that each has one spelling.
package struct ChallengeID: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init?(rawValue: String) {
        let isHexadecimal = rawValue.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard rawValue.utf8.count == 32, isHexadecimal else { return nil }
        self.rawValue = rawValue
    }

    package init(_ first: UInt64, _ second: UInt64) {
        rawValue = [first, second].map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
    }
}
