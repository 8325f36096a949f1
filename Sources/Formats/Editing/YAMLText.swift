// SPDX-License-Identifier: MIT

/// A YAML document that is changed in place, in block and in flow style.
///
/// Read as XcodeGen does, with the booleans of YAML 1.1; what is written means the same in 1.2.
struct YAMLText: EditableText {
    let bytes: [UInt8]
    let tree: Tree
    let lines: TextLines
    let root: YAMLNode

    init(_ bytes: [UInt8]) throws(InputError) {
        tree = try YAML.parse(bytes, schema: .yaml11)
        self.bytes = bytes
        lines = TextLines(bytes)
        guard let root = try YAMLNodeReader.root(of: bytes) else {
            throw InputError(at: nil, "the document is empty", expected: "a mapping")
        }
        self.root = root
    }

    /// YAML has neither data nor dates.
    static func held(_ value: Tree.Value) throws(InputError) -> Tree.Value {
        switch value {
        case .data, .date:
            throw InputError(
                at: nil, "a YAML document holds no \(Tree(value, at: .nowhere).kind)", expected: "another value")
        default: return value
        }
    }

    func splices(for change: TreeChange) throws(InputError) -> [Splice] {
        let place = try find(change.steps)
        try checkShared(place, change)
        switch change.kind {
        case .remove: return try removal(of: place)
        case .rename(let name):
            guard let entry = place.entry, case .scalar = entry.key.parts, !entry.key.hasProperties else {
                throw Layout.differs
            }
            let style = place.holder.map { $0.isFlow } ?? false
            return [Splice(entry.key.range, YAMLScalar.text(name, like: entry.key.style, isFlow: style))]
        case .replace(let value): return try replacement(of: place, by: value)
        case .add(let key, let value): return try addition(to: place, key, value)
        }
    }

    // MARK: Finding

    struct Place {
        var node: YAMLNode
        var holder: YAMLNode?
        var index = 0
        var entry: YAMLNode.Entry?
        /// From the root to the node itself.
        var way: [YAMLNode]
        /// What holds the holder, where that is a mapping.
        var outer: YAMLNode.Entry?
    }

    private func find(_ steps: [TreeChange.Step]) throws(InputError) -> Place {
        var place = Place(node: root, way: [root])
        for step in steps {
            let holder = place.node
            var next = Place(node: holder, holder: holder, way: place.way, outer: place.entry)
            switch (step, holder.parts) {
            case (.item(let number), .sequence(let items)) where items.indices.contains(number):
                next.node = items[number]
                next.index = number
            case (.key(let key, _), .mapping(let entries)):
                guard let index = entries.firstIndex(where: { self.key(of: $0) == key }) else {
                    throw shared(holder, "'\(excerpt(key))' is merged in from another place with '<<'")
                }
                next.node = entries[index].value
                next.index = index
                next.entry = entries[index]
            case (_, .alias(let name)): throw shared(holder, "it comes by the alias '*\(excerpt(name))'")
            default: throw Layout.differs
            }
            next.way.append(next.node)
            place = next
        }
        return place
    }

    private func key(of entry: YAMLNode.Entry) -> String? {
        if case .scalar(let text) = entry.key.parts { text } else { nil }
    }

    /// Refuses what others would feel: an anchor on the way that an alias takes up.
    private func checkShared(_ place: Place, _ change: TreeChange) throws(InputError) {
        var anchors: [String] = []
        var aliases: [String] = []
        root.collect(anchors: &anchors, aliases: &aliases)
        let used = Set(aliases)
        guard !used.isEmpty else { return }
        // The entry itself may be an alias: to take it away changes nothing where it leads.
        for node in place.way {
            guard let anchor = node.anchor, used.contains(anchor) else { continue }
            throw shared(node, "it is in the anchor '&\(excerpt(anchor))', which is used elsewhere as well")
        }
        if case .add = change.kind, case .alias(let name) = place.node.parts {
            throw shared(place.node, "it comes by the alias '*\(excerpt(name))'")
        }
        var inner: [String] = []
        var unused: [String] = []
        (place.entry?.key)?.collect(anchors: &inner, aliases: &unused)
        switch change.kind {
        case .remove, .replace: place.node.collect(anchors: &inner, aliases: &unused)
        case .rename, .add: break
        }
        var outside = aliases
        for name in unused { outside.firstIndex(of: name).map { _ = outside.remove(at: $0) } }
        if let anchor = inner.first(where: { outside.contains($0) }) {
            throw shared(place.node, "the anchor '&\(excerpt(anchor))' in it is used elsewhere as well")
        }
    }

    private func shared(_ node: YAMLNode, _ why: String) -> InputError {
        InputError(
            at: SourcePosition(ofByte: node.range.lowerBound - lines.start, in: bytes[lines.start...]),
            "this cannot be changed in place: \(why)", expected: "a change by hand")
    }

    // MARK: Parts of the text

    /// Where a node's own text ends: a text behind `|` takes its last line's end along.
    func end(of node: YAMLNode) -> Int {
        switch node.parts {
        case .sequence(let items) where !node.isFlow: return items.last.map { end(of: $0) } ?? node.range.upperBound
        case .mapping(let entries) where !node.isFlow:
            guard let last = entries.last else { return node.range.upperBound }
            return max(end(of: last.value), last.key.range.upperBound)
        default:
            return node.style == .blockText
                ? max(node.range.lowerBound, lines.skipSpaceBack(node.range.upperBound)) : node.range.upperBound
        }
    }

    /// Where the `:` behind a key ends.
    func colonEnd(of entry: YAMLNode.Entry) throws(InputError) -> Int {
        let colon = skip(entry.key.range.upperBound)
        guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { throw Layout.differs }
        return colon + 1
    }

    /// Over space, line ends and comments.
    func skip(_ offset: Int) -> Int {
        var index = lines.skipSpace(offset)
        while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index = lines.skipSpace(lines.lineEnd(index)) }
        return index
    }

    func afterComment(_ offset: Int) -> Int? {
        lines.starts(with: "#", at: offset) ? lines.lineEnd(offset) : nil
    }

    /// Behind the anchor and the tag of a node.
    func afterProperties(of node: YAMLNode) -> Int {
        var index = node.range.lowerBound
        guard node.hasProperties else { return index }
        while index < bytes.count, bytes[index] == UInt8(ascii: "&") || bytes[index] == UInt8(ascii: "!") {
            var end = index
            while end < bytes.count, !TextLines.isSpace(bytes[end]) { end += 1 }
            let next = lines.skipBlanks(end)
            guard next < bytes.count, bytes[next] == UInt8(ascii: "&") || bytes[next] == UInt8(ascii: "!") else {
                return end
            }
            index = next
        }
        return index
    }

    /// The column of a place, as blanks.
    func column(_ offset: Int) -> String {
        let scalars = String(decoding: bytes[lines.lineStart(offset)..<offset], as: UTF8.self).unicodeScalars
        return String(repeating: " ", count: scalars.count)
    }

    /// What one more level is indented by.
    var unit: String {
        var node = root
        while true {
            guard case .mapping(let entries) = node.parts, !node.isFlow else { return "  " }
            let outer = column(node.range.lowerBound)
            for entry in entries {
                guard case .mapping(let inner) = entry.value.parts, !entry.value.isFlow, let first = inner.first else {
                    continue
                }
                let width = column(first.key.range.lowerBound).utf8.count - outer.utf8.count
                if width > 0, !node.hasProperties { return String(repeating: " ", count: width) }
            }
            guard let next = entries.first(where: { if case .mapping = $0.value.parts { true } else { false } }) else {
                return "  "
            }
            node = next.value
        }
    }
}
