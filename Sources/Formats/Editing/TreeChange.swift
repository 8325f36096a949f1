// SPDX-License-Identifier: MIT

/// What an edit comes to once its path is looked up in a tree.
struct TreeChange: Hashable {
    /// One step of a path, exact where a key stands twice.
    enum Step: Hashable {
        case key(String, occurrence: Int)
        case item(Int)
    }

    enum Kind: Hashable {
        case remove
        case replace(Tree.Value)
        /// A new last entry of the dictionary that the steps lead to; `nil` for a new last item of a list.
        case add(key: String?, Tree.Value)
        case rename(String)
    }

    /// To the entry or item itself; of `add`, to what holds it.
    let steps: [Step]
    let kind: Kind
}

extension TreeChange {
    /// - Returns: `nil` where the tree is so already.
    /// - Throws: `InputError` where the path leads nowhere.
    init?(_ edit: TreeEdit, in tree: Tree) throws(InputError) {
        switch edit {
        case .remove(let path, let position):
            self.init(steps: try TreeChange.steps(path, at: position, in: tree), kind: .remove)
        case .rename(let path, let position, let key):
            let steps = try TreeChange.steps(path, at: position, in: tree)
            guard case .key(let old, _)? = steps.last else {
                throw InputError(
                    at: nil, "'\(TreeChange.shown(path))' is no entry of a dictionary", expected: "a key to rename")
            }
            guard old != key else { return nil }
            let parent = tree.value(at: steps.dropLast())
            if let there = parent?[key] {
                throw InputError(
                    at: there.keyPosition, "the key '\(excerpt(key))' stands there already",
                    expected: "a name that is free")
            }
            self.init(steps: steps, kind: .rename(key))
        case .set(let path, let value):
            guard let change = try TreeChange.setting(path, value, in: tree) else { return nil }
            self = change
        }
    }

    private static func setting(_ path: [String], _ value: Tree.Value, in tree: Tree) throws(InputError) -> TreeChange?
    {
        var steps: [Step] = []
        var node = tree
        for (index, name) in path.enumerated() {
            let rest = path[(index + 1)...]
            switch node.value {
            case .array(let items):
                if let number = Int(name), items.indices.contains(number) {
                    steps.append(.item(number))
                    node = items[number]
                } else if Int(name) == items.count {
                    return TreeChange(steps: steps, kind: .add(key: nil, nested(rest, value)))
                } else {
                    throw nowhere(path, "the list has \(items.count) items")
                }
            case .dictionary(let entries):
                guard let entry = node[name] else {
                    return TreeChange(steps: steps, kind: .add(key: name, nested(rest, value)))
                }
                steps.append(.key(name, occurrence: entries.count { $0.key == name } - 1))
                node = entry.value
            // An empty entry of YAML is a dictionary that nobody has filled yet.
            case .null where index > 0:
                return TreeChange(steps: steps, kind: .replace(nested(path[index...], value)))
            default: throw nowhere(path, "there is \(node.kind) on the way")
            }
        }
        guard !node.hasValue(of: Tree(value, at: .nowhere)) else { return nil }
        return TreeChange(steps: steps, kind: .replace(value))
    }

    private static func nested(_ path: ArraySlice<String>, _ value: Tree.Value) -> Tree.Value {
        path.reversed().reduce(value) { inner, key in
            .dictionary([Tree.Entry(key: key, keyPosition: .nowhere, value: Tree(inner, at: .nowhere))])
        }
    }

    private static func steps(
        _ path: [String], at position: SourcePosition?, in tree: Tree
    ) throws(InputError) -> [Step] {
        guard !path.isEmpty else { throw nowhere(path, "the whole document is no entry") }
        var steps: [Step] = []
        var node = tree
        for (index, name) in path.enumerated() {
            switch node.value {
            case .array(let items):
                guard let number = Int(name), items.indices.contains(number) else {
                    throw nowhere(path, "the list has \(items.count) items")
                }
                steps.append(.item(number))
                node = items[number]
            case .dictionary(let entries):
                let same = entries.filter { $0.key == name }
                guard !same.isEmpty else { throw missing(name, of: path, among: entries) }
                var occurrence = same.count - 1
                if index == path.count - 1, let position, position.isKnown {
                    guard let exact = same.firstIndex(where: { $0.keyPosition == position }) else {
                        throw InputError(at: position, "no key '\(excerpt(name))' stands here")
                    }
                    occurrence = exact
                }
                steps.append(.key(name, occurrence: occurrence))
                node = same[occurrence].value
            default: throw nowhere(path, "there is \(node.kind) on the way")
            }
        }
        return steps
    }

    private static func missing(_ name: String, of path: [String], among entries: [Tree.Entry]) -> InputError {
        InputError(
            at: nil, "there is no '\(excerpt(name))' in this document on the way to '\(shown(path))'",
            suggestion: nearestWord(to: name, among: entries.prefix(1_000).map(\.key)))
    }

    private static func nowhere(_ path: [String], _ why: String) -> InputError {
        InputError(at: nil, "'\(shown(path))' leads nowhere in this document: \(why)")
    }

    private static func shown(_ path: [String]) -> String { excerpt(path.joined(separator: ":")) }
}

extension TreeChange {
    /// The tree after the change; what is not touched keeps its place.
    func applied(to tree: Tree) -> Tree { applied(to: tree, steps[...]) }

    private func applied(to tree: Tree, _ rest: ArraySlice<Step>) -> Tree {
        guard let step = rest.first else {
            switch kind {
            case .replace(let value): return Tree(value, at: tree.position)
            case .add(let key, let value):
                let node = Tree(value, at: .nowhere)
                if let key, case .dictionary(let entries) = tree.value {
                    let entry = Tree.Entry(key: key, keyPosition: .nowhere, value: node)
                    return Tree(.dictionary(entries + [entry]), at: tree.position)
                }
                if key == nil, case .array(let items) = tree.value {
                    return Tree(.array(items + [node]), at: tree.position)
                }
                return tree
            case .remove, .rename: return tree
            }
        }
        let isLast = rest.count == 1
        switch (step, tree.value) {
        case (.item(let number), .array(var items)) where items.indices.contains(number):
            if isLast, kind == .remove {
                items.remove(at: number)
            } else {
                items[number] = applied(to: items[number], rest.dropFirst())
            }
            return Tree(.array(items), at: tree.position)
        case (.key(let key, let occurrence), .dictionary(var entries)):
            guard let index = entries.index(of: key, occurrence) else { return tree }
            let entry = entries[index]
            switch kind {
            case .remove where isLast: entries.remove(at: index)
            case .rename(let name) where isLast:
                entries[index] = Tree.Entry(key: name, keyPosition: entry.keyPosition, value: entry.value)
            default:
                entries[index] = Tree.Entry(
                    key: key, keyPosition: entry.keyPosition, value: applied(to: entry.value, rest.dropFirst()))
            }
            return Tree(.dictionary(entries), at: tree.position)
        default: return tree
        }
    }

    /// A later edit whose path was written down before this change; `nil` where this one has done it already.
    func translated(_ edit: TreeEdit, in tree: Tree) -> TreeEdit? {
        let path = edit.path
        let depth = steps.count
        guard path.count >= depth, depth > 0, zip(path, steps.dropLast()).allSatisfy({ $0 == $1.name }) else {
            return edit
        }
        let name = path[depth - 1]
        switch (kind, steps[depth - 1]) {
        case (.remove, .item(let number)):
            guard let other = Int(name), other >= number else { return edit }
            if other == number { return nil }
            var changed = path
            changed[depth - 1] = String(other - 1)
            return edit.replacingPath(by: changed)
        case (.remove, .key(let key, _)):
            guard name == key, tree.value(at: steps.dropLast())?[key] == nil else { return edit }
            if case .set = edit { return edit }
            return nil
        case (.rename(let new), .key(let key, _)):
            guard name == key, tree.value(at: steps.dropLast())?[key] == nil else { return edit }
            var changed = path
            changed[depth - 1] = new
            return edit.replacingPath(by: changed)
        default: return edit
        }
    }
}

extension TreeChange.Step {
    var name: String {
        switch self {
        case .key(let key, _): key
        case .item(let number): String(number)
        }
    }
}

extension [Tree.Entry] {
    func index(of key: String, _ occurrence: Int) -> Int? {
        indices.filter { self[$0].key == key }.dropFirst(occurrence).first
    }
}

extension Tree {
    func value(at steps: some Sequence<TreeChange.Step>) -> Tree? {
        var node = self
        for step in steps {
            switch (step, node.value) {
            case (.item(let number), .array(let items)) where items.indices.contains(number): node = items[number]
            case (.key(let key, let occurrence), .dictionary(let entries)):
                guard let index = entries.index(of: key, occurrence) else { return nil }
                node = entries[index].value
            default: return nil
            }
        }
        return node
    }

    /// Whether both say the same, wherever they stand. Keys are compared by their bytes.
    package func hasValue(of other: Tree) -> Bool {
        switch (value, other.value) {
        case (.array(let ours), .array(let theirs)):
            ours.count == theirs.count && zip(ours, theirs).allSatisfy { $0.hasValue(of: $1) }
        case (.dictionary(let ours), .dictionary(let theirs)):
            ours.count == theirs.count
                && zip(ours, theirs).allSatisfy {
                    $0.key.utf8.elementsEqual($1.key.utf8) && $0.value.hasValue(of: $1.value)
                }
        case (.real(let ours), .real(let theirs)): ours == theirs || ours.isNaN && theirs.isNaN
        case (.string(let ours), .string(let theirs)): ours.utf8.elementsEqual(theirs.utf8)
        default: value == other.value
        }
    }

    /// The tree after the edits, whose paths and places are those of this tree.
    ///
    /// - Throws: `InputError` where a path leads nowhere.
    package func applying(_ edits: [TreeEdit]) throws(InputError) -> Tree {
        var tree = self
        var queue = TreeEditQueue(edits)
        while let edit = queue.next() {
            guard let change = try TreeChange(edit, in: tree) else { continue }
            tree = change.applied(to: tree)
            queue.translate(after: change, in: tree)
        }
        return tree
    }
}

/// Edits one after the other; each has the paths of the document before all of them.
struct TreeEditQueue {
    private var edits: [TreeEdit]

    init(_ edits: [TreeEdit]) {
        var seen: Set<TreeEdit> = []
        self.edits = edits.filter { seen.insert($0).inserted }.reversed()
    }

    mutating func next() -> TreeEdit? { edits.popLast() }

    /// - Parameter tree: after the change.
    mutating func translate(after change: TreeChange, in tree: Tree) {
        edits = edits.compactMap { change.translated($0, in: tree) }
    }
}
