// SPDX-License-Identifier: MIT

/// Makes a tree of libyaml's events.
///
/// Aliases share the target's tree, so what a bomb of aliases would cost is whoever walks the tree later; they are
/// counted, and their height added, as though they were written out.
struct YAMLComposer: ~Copyable {
    private var reader: YAMLEventReader
    private let schema: YAML.Schema
    private let nodeLimit: Int
    private var nodeCount = 0
    private var anchors: [String: Anchor] = [:]

    /// A node and what an alias to it must know.
    private struct Node {
        let tree: Tree
        /// How deep lists and mappings stand in each other in it; 0 for a scalar.
        let height: Int
        /// The text of a scalar as written, for where it is used as a key.
        let text: String?
    }

    private enum Anchor {
        /// Its node is being read: an alias to it here would have no end.
        case open(SourcePosition)
        case done(Node, nodeCount: Int)
    }

    init(reader: consuming YAMLEventReader, schema: YAML.Schema, nodeLimit: Int) {
        self.reader = reader
        self.schema = schema
        self.nodeLimit = nodeLimit
    }

    mutating func document() throws(InputError) -> Tree {
        _ = try reader.next()  // the start of the stream
        guard case .documentStart = try reader.next().kind else {
            return Tree(.null, at: SourcePosition(line: 1, column: 1))
        }
        let root = try node(try reader.next(), depth: 0)
        _ = try reader.next()  // the end of the document
        let end = try reader.next()
        guard case .streamEnd = end.kind else {
            throw InputError(at: end.position, "a second document begins here", expected: "one document a file")
        }
        return root.tree
    }

    private mutating func node(_ event: YAMLEvent, depth: Int) throws(InputError) -> Node {
        if case .alias(let name) = event.kind { return try alias(name, at: event.position, depth: depth) }
        let before = nodeCount
        try count(1, at: event.position)
        if let anchor = event.anchor { anchors[anchor] = .open(event.position) }
        let node: Node
        switch event.kind {
        case .scalar(let text, let isPlain):
            let value = try scalar(text, isPlain: isPlain, tag: event.tag, at: event.position)
            node = Node(tree: Tree(value, at: event.position), height: 0, text: text)
        case .sequenceStart: node = try sequence(event, depth: depth)
        default: node = try mapping(event, depth: depth)
        }
        if let anchor = event.anchor { anchors[anchor] = .done(node, nodeCount: nodeCount - before) }
        return node
    }

    private mutating func alias(
        _ name: String, at position: SourcePosition, depth: Int
    ) throws(InputError) -> Node {
        switch anchors[name] {
        case .done(let node, let nodes):
            try count(nodes, at: position)
            try checkDepth(depth + node.height, at: position)
            return node
        case .open(let start):
            throw InputError(at: position, "the alias '*\(excerpt(name))' stands inside its own anchor at \(start)")
        case nil:
            throw InputError(
                at: position, "the alias '*\(excerpt(name))' has no anchor before it",
                suggestion: nearestWord(to: name, among: anchors.keys.sorted().prefix(1000)).map { "*" + $0 })
        }
    }

    private mutating func sequence(_ event: YAMLEvent, depth: Int) throws(InputError) -> Node {
        try checkCollection(event, tag: "seq", depth: depth)
        var items: [Tree] = []
        var height = 0
        while true {
            let next = try reader.next()
            if case .sequenceEnd = next.kind { break }
            let item = try node(next, depth: depth + 1)
            height = max(height, item.height)
            items.append(item.tree)
        }
        return Node(tree: Tree(.array(items), at: event.position), height: height + 1, text: nil)
    }

    private mutating func mapping(_ event: YAMLEvent, depth: Int) throws(InputError) -> Node {
        try checkCollection(event, tag: "map", depth: depth)
        var mapping = YAMLMapping()
        var height = 0
        while true {
            let next = try reader.next()
            if case .mappingEnd = next.kind { break }
            let key = try key(next)
            var isMerge = false
            if case .scalar("<<", isPlain: true) = next.kind { isMerge = next.tag == nil }
            try mapping.checkKey(key, isMerge: isMerge, at: next.position)
            let value = try node(try reader.next(), depth: depth + 1)
            height = max(height, value.height)
            try mapping.add(key, isMerge: isMerge, at: next.position, value: value.tree)
        }
        return Node(tree: Tree(.dictionary(mapping.finished()), at: event.position), height: height + 1, text: nil)
    }

    /// A key is its text as written: `on:` is `on` in both schemas.
    private mutating func key(_ event: YAMLEvent) throws(InputError) -> String {
        switch event.kind {
        case .scalar("", isPlain: true):
            throw InputError(at: event.position, "a key is missing", expected: "a text before the ':'")
        case .scalar, .alias:
            let node = try node(event, depth: 0)
            guard let text = node.text else {
                throw InputError(at: event.position, "this key is \(node.tree.kind)", expected: "a text")
            }
            return text
        case .sequenceStart: throw InputError(at: event.position, "this key is a list", expected: "a text")
        default: throw InputError(at: event.position, "this key is a dictionary", expected: "a text")
        }
    }

    private func scalar(
        _ text: String, isPlain: Bool, tag: String?, at position: SourcePosition
    ) throws(InputError) -> Tree.Value {
        guard let tag else { return isPlain ? try schema.value(ofPlain: text, at: position) : .string(text) }
        // The non-specific tag `!` makes a plain scalar a text (YAML 1.2.2 §6.9.1).
        if tag == "!" || tag == YAMLTag.prefix + "str" { return .string(text) }
        guard YAMLTag.isKnown(tag) else { throw YAMLTag.unknown(tag, at: position) }
        let value = try schema.value(ofPlain: text, at: position)
        switch (tag.dropFirst(YAMLTag.prefix.count), value) {
        case ("null", .null), ("bool", .boolean), ("int", .integer), ("float", .real): return value
        case ("float", .integer(let number)): return .real(Double(number))
        default:
            throw InputError(at: position, "'\(excerpt(text))' does not fit its tag \(YAMLTag.short(tag))")
        }
    }

    private mutating func count(_ nodes: Int, at position: SourcePosition) throws(InputError) {
        nodeCount += nodes
        guard nodeCount <= nodeLimit else {
            throw InputError(
                at: position, "the document holds too many nodes, aliases followed",
                expected: "at most \(nodeLimit)")
        }
    }

    private func checkCollection(_ event: YAMLEvent, tag name: String, depth: Int) throws(InputError) {
        try checkDepth(depth + 1, at: event.position)
        guard let tag = event.tag, tag != "!", tag != YAMLTag.prefix + name else { return }
        guard YAMLTag.isKnown(tag) else { throw YAMLTag.unknown(tag, at: event.position) }
        throw InputError(
            at: event.position, "the tag \(YAMLTag.short(tag)) stands before another kind of node",
            expected: "!!\(name) or no tag")
    }

    private func checkDepth(_ depth: Int, at position: SourcePosition) throws(InputError) {
        guard depth <= YAML.depthLimit else {
            throw InputError(
                at: position, "lists and mappings stand too deep in each other",
                expected: "at most \(YAML.depthLimit) levels")
        }
    }
}
