// SPDX-License-Identifier: MIT
import ATSModel

/// A JSON reader that keeps booleans and numbers apart, for the golden record: JSON `true` is a property list's
/// boolean and `1` its number.
struct TinyJSON {
    private var rest: Substring.UnicodeScalarView

    struct Fault: Error { let near: String }

    /// `null` becomes `nil`.
    static func parse(_ text: some StringProtocol) throws -> PropertyValue? {
        var reader = TinyJSON(rest: Substring(text).unicodeScalars)
        let value = try reader.value()
        reader.skipBlanks()
        guard reader.rest.isEmpty else { throw reader.fault }
        return value
    }

    private var fault: Fault { Fault(near: String(Substring(rest).prefix(20))) }

    private mutating func skipBlanks() {
        rest = rest.drop(while: { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" })
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func take(word: String) -> Bool {
        guard rest.starts(with: word.unicodeScalars) else { return false }
        rest.removeFirst(word.unicodeScalars.count)
        return true
    }

    private mutating func value() throws -> PropertyValue? {
        skipBlanks()
        if take(word: "null") { return nil }
        if take(word: "true") { return .boolean(true) }
        if take(word: "false") { return .boolean(false) }
        if rest.first == "\"" { return .string(try text()) }
        if take("{") { return .dictionary(try members()) }
        if take("[") {
            var items: [PropertyValue] = []
            if take("]") { return .array([]) }
            repeat {
                guard let item = try value() else { throw fault }
                items.append(item)
            } while take(",")
            guard take("]") else { throw fault }
            return .array(items)
        }
        let digits = String(Substring(rest.prefix(while: { "+-.eE0123456789".unicodeScalars.contains($0) })))
        rest.removeFirst(digits.unicodeScalars.count)
        if let integer = Int64(digits) { return .integer(integer) }
        guard let real = Double(digits) else { throw fault }
        return .real(real)
    }

    /// Members that are `null` are left out.
    private mutating func members() throws -> [String: PropertyValue] {
        var result: [String: PropertyValue] = [:]
        if take("}") { return result }
        repeat {
            skipBlanks()
            let key = try text()
            guard take(":") else { throw fault }
            result[key] = try value()
        } while take(",")
        guard take("}") else { throw fault }
        return result
    }

    private mutating func text() throws -> String {
        guard take("\"") else { throw fault }
        var result = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "\"" { return String(result) }
            guard scalar == "\\" else {
                result.append(scalar)
                continue
            }
            guard let escape = rest.popFirst() else { throw fault }
            switch escape {
            case "n": result.append("\n")
            case "t": result.append("\t")
            case "u":
                guard let number = UInt32(String(Substring(rest.prefix(4))), radix: 16),
                    let scalar = Unicode.Scalar(number)
                else { throw fault }
                rest.removeFirst(4)
                result.append(scalar)
            default: result.append(escape)
            }
        }
        throw fault
    }
}

extension PropertyValue {
    /// The value as JSON with sorted keys, for a report of what differs.
    var json: String {
        switch self {
        case .boolean(let boolean): "\(boolean)"
        case .integer(let integer): "\(integer)"
        case .real(let real): "\(real)"
        case .string(let text), .date(let text): "\"" + text.replacing("\"", with: "\\\"") + "\""
        case .data(let bytes): "\"data of \(bytes.count) bytes\""
        case .array(let items): "[" + items.map(\.json).joined(separator: ", ") + "]"
        case .dictionary(let entries):
            "{"
                + entries.sorted(by: { $0.key < $1.key }).map { "\"\($0.key)\": \($0.value.json)" }
                .joined(separator: ", ") + "}"
        }
    }
}
