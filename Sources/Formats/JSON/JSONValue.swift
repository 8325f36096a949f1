// SPDX-License-Identifier: MIT

/// A value to be written as JSON (RFC 8259).
///
/// Members keep their order, so the same value always gives the same bytes.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    /// JSON has no infinities and no NaN: they are written as `null`.
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONValue

        package init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The value as text, without a line break at its end.
    ///
    /// Compact text is one line without spaces, fit for JSON Lines. Pretty text is indented by two spaces.
    package func text(pretty: Bool = false) -> String {
        var writer = JSONWriter(pretty: pretty)
        writer.write(self, depth: 0)
        return writer.text
    }

    /// Pretty text of some items of a list, as they stand in it: each on a line of its own, with commas between them.
    ///
    /// For lists that are too long to be held as values. What is around them is the caller's: `[`, a comma between two
    /// calls, a last line break, `]`.
    ///
    /// - Parameter depth: in how many lists and objects the items stand.
    package static func text<Item>(
        ofItems items: some Sequence<Item>, depth: Int, _ value: (Item) -> JSONValue
    ) -> String {
        var writer = JSONWriter(pretty: true)
        var isFirst = true
        for item in items {
            writer.beginItem(isFirst: isFirst, depth: depth)
            writer.write(value(item), depth: depth)
            isFirst = false
        }
        return writer.text
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    package init(nilLiteral: ()) { self = .null }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .int(value) }
    package init(floatLiteral value: Double) { self = .double(value) }
    package init(stringLiteral value: String) { self = .string(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}

extension JSONValue {
    /// The text, or `null` where there is none.
    package init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

    /// The number, or `null` where there is none.
    package init(_ number: Int?) { self = number.map(JSONValue.int) ?? .null }

    /// The same value without positions.
    ///
    /// Data become base64 and dates the text they were written as. Of duplicate keys the last one stays.
    package init(_ tree: Tree) {
        switch tree.value {
        case .null: self = .null
        case .boolean(let value): self = .bool(value)
        case .integer(let value): self = .int(Int(value))
        case .real(let value): self = .double(value)
        case .string(let value), .date(let value): self = .string(value)
        case .data(let bytes): self = .string(Base64.encode(bytes))
        case .array(let items): self = .array(items.map { JSONValue($0) })
        case .dictionary(let entries):
            var members: [Member] = []
            var seen: Set<String> = []
            for entry in entries.reversed() where seen.insert(entry.key).inserted {
                members.append(Member(entry.key, JSONValue(entry.value)))
            }
            self = .object(members.reversed())
        }
    }
}
