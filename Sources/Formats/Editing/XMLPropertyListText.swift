// SPDX-License-Identifier: MIT

/// An XML property list that is changed in place.
struct XMLPropertyListText: EditableText {
    let bytes: [UInt8]
    let tree: Tree
    private let encoding: TextEncoding
    private let lines: TextLines
    private let layout: Layout

    init(_ bytes: [UInt8]) throws(InputError) {
        tree = try XMLPropertyList.parse(bytes)
        self.bytes = bytes
        encoding = TextEncoding(xml: bytes)
        lines = TextLines(try encoding.decoded(bytes))
        var root = try XMLSpanScanner.root(of: lines)
        if root.name == "plist", let value = root.children.first { root = value }
        layout = try Self.layout(of: root)
    }

    private static func layout(of element: XMLSpan) throws(InputError) -> Layout {
        switch element.name {
        case "dict":
            guard element.children.count % 2 == 0 else { throw Layout.differs }
            var entries: [Layout.Entry] = []
            for index in stride(from: 0, to: element.children.count, by: 2) {
                let key = element.children[index].range
                let value = try layout(of: element.children[index + 1])
                entries.append(
                    Layout.Entry(key: key, value: value, range: key.lowerBound..<value.range.upperBound))
            }
            return Layout(element.range, inside: element.inside, .dictionary(entries))
        case "array":
            var items: [Layout] = []
            for child in element.children { items.append(try layout(of: child)) }
            return Layout(element.range, inside: element.inside, .list(items))
        default: return Layout(element.range, inside: element.inside)
        }
    }

    func applying(_ splices: [Splice]) throws(InputError) -> [UInt8] {
        try encoding.encoded(Splice.apply(splices, to: lines.bytes))
    }

    func splices(for change: TreeChange) throws(InputError) -> [Splice] {
        let found = try layout.find(change.steps, in: tree)
        switch change.kind {
        case .remove:
            let range = found.entry?.range ?? found.node.range
            return [Splice(lines.removal(of: range, afterComment: lines.afterXMLComment))]
        case .replace(let value):
            let isCompact = found.parent.map { isOnOneLine($0) } ?? false
            let indent = isCompact ? nil : lines.indentation(found.node.range.lowerBound)
            return [Splice(found.node.range, try element(value, indent: indent))]
        case .rename(let name):
            guard let key = found.entry?.key else { throw Layout.differs }
            return [Splice(key, "<key>\(try escaped(name))</key>")]
        case .add(let key, let value): return try addition(to: found.node, key, value)
        }
    }

    // MARK: Adding

    private func addition(to holder: Layout, _ key: String?, _ value: Tree.Value) throws(InputError) -> [Splice] {
        func pieces(_ indent: String?) throws(InputError) -> [String] {
            try (key.map { key throws(InputError) in ["<key>\(try escaped(key))</key>"] } ?? [])
                + [try element(value, indent: indent)]
        }
        func block(_ indent: String) throws(InputError) -> String {
            let pieces = try pieces(indent)
            return pieces.map { indent + $0 }.joined(separator: lines.lineBreak)
        }
        if let last = holder.children.last {
            guard lines.isFirstOnLine(last.lowerBound) else {
                return [Splice(at: last.upperBound, try pieces(nil).joined())]
            }
            // Behind a comment that stands behind the last entry.
            var end = lines.skipBlanks(last.upperBound)
            if let comment = lines.afterXMLComment(end), comment <= lines.lineEnd(end) {
                end = lines.skipBlanks(comment)
            }
            let place = lines.isEndOfLine(end) ? end : last.upperBound
            return [Splice(at: place, lines.lineBreak + (try block(lines.indentation(last.lowerBound))))]
        }
        let outer = lines.indentation(holder.range.lowerBound)
        let inner = outer + unit
        if holder.inside.isEmpty, holder.inside.upperBound == holder.range.upperBound {
            return [try opened(holder, inner: inner, outer: outer, pieces(nil).joined(), try block(inner))]
        }
        let close = holder.inside.upperBound
        if isOnOneLine(holder), stands(besideOthers: holder) {
            return [Splice(at: close, try pieces(nil).joined())]
        }
        if lines.isFirstOnLine(close) {
            return [Splice(at: lines.lineStart(close), (try block(inner)) + lines.lineBreak)]
        }
        let from = lines.skipSpace(holder.inside.lowerBound) >= close ? holder.inside.lowerBound : close
        return [Splice(from..<close, lines.lineBreak + (try block(inner)) + lines.lineBreak + outer)]
    }

    /// `<dict/>` with something in it.
    private func opened(
        _ holder: Layout, inner: String, outer: String, _ compact: String, _ block: String
    ) throws(InputError) -> Splice {
        var end = holder.range.upperBound - 2
        while end > holder.range.lowerBound, TextLines.isSpace(lines.bytes[end - 1]) { end -= 1 }
        let name = lines.starts(with: "<array", at: holder.range.lowerBound) ? "array" : "dict"
        let content =
            stands(besideOthers: holder) ? compact : lines.lineBreak + block + lines.lineBreak + outer
        return Splice(end..<holder.range.upperBound, ">\(content)</\(name)>")
    }

    private func isOnOneLine(_ holder: Layout) -> Bool {
        lines.lineEnd(holder.range.lowerBound) >= holder.range.upperBound
    }

    /// Whether something precedes it on its line besides its own key.
    private func stands(besideOthers holder: Layout) -> Bool {
        let start = lines.skipBlanks(lines.lineStart(holder.range.lowerBound))
        guard start < holder.range.lowerBound else { return false }
        let before = lines.text(start..<holder.range.lowerBound)
        return !before.hasPrefix("<key>") || before.components(of: "<") > 2
    }

    /// What one more level is indented by.
    private var unit: String {
        var node = layout
        while case .dictionary(let entries) = node.parts, let first = entries.first {
            let (outer, inner) = (lines.indentation(node.range.lowerBound), lines.indentation(first.key.lowerBound))
            if lines.isFirstOnLine(first.key.lowerBound), inner.hasPrefix(outer), inner.utf8.count > outer.utf8.count {
                return String(inner.dropFirst(outer.count))
            }
            guard let next = entries.first(where: { if case .dictionary = $0.value.parts { true } else { false } })
            else { break }
            node = next.value
        }
        return "\t"
    }

    // MARK: Writing

    private func escaped(_ text: String) throws(InputError) -> String {
        let escaped = try PropertyListWriter.escaped(text, at: .nowhere)
        guard encoding == .latin1 else { return escaped }
        return escaped.unicodeScalars.map { $0.isASCII ? String($0) : "&#\($0.value);" }.joined()
    }

    /// - Parameter indent: of the line on which it begins; `nil` for all in one line.
    private func element(_ value: Tree.Value, indent: String?) throws(InputError) -> String {
        let inner = indent.map { $0 + unit }
        func lineUp(_ name: String, _ pieces: [String]) -> String {
            guard !pieces.isEmpty else { return "<\(name)/>" }
            guard let indent, let inner else { return "<\(name)>\(pieces.joined())</\(name)>" }
            let content = pieces.map { lines.lineBreak + inner + $0 }.joined()
            return "<\(name)>\(content)\(lines.lineBreak)\(indent)</\(name)>"
        }
        switch value {
        case .null:
            throw InputError(at: nil, "a property list holds no nothing", expected: "a value")
        case .boolean(let value): return "<\(value)/>"
        case .integer(let value): return "<integer>\(value)</integer>"
        case .real(let value): return "<real>\(PropertyListWriter.word(for: value))</real>"
        case .string(let value): return "<string>\(try escaped(value))</string>"
        case .data(let value): return "<data>\(Base64.encode(value))</data>"
        case .date(let value): return "<date>\(try escaped(value))</date>"
        case .array(let items):
            var pieces: [String] = []
            for item in items { pieces.append(try element(item.value, indent: inner)) }
            return lineUp("array", pieces)
        case .dictionary(let entries):
            var pieces: [String] = []
            for entry in entries {
                pieces.append("<key>\(try escaped(entry.key))</key>")
                pieces.append(try element(entry.value.value, indent: inner))
            }
            return lineUp("dict", pieces)
        }
    }
}

extension String {
    /// How often a character stands in it.
    fileprivate func components(of character: Character) -> Int { count { $0 == character } }
}
