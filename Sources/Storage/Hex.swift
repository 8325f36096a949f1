// SPDX-License-Identifier: MIT

/// Bytes as lower-case hexadecimal text.
package enum Hex {
    package static func text(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// `nil` for a text that is not two digits a byte.
    package static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue.map(UInt8.init) }
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for i in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[i], let low = digits[i + 1] else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}
