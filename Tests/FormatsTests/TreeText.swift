// SPDX-License-Identifier: MIT
import Formats

/// A tree in one line, types kept apart, for tables of expectations.
func line(_ tree: Tree) -> String {
    switch tree.value {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let value): "real(\(value))"
    case .string(let value): "'\(value)'"
    case .data(let bytes): "data(\(bytes.map { String($0) }.joined(separator: " ")))"
    case .date(let value): "date(\(value))"
    case .array(let items): "[" + items.map { line($0) }.joined(separator: ", ") + "]"
    case .dictionary(let entries):
        "{" + entries.map { "\($0.key): \(line($0.value))" }.joined(separator: ", ") + "}"
    }
}

/// The place of every key and value, in the order of the text.
func places(_ tree: Tree) -> String {
    switch tree.value {
    case .array(let items): ([tree.position.description] + items.map { places($0) }).joined(separator: " ")
    case .dictionary(let entries):
        ([tree.position.description] + entries.map { "\($0.keyPosition)=\(places($0.value))" })
            .joined(separator: " ")
    default: tree.position.description
    }
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
