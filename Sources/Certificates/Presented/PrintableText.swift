// SPDX-License-Identifier: MIT

/// A stranger's text, made fit to be shown: it must not move the reader's cursor, end early or run on for ever.
package enum PrintableText {
    static let limit = 512

    /// - Parameter bytes: UTF-8 or what may be it; other bytes come out as U+FFFD.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        // A scalar takes at most four bytes.
        text(String(decoding: bytes.prefix(4 * limit + 4), as: UTF8.self), isCut: bytes.count > 4 * limit + 4)
    }

    /// What is no printable character becomes `\u{0}`; of more than ``limit`` characters the rest becomes `…`.
    static func text(_ text: String, isCut: Bool = false) -> String {
        var shown = ""
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < limit else { return shown + "…" }
            count += 1
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
                shown += "\\u{\(String(scalar.value, radix: 16))}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return isCut ? shown + "…" : shown
    }

    /// Hex, two digits a byte.
    package static func hex(_ bytes: some Sequence<UInt8>, uppercase: Bool = false) -> String {
        let digits = Array((uppercase ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// RFC 4648 §4.
    static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
