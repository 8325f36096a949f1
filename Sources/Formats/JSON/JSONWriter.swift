// SPDX-License-Identifier: MIT

/// Writes JSON values into one growing text.
struct JSONWriter {
    let pretty: Bool
    private(set) var text = ""

    init(pretty: Bool) {
        self.pretty = pretty
    }

    mutating func write(_ value: JSONValue, depth: Int) {
        switch value {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .int(let value): text += String(value)
        case .double(let value): text += value.isFinite ? "\(value)" : "null"
        case .string(let value): write(value)
        case .array(let items):
            writeList(items, open: "[", close: "]", depth: depth) { writer, item in
                writer.write(item, depth: depth + 1)
            }
        case .object(let members):
            writeList(members, open: "{", close: "}", depth: depth) { writer, member in
                writer.write(member.name)
                writer.text += writer.pretty ? ": " : ":"
                writer.write(member.value, depth: depth + 1)
            }
        }
    }

    private mutating func writeList<Item>(
        _ items: [Item], open: String, close: String, depth: Int, each: (inout JSONWriter, Item) -> Void
    ) {
        text += open
        for (index, item) in items.enumerated() {
            if index > 0 { text += "," }
            breakLine(depth: depth + 1)
            each(&self, item)
        }
        if !items.isEmpty { breakLine(depth: depth) }
        text += close
    }

    private mutating func breakLine(depth: Int) {
        guard pretty else { return }
        text += "\n"
        for _ in 0..<depth { text += "  " }
    }

    /// Escapes what RFC 8259 §7 says must be escaped, and the other control characters.
    private mutating func write(_ string: String) {
        text += "\""
        // 0xc2 begins the two bytes of U+0080 to U+00BF.
        let needsEscapes = string.utf8.contains {
            $0 < 0x20 || $0 == 0x7f || $0 == 0xc2 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
        }
        if needsEscapes {
            for scalar in string.unicodeScalars { writeEscaped(scalar) }
        } else {
            text += string
        }
        text += "\""
    }

    private mutating func writeEscaped(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "\u{8}": text += "\\b"
        case "\u{C}": text += "\\f"
        // The C1 controls are legal in JSON, but some terminals begin an escape sequence at U+009B.
        case "\0"..<" ", "\u{7F}"..."\u{9F}":
            let digits = String(scalar.value, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
    }
}
