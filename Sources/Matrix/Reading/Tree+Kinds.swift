// SPDX-License-Identifier: MIT
import Formats

extension Tree {
    func text(_ what: String) throws(InputError) -> String {
        guard case .string(let text) = value else { throw wrongKind(what, expected: "a text") }
        return text
    }

    /// The entries, each key once.
    func mapping(_ what: String, expected: String = "a mapping") throws(InputError) -> [Entry] {
        guard case .dictionary(let entries) = value else { throw wrongKind(what, expected: expected) }
        var seen: [String: SourcePosition] = [:]
        for entry in entries {
            if let first = seen.updateValue(entry.keyPosition, forKey: entry.key) {
                throw InputError(
                    at: entry.keyPosition, "\(quoted(entry.key)) stands twice in \(what), first at \(first)",
                    expected: "each name once")
            }
        }
        return entries
    }

    /// The items of a list that holds at least one.
    func list(_ what: String, of items: String) throws(InputError) -> [Tree] {
        guard case .array(let trees) = value else { throw wrongKind(what, expected: "a list of \(items)") }
        guard !trees.isEmpty else { throw InputError(at: position, "\(what) is empty", expected: items) }
        return trees
    }

    /// The items of a list that holds at least one, or one item that stands alone.
    func oneOrMore(_ what: String, of items: String) throws(InputError) -> [Tree] {
        switch value {
        case .array: return try list(what, of: items)
        case .dictionary, .null: throw wrongKind(what, expected: items)
        default: return [self]
        }
    }

    func wrongKind(_ what: String, expected: String) -> InputError {
        InputError(at: position, "\(what) is \(kind)", expected: expected)
    }
}
