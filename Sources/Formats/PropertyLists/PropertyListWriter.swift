// SPDX-License-Identifier: MIT

/// Writes XML property lists that Apple's readers and ours take, and refuses what one of them would read otherwise.
package enum PropertyListWriter {
    /// The whole document, `<?xml` line and DOCTYPE included. Keys keep their order.
    ///
    /// - Throws: `InputError` with the place of a value that no XML property list can hold: nothing, a text with a
    ///   character that XML 1.0 has not (§2.2), a date that is none, a key twice, or values too deep in each other.
    package static func text(of tree: Tree) throws(InputError) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """
        try write(tree, depth: 0, to: &text)
        return text + "</plist>\n"
    }

    private static func write(_ tree: Tree, depth: Int, to text: inout String) throws(InputError) {
        let indent = String(repeating: "    ", count: depth)
        switch tree.value {
        case .null:
            throw InputError(
                at: tree.position, "nothing stands here, and a property list holds no nothing", expected: "a value")
        case .boolean(let value): text += "\(indent)<\(value)/>\n"
        case .integer(let value): text += "\(indent)<integer>\(value)</integer>\n"
        case .real(let value): text += "\(indent)<real>\(word(for: value))</real>\n"
        case .string(let value):
            text += "\(indent)<string>\(try escaped(value, at: tree.position))</string>\n"
        case .data(let bytes): text += "\(indent)<data>\(Base64.encode(bytes))</data>\n"
        case .date(let date):
            guard PropertyListElement.date.value(of: Array(date.utf8)) == .date(date) else {
                throw InputError(
                    at: tree.position, "'\(excerpt(date))' is no date of a property list",
                    expected: PropertyListElement.date.form)
            }
            text += "\(indent)<date>\(date)</date>\n"
        case .array(let items) where items.isEmpty:
            try checkDepth(depth, of: tree)
            text += "\(indent)<array/>\n"
        case .array(let items):
            try checkDepth(depth, of: tree)
            text += "\(indent)<array>\n"
            for item in items { try write(item, depth: depth + 1, to: &text) }
            text += "\(indent)</array>\n"
        case .dictionary(let entries) where entries.isEmpty:
            try checkDepth(depth, of: tree)
            text += "\(indent)<dict/>\n"
        case .dictionary(let entries):
            try checkDepth(depth, of: tree)
            text += "\(indent)<dict>\n"
            var keys: Set<[UInt8]> = []
            for entry in entries {
                // By bytes: two spellings of one accent are two keys.
                guard keys.insert(Array(entry.key.utf8)).inserted else {
                    throw InputError(
                        at: entry.keyPosition, "the key '\(excerpt(entry.key))' stands twice", expected: "each key once"
                    )
                }
                text += "\(indent)    <key>\(try escaped(entry.key, at: entry.keyPosition))</key>\n"
                try write(entry.value, depth: depth + 1, to: &text)
            }
            text += "\(indent)</dict>\n"
        }
    }

    private static func checkDepth(_ depth: Int, of tree: Tree) throws(InputError) {
        guard depth < PropertyList.depthLimit else {
            throw InputError(
                at: tree.position, "arrays and dictionaries stand too deep in each other",
                expected: "at most \(PropertyList.depthLimit) levels")
        }
    }

    /// As Apple's writer spells what is no finite number.
    static func word(for real: Double) -> String {
        if real.isNaN { return "nan" }
        return real.isInfinite ? (real < 0 ? "-infinity" : "+infinity") : "\(real)"
    }

    static func escaped(_ string: String, at position: SourcePosition) throws(InputError) -> String {
        var text = ""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            // A reader makes a line feed of it where it stands for itself (XML 1.0 §2.11).
            case "\r": text += "&#13;"
            case "\t", "\n": text.unicodeScalars.append(scalar)
            case "\0"..<" ", "\u{FFFE}", "\u{FFFF}":
                throw InputError(
                    at: position, "the text '\(excerpt(string))' holds U+\(hex(scalar)), which XML cannot hold",
                    expected: "characters that can be written")
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private static func hex(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
}
