// SPDX-License-Identifier: MIT

/// Values as YAML text of one line.
enum YAMLScalar {
    /// - Parameters:
    ///   - style: of the text that it takes the place of, whose quotes it keeps.
    ///   - isFlow: whether it stands in brackets.
    static func text(_ string: String, like style: YAMLEvent.Style = .plain, isFlow: Bool = false) -> String {
        switch style {
        case .singleQuoted where isPrintable(string):
            return "'" + string.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
        case .plain, .blockText, .flow:
            return isPlain(string) ? string : JSONValue.string(string).text()
        default: return JSONValue.string(string).text()
        }
    }

    static func flow(_ value: Tree.Value, like style: YAMLEvent.Style = .plain, isFlow: Bool = false) -> String {
        switch value {
        case .null: return "null"
        case .boolean(let value): return "\(value)"
        case .integer(let number): return "\(number)"
        case .real(let number):
            if number.isNaN { return ".nan" }
            return number.isInfinite ? (number < 0 ? "-.inf" : ".inf") : "\(number)"
        case .string(let string): return text(string, like: style, isFlow: isFlow)
        case .data(let bytes): return text(Base64.encode(bytes))
        case .date(let date): return text(date)
        case .array(let items): return "[" + items.map { flow($0.value, isFlow: true) }.joined(separator: ", ") + "]"
        case .dictionary(let entries):
            let members = entries.map { "\(text($0.key, isFlow: true)): \(flow($0.value.value, isFlow: true))" }
            return members.isEmpty ? "{}" : "{ " + members.joined(separator: ", ") + " }"
        }
    }

    /// Whether it is the same text without quotes, whatever stands around it and by both schemas.
    private static func isPlain(_ string: String) -> Bool {
        guard let first = string.utf8.first, isLetter(first) || isDigit(first) || first == UInt8(ascii: "_") else {
            return false
        }
        let isHarmless = string.utf8.allSatisfy { isLetter($0) || isDigit($0) || "_.-/$()".utf8.contains($0) }
        guard isHarmless else { return false }
        return [YAML.Schema.core12, .yaml11].allSatisfy {
            (try? $0.value(ofPlain: string, at: .nowhere)) == .string(string)
        }
    }

    private static func isPrintable(_ string: String) -> Bool {
        string.unicodeScalars.allSatisfy { (" "..."~").contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
