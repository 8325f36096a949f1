// SPDX-License-Identifier: MIT
internal import Formats

extension XcodeGenNode {
    private static let replacement = ":REPLACE"

    static func empty(_ file: String) -> XcodeGenNode {
        .dictionary([], SourcePosition(line: 1, column: 1), Declaration.Origin(file: file))
    }

    /// This dictionary over another one, as includes and templates are merged (XcodeGen, Project Spec, "Include"):
    /// dictionaries go on downwards, lists are joined, everything else replaces, and a key with `:REPLACE` behind it
    /// always does.
    ///
    /// What is written below a key that the other one lacks is taken as it is.
    func merged(onto base: XcodeGenNode, _ budget: inout XcodeGenBudget) throws(InputError) -> XcodeGenNode {
        guard let top = entries, var result = base.entries else { return self }
        try budget.spend(made: top.count + result.count + 1, at: position)
        var numbers: [String: Int] = [:]
        for (number, entry) in result.enumerated() { numbers[entry.key] = number }
        for entry in top {
            let isReplaced = entry.key.hasSuffix(Self.replacement)
            let key = isReplaced ? String(entry.key.dropLast(Self.replacement.count)) : entry.key
            guard let number = numbers[key] else {
                numbers[key] = result.count
                result.append(entry.with(entry.node, key: key))
                continue
            }
            let old = result[number].node
            if isReplaced {
                result[number] = entry.with(entry.node, key: key)
            } else if entry.node.entries != nil, old.entries != nil {
                result[number] = entry.with(try entry.node.merged(onto: old, &budget))
            } else if let items = entry.node.items, let first = old.items {
                try budget.spend(made: items.count + first.count, at: entry.keyPosition)
                result[number] = entry.with(.list(first + items, entry.node.position, entry.node.origin))
            } else {
                result[number] = entry
            }
        }
        return .dictionary(result, position, origin)
    }

    // MARK: Variables

    /// With the values of variables in place of `${name}`, in keys too; what is not known stays.
    func filled(
        _ variables: [String: String], _ budget: inout XcodeGenBudget
    ) throws(InputError) -> XcodeGenNode {
        switch self {
        case .written(let tree, let origin):
            guard try Self.hasVariable(tree, &budget) else { return self }
            if case .string(let text) = tree.value {
                return .written(
                    Tree(.string(try Self.filled(text, variables, &budget, at: tree.position)), at: tree.position),
                    origin)
            }
        case .dictionary, .list: break
        }
        if let items {
            try budget.spend(made: items.count + 1, at: position)
            var filled: [XcodeGenNode] = []
            for item in items { filled.append(try item.filled(variables, &budget)) }
            return .list(filled, position, origin)
        }
        let entries = entries ?? []
        try budget.spend(made: entries.count + 1, at: position)
        var filled: [Entry] = []
        for entry in entries {
            let key = try Self.filled(entry.key, variables, &budget, at: entry.keyPosition)
            filled.append(entry.with(try entry.node.filled(variables, &budget), key: key))
        }
        return .dictionary(filled, position, origin)
    }

    private static func hasVariable(_ tree: Tree, _ budget: inout XcodeGenBudget) throws(InputError) -> Bool {
        switch tree.value {
        case .string(let text):
            try budget.spend(1 + text.utf8.count / 64, at: tree.position)
            return text.utf8.contains(UInt8(ascii: "$"))
        case .array(let items):
            try budget.spend(at: tree.position)
            for item in items where try hasVariable(item, &budget) { return true }
            return false
        case .dictionary(let entries):
            try budget.spend(at: tree.position)
            for entry in entries {
                try budget.spend(entry.key.utf8.count / 64, at: entry.keyPosition)
                if entry.key.utf8.contains(UInt8(ascii: "$")) { return true }
                if try hasVariable(entry.value, &budget) { return true }
            }
            return false
        default:
            try budget.spend(at: tree.position)
            return false
        }
    }

    private static func filled(
        _ text: String, _ variables: [String: String], _ budget: inout XcodeGenBudget, at position: SourcePosition
    ) throws(InputError) -> String {
        var result = ""
        var rest = text[...]
        var isChanged = false
        while let variable = XcodeGenVariable.first(in: rest) {
            result += rest[..<variable.range.lowerBound]
            if let value = variables[variable.name] {
                result += value
                isChanged = true
            } else {
                result += rest[variable.range]
            }
            rest = rest[variable.range.upperBound...]
            guard result.utf8.count <= 32 << 20 else { break }
        }
        guard isChanged else { return text }
        result += rest
        try budget.spend(bytes: result.utf8.count, at: position)
        return result
    }
}
