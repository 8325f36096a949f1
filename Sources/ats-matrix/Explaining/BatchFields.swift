// SPDX-License-Identifier: MIT
import Formats

/// The fields of one JSON object. A field that is `null` is as good as absent.
struct BatchFields {
    private let tree: Tree

    init(_ tree: Tree) { self.tree = tree }

    subscript(name: String) -> Tree? {
        guard let value = tree[name]?.value, value.value != .null else { return nil }
        return value
    }

    func required(_ name: String) throws(InputError) -> Tree {
        guard let value = self[name] else { throw missing(name) }
        return value
    }

    /// That a field is missing, and which of those that are there may be meant for it.
    func missing(_ name: String) -> InputError {
        var keys: [String] = []
        if case .dictionary(let entries) = tree.value { keys = entries.map(\.key) }
        let found = nearestWord(to: name, among: keys).map { ", but '\($0)' is there" } ?? ""
        return InputError(at: tree.position, "'\(name)' is missing\(found)")
    }

    func text(_ name: String) throws(InputError) -> String? {
        guard let value = self[name] else { return nil }
        guard case .string(let text) = value.value else {
            throw InputError(at: value.position, "\(name) is \(value.kind)", expected: "a text")
        }
        return text
    }

    /// The texts of a list, empty where it is absent.
    func texts(_ name: String) throws(InputError) -> [(text: String, position: SourcePosition)] {
        guard let value = self[name] else { return [] }
        guard case .array(let items) = value.value else {
            throw InputError(at: value.position, "\(name) is \(value.kind)", expected: "a list of texts")
        }
        var texts: [(String, SourcePosition)] = []
        for item in items {
            guard case .string(let text) = item.value else {
                throw InputError(at: item.position, "\(name) holds \(item.kind)", expected: "a list of texts")
            }
            texts.append((text, item.position))
        }
        return texts
    }
}
