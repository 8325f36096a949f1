// SPDX-License-Identifier: MIT
package import ATSModel
internal import Certificates
import FoundationEssentials

/// A configuration as one text: JSON with its keys in order, so that equal configurations have equal texts.
///
/// What JSON lacks is written as a dictionary with one `$` key: `{"$data": "base64"}`, `{"$date": "…"}`,
/// `{"$real": "nan"}`; a key of the user's that begins with `$` gets a second one.
package enum ConfigurationText {
    /// SHA-256 of the text, in hex: the record's `content_hash`, by which two configurations are the same.
    package static func contentHash(of configuration: Configuration) -> String { hash(of: text(of: configuration)) }

    static func hash(of text: String) -> String { PrintableText.hex(SHA256.digest(of: Array(text.utf8))) }

    static func text(of configuration: Configuration) -> String {
        guard let value = configuration.transportSecurity else { return "null" }
        var text = ""
        write(value, to: &text)
        return text
    }

    /// A list of texts as JSON.
    static func list(_ items: [String]) -> String {
        var text = "["
        for (i, item) in items.enumerated() {
            if i > 0 { text += ", " }
            write(item, to: &text)
        }
        return text + "]"
    }

    private static func write(_ value: PropertyValue, to text: inout String) {
        switch value {
        case .boolean(let boolean): text += boolean ? "true" : "false"
        case .integer(let integer): text += "\(integer)"
        case .real(let real) where real.isFinite: text += "\(real)"
        case .real(let real): write(tag: "$real", "\(real)", to: &text)
        case .string(let string): write(string, to: &text)
        case .data(let bytes): write(tag: "$data", Data(bytes).base64EncodedString(), to: &text)
        case .date(let date): write(tag: "$date", date, to: &text)
        case .array(let items):
            text += "["
            for (i, item) in items.enumerated() {
                if i > 0 { text += ", " }
                write(item, to: &text)
            }
            text += "]"
        case .dictionary(let entries):
            text += "{"
            // By bytes, since `<` on texts follows Unicode's equivalences.
            let sorted = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            for (i, entry) in sorted.enumerated() {
                if i > 0 { text += ", " }
                write(entry.key.utf8.first == 0x24 ? "$" + entry.key : entry.key, to: &text)
                text += ": "
                write(entry.value, to: &text)
            }
            text += "}"
        }
    }

    private static func write(tag: String, _ string: String, to text: inout String) {
        text += "{\"\(tag)\": "
        write(string, to: &text)
        text += "}"
    }

    /// RFC 8259 §7.
    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\u{0}"..."\u{1f}", "\u{7f}":
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
