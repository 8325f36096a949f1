// SPDX-License-Identifier: MIT

/// What stands between the values of a JSON5 text, as the reader passes over it (spec.json5.org, §7 and §8).
enum JSONSpace {
    /// Past white space and comments.
    static func skip(_ offset: Int, in lines: TextLines) -> Int {
        var index = offset
        while index < lines.bytes.count {
            let byte = lines.bytes[index]
            if TextLines.isSpace(byte) || byte == 0x0B || byte == 0x0C {
                index += 1
            } else if let end = comment(index, in: lines) {
                index = end
            } else {
                let length = unicodeSpace(index, in: lines)
                guard length > 0 else { break }
                index += length
            }
        }
        return index
    }

    /// Where a comment ends that begins at a place, a line's without the line's end; `nil` where none begins there.
    static func comment(_ offset: Int, in lines: TextLines) -> Int? {
        if lines.starts(with: "//", at: offset) { return lines.lineEnd(offset) }
        guard lines.starts(with: "/*", at: offset) else { return nil }
        return lines.first("*/", from: offset + 2).map { $0 + 2 } ?? lines.bytes.count
    }

    /// How many bytes a space beyond ASCII has that stands there; 0 for none.
    private static func unicodeSpace(_ offset: Int, in lines: TextLines) -> Int {
        let lead = lines.bytes[offset]
        guard lead >= 0xC2 else { return 0 }
        let length = lead < 0xE0 ? 2 : 3
        let text = lines.bytes[offset...].prefix(length)
        guard let scalar = String(validating: text, as: UTF8.self)?.unicodeScalars.first else { return 0 }
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: return length
        default: return scalar == "\u{FEFF}" ? length : 0
        }
    }

    /// Whether a byte is one of a name without quotes.
    static func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "$"), UInt8(ascii: "_"), 0x80...: true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): !isFirst
        default: (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
    }

    /// Whether a text can stand as a name without quotes, for any reader of JSON5.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.enumerated().allSatisfy { $1 < 0x80 && isNameByte($1, isFirst: $0 == 0) }
    }
}
