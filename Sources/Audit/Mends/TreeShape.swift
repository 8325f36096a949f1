// SPDX-License-Identifier: MIT
internal import Formats

/// A tree without its places: two are equal where the same was written in the same order, duplicates included.
struct TreeShape: Hashable {
    private let tree: Tree

    init(_ tree: Tree) { self.tree = tree }

    static func == (left: TreeShape, right: TreeShape) -> Bool { isSame(left.tree, right.tree) }

    private static func isSame(_ left: Tree, _ right: Tree) -> Bool {
        switch (left.value, right.value) {
        case (.dictionary(let left), .dictionary(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.key == $1.key && isSame($0.value, $1.value) }
        case (.array(let left), .array(let right)): left.count == right.count && zip(left, right).allSatisfy(isSame)
        default: left.value == right.value
        }
    }

    func hash(into hasher: inout Hasher) { TreeShape.hash(tree, into: &hasher) }

    private static func hash(_ tree: Tree, into hasher: inout Hasher) {
        switch tree.value {
        case .dictionary(let entries):
            hasher.combine(entries.count)
            for entry in entries {
                hasher.combine(entry.key)
                hash(entry.value, into: &hasher)
            }
        case .array(let items):
            hasher.combine(items.count)
            for item in items { hash(item, into: &hasher) }
        default: hasher.combine(tree.value)
        }
    }
}
