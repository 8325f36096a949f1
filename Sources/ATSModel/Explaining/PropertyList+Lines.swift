// SPDX-License-Identifier: MIT

extension PropertyValue {
    /// The value as XML property list lines, keys sorted. `comments` go before the first line of a key, at any depth.
    package func xmlLines(indent: Int = 0, comments: [String: String] = [:]) -> [String] {
        let space = String(repeating: " ", count: indent)
        switch self {
        case .boolean(let value): return [space + (value ? "<true/>" : "<false/>")]
        case .integer(let value): return [space + "<integer>\(value)</integer>"]
        case .real(let value): return [space + "<real>\(value)</real>"]
        case .string(let value): return [space + "<string>\(PropertyValue.escaped(value))</string>"]
        case .date(let value): return [space + "<date>\(PropertyValue.escaped(value))</date>"]
        case .data: return [space + "<data></data>"]
        case .array(let items):
            return [space + "<array>"] + items.flatMap { $0.xmlLines(indent: indent + 2) } + [space + "</array>"]
        case .dictionary(let entries):
            var lines = [space + "<dict>"]
            for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
                if let comment = comments[key] { lines.append(space + "  <!-- \(comment) -->") }
                lines.append(space + "  <key>\(PropertyValue.escaped(key))</key>")
                lines += value.xmlLines(indent: indent + 2, comments: comments)
            }
            return lines + [space + "</dict>"]
        }
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
        return result
    }
}
