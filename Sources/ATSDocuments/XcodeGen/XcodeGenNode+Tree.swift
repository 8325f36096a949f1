// SPDX-License-Identifier: MIT
internal import Formats

extension XcodeGenNode {
    /// The dictionary as XcodeGen writes it into a property list, with where each of its parts is written.
    ///
    /// Nothing is an empty text there.
    ///
    /// - Throws: `InputError` for `null` in JSON, of which no property list can be written.
    func made(
        _ budget: inout XcodeGenBudget
    ) throws(InputError) -> (tree: Tree, origins: [[String]: Declaration.Origin]) {
        var origins: [[String]: Declaration.Origin] = [[]: origin]
        let tree = try tree([], &origins, &budget)
        return (tree, origins)
    }

    private func tree(
        _ path: [String], _ origins: inout [[String]: Declaration.Origin], _ budget: inout XcodeGenBudget
    ) throws(InputError) -> Tree {
        switch self {
        case .written(let tree, let origin):
            guard try Self.holdsNothing(tree, &budget) else { return tree }
            return try Self.filled(tree, origin.file, &budget)
        case .list(let items, let position, _):
            try budget.spend(made: items.count + 1, at: position)
            var trees: [Tree] = []
            for (number, item) in items.enumerated() {
                let path = path + ["\(number)"]
                origins[path] = item.origin
                trees.append(try item.tree(path, &origins, &budget))
            }
            return Tree(.array(trees), at: position)
        case .dictionary(let entries, let position, _):
            try budget.spend(made: entries.count + 1, at: position)
            var trees: [Tree.Entry] = []
            for entry in entries {
                let path = path + [entry.key]
                origins[path] = entry.origin
                let value = try entry.node.tree(path, &origins, &budget)
                trees.append(Tree.Entry(key: entry.key, keyPosition: entry.keyPosition, value: value))
            }
            return Tree(.dictionary(trees), at: position)
        }
    }

    private static func holdsNothing(_ tree: Tree, _ budget: inout XcodeGenBudget) throws(InputError) -> Bool {
        try budget.spend(at: tree.position)
        switch tree.value {
        case .null: return true
        case .array(let items):
            for item in items where try holdsNothing(item, &budget) { return true }
            return false
        case .dictionary(let entries):
            for entry in entries where try holdsNothing(entry.value, &budget) { return true }
            return false
        default: return false
        }
    }

    private static func filled(
        _ tree: Tree, _ file: String, _ budget: inout XcodeGenBudget
    ) throws(InputError) -> Tree {
        try budget.spend(made: 1, at: tree.position)
        switch tree.value {
        case .null where file.lowercased().hasSuffix(".json"):
            throw InputError(
                file: file, at: tree.position, "nothing stands here, and XcodeGen can write no property list of it",
                expected: "a value, or no key")
        case .null: return Tree(.string(""), at: tree.position)
        case .array(let items):
            var trees: [Tree] = []
            for item in items { trees.append(try filled(item, file, &budget)) }
            return Tree(.array(trees), at: tree.position)
        case .dictionary(let entries):
            var trees: [Tree.Entry] = []
            for entry in entries {
                let value = try filled(entry.value, file, &budget)
                trees.append(Tree.Entry(key: entry.key, keyPosition: entry.keyPosition, value: value))
            }
            return Tree(.dictionary(trees), at: tree.position)
        default: return tree
        }
    }
}
