// SPDX-License-Identifier: MIT

extension Tree {
    /// The value at the end of a path of keys, of items by their number from 0, `nil` where the path leads nowhere.
    package func value(atKeyPath path: some Sequence<String>) -> Tree? {
        var tree = self
        for key in path {
            guard let next = tree.step(key) else { return nil }
            tree = next.value
        }
        return tree
    }

    /// Where the last key of a path stands, or the item where the path ends with a number.
    ///
    /// The empty path is the tree's own place.
    package func position(ofKeyPath path: [String]) -> SourcePosition? {
        guard let last = path.last else { return position }
        return value(atKeyPath: path.dropLast())?.step(last)?.position
    }

    private func step(_ key: String) -> (value: Tree, position: SourcePosition)? {
        if case .array(let items) = value {
            guard let index = Int(key), items.indices.contains(index) else { return nil }
            return (items[index], items[index].position)
        }
        return self[key].map { ($0.value, $0.keyPosition) }
    }
}
