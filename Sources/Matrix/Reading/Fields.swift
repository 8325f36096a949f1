// SPDX-License-Identifier: MIT
import Formats

/// The entries of one mapping, checked against the keys that may stand there.
struct Fields {
    /// What the mapping is, for messages: `the matrix`, `a row of 'expect'`.
    let what: String
    let position: SourcePosition
    private var entries: [String: Tree.Entry] = [:]

    /// - Parameter expected: the keys in words, where the list is not what a person wants to read.
    init(_ tree: Tree, of what: String, keys: [String], expected: String? = nil) throws(InputError) {
        self.what = what
        position = tree.position
        for entry in try tree.mapping(what) {
            guard keys.contains(entry.key) else {
                throw InputError(
                    at: entry.keyPosition, "unknown key \(quoted(entry.key)) in \(what)",
                    expected: expected ?? (keys.isEmpty ? "no keys" : keys.joined(separator: ", ")),
                    suggestion: suggestion(for: entry.key, among: keys))
            }
            entries[entry.key] = entry
        }
    }

    subscript(key: String) -> Tree? { entries[key]?.value }

    /// Where the key stands, or the mapping where it does not.
    func position(of key: String) -> SourcePosition { entries[key]?.keyPosition ?? position }

    func required(_ key: String, expected: String) throws(InputError) -> Tree {
        guard let value = self[key] else {
            throw InputError(at: position, "\(what) has no '\(key)'", expected: expected)
        }
        return value
    }

    /// The value of one of two spellings, singular and plural; both at once are an error.
    func either(_ singular: String, _ plural: String) throws(InputError) -> Tree? {
        guard let first = entries[singular] else { return self[plural] }
        guard let second = entries[plural] else { return first.value }
        throw InputError(
            at: max(first.keyPosition, second.keyPosition),
            "\(what) has both '\(singular)' and '\(plural)'", expected: "one of them")
    }
}
