// SPDX-License-Identifier: MIT

/// Writes JSON values into one growing text.
///
/// Bytes and not characters: a large report is written in half the time.
struct JSONWriter {
    let pretty: Bool
    private var bytes: [UInt8] = []

    init(pretty: Bool) {
        self.pretty = pretty
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func write(_ value: JSONValue, depth: Int) {
        switch value {
        case .null: put("null")
        case .bool(let value): put(value ? "true" : "false")
        case .int(let value): put(String(value))
        case .double(let value): put(value.isFinite ? "\(value)" : "null")
        case .string(let value): write(value)
        case .array(let items):
            writeList(items, open: UInt8(ascii: "["), close: UInt8(ascii: "]"), depth: depth) { writer, item in
                writer.write(item, depth: depth + 1)
            }
        case .object(let members):
            writeList(members, open: UInt8(ascii: "{"), close: UInt8(ascii: "}"), depth: depth) { writer, member in
                writer.write(member.name)
                writer.bytes.append(UInt8(ascii: ":"))
                if writer.pretty { writer.bytes.append(UInt8(ascii: " ")) }
                writer.write(member.value, depth: depth + 1)
            }
        }
    }

    private mutating func writeList<Item>(
        _ items: [Item], open: UInt8, close: UInt8, depth: Int, each: (inout JSONWriter, Item) -> Void
    ) {
        bytes.append(open)
        for (index, item) in items.enumerated() {
            beginItem(isFirst: index == 0, depth: depth + 1)
            each(&self, item)
        }
        if !items.isEmpty { breakLine(depth: depth) }
        bytes.append(close)
    }

    /// What stands before an item of a list: a comma behind the one before it, and a line of its own.
    mutating func beginItem(isFirst: Bool, depth: Int) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        breakLine(depth: depth)
    }

    private mutating func breakLine(depth: Int) {
        guard pretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Escapes what RFC 8259 §7 says must be escaped, and the other control characters.
    private mutating func write(_ string: String) {
        bytes.append(UInt8(ascii: "\""))
        let start = bytes.count
        put(string)
        if JSONWriter.needsEscapes(bytes[start...]) {
            bytes.removeSubrange(start...)
            for scalar in string.unicodeScalars { writeEscaped(scalar) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsEscapes(_ text: ArraySlice<UInt8>) -> Bool {
        unsafe text.withUnsafeBufferPointer { text in
            // 0xc2 begins the two bytes of U+0080 to U+00BF.
            unsafe text.contains {
                $0 < 0x20 || $0 == 0x7f || $0 == 0xc2 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
            }
        }
    }

    private mutating func writeEscaped(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": put("\\\"")
        case "\\": put("\\\\")
        case "\n": put("\\n")
        case "\r": put("\\r")
        case "\t": put("\\t")
        case "\u{8}": put("\\b")
        case "\u{C}": put("\\f")
        // The C1 controls are legal in JSON, but some terminals begin an escape sequence at U+009B.
        case "\0"..<" ", "\u{7F}"..."\u{9F}":
            let digits = String(scalar.value, radix: 16)
            put("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
        default: bytes.append(contentsOf: String(scalar).utf8)
        }
    }
}
