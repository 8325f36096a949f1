// SPDX-License-Identifier: MIT

/// A parsed value that knows where it stands.
///
/// All formats parse into it: YAML and JSON never yield `data` or `date`, a property list never yields `null`.
package struct Tree: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        case null
        case boolean(Bool)
        case integer(Int64)
        case real(Double)
        case string(String)
        case data([UInt8])
        /// As it was written.
        case date(String)
        case array([Tree])
        /// In the order of the text, with every duplicate where the format lets one through.
        case dictionary([Entry])
    }

    package struct Entry: Hashable, Sendable {
        package let key: String
        package let keyPosition: SourcePosition
        package let value: Tree

        package init(key: String, keyPosition: SourcePosition, value: Tree) {
            self.key = key
            self.keyPosition = keyPosition
            self.value = value
        }
    }

    package let value: Value
    package let position: SourcePosition

    package init(_ value: Value, at position: SourcePosition) {
        self.value = value
        self.position = position
    }

    /// The entry of that name, the last one where there are several; `nil` too where this is no dictionary.
    package subscript(key: String) -> Entry? {
        guard case .dictionary(let entries) = value else { return nil }
        return entries.last { $0.key == key }
    }

    /// What kind of value it is, for messages: `a dictionary`, `a text`.
    package var kind: String {
        switch value {
        case .null: "nothing"
        case .boolean: "a boolean"
        case .integer, .real: "a number"
        case .string: "a text"
        case .data: "data"
        case .date: "a date"
        case .array: "a list"
        case .dictionary: "a dictionary"
        }
    }
}
