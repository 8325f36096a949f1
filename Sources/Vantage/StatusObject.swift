// SPDX-License-Identifier: MIT
import ATSModel
import Formats

/// One object of the status, whose members are read as what they must be. Null is absent.
struct StatusObject {
    let tree: Tree
    /// For messages: `'Self'`, `a peer`.
    let name: String

    var position: SourcePosition { tree.position }

    init(_ tree: Tree, name: String) {
        self.tree = tree
        self.name = name
    }

    func text(_ key: String) throws(InputError) -> String? {
        guard let value = member(key) else { return nil }
        guard case .string(let text) = value.value else { throw wrongKind(key, value, expected: "a text") }
        return text
    }

    func boolean(_ key: String) throws(InputError) -> Bool? {
        guard let value = member(key) else { return nil }
        guard case .boolean(let flag) = value.value else { throw wrongKind(key, value, expected: "true or false") }
        return flag
    }

    func object(_ key: String) throws(InputError) -> StatusObject? {
        guard let value = member(key) else { return nil }
        guard case .dictionary = value.value else { throw wrongKind(key, value, expected: "a dictionary") }
        return StatusObject(value, name: "'\(key)'")
    }

    /// Every member, each of which must be an object: they are peers by their keys.
    func members() throws(InputError) -> [StatusObject] {
        guard case .dictionary(let entries) = tree.value else { return [] }
        var result: [StatusObject] = []
        for entry in entries {
            guard case .dictionary = entry.value.value else {
                throw InputError(
                    at: entry.value.position, "a peer is \(entry.value.kind)", expected: "a dictionary")
            }
            result.append(StatusObject(entry.value, name: "a peer"))
        }
        return result
    }

    func addresses(_ key: String) throws(InputError) -> [IPAddress] {
        guard let value = member(key) else { return [] }
        guard case .array(let items) = value.value else { throw wrongKind(key, value, expected: "a list of addresses") }
        var result: [IPAddress] = []
        for item in items {
            guard case .string(let text) = item.value, let address = IPAddress(text) else {
                var found = item.kind
                if case .string(let text) = item.value { found = "'\(excerpt(text))'" }
                throw InputError(
                    at: item.position, "'\(key)' of \(name) holds \(found)",
                    expected: "addresses such as 100.101.102.103")
            }
            result.append(address)
        }
        return result
    }

    func member(_ key: String) -> Tree? {
        guard let value = tree[key]?.value, value.value != .null else { return nil }
        return value
    }

    private func wrongKind(_ key: String, _ value: Tree, expected: String) -> InputError {
        InputError(at: value.position, "'\(key)' of \(name) is \(value.kind)", expected: expected)
    }
}
