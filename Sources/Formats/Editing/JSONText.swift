// SPDX-License-Identifier: MIT

/// A JSON text that is changed in place.
struct JSONText: EditableText {
    let bytes: [UInt8]
    let tree: Tree
    private let lines: TextLines
    private let layout: Layout

    init(_ bytes: [UInt8]) throws(InputError) {
        tree = try JSON.parse(bytes)
        self.bytes = bytes
        lines = TextLines(bytes)
        var scanner = JSONLayoutScanner(lines)
        layout = try scanner.value()
    }

    func splices(for change: TreeChange) throws(InputError) -> [Splice] {
        let found = try layout.find(change.steps, in: tree)
        switch change.kind {
        case .remove:
            guard let parent = found.parent else { throw Layout.differs }
            return [Splice(removal(of: found.index, from: parent))]
        case .replace(let value):
            let isCompact = found.parent.map { isOnOneLine($0) } ?? isOnOneLine(layout)
            let indent = isCompact ? nil : lines.indentation(found.node.range.lowerBound)
            return [Splice(found.node.range, try text(value, indent: indent))]
        case .rename(let name):
            guard let key = found.entry?.key else { throw Layout.differs }
            return [Splice(key, JSONValue.string(name).text())]
        case .add(let key, let value): return [try addition(to: found.node, key, value)]
        }
    }

    private func removal(of index: Int, from holder: Layout) -> Range<Int> {
        let children = holder.children
        if children.count == 1 { return holder.inside }
        if index + 1 < children.count { return children[index].lowerBound..<children[index + 1].lowerBound }
        return children[index - 1].upperBound..<children[index].upperBound
    }

    private func addition(to holder: Layout, _ key: String?, _ value: Tree.Value) throws(InputError) -> Splice {
        func member(_ indent: String?) throws(InputError) -> String {
            (key.map { JSONValue.string($0).text() + colon } ?? "") + (try text(value, indent: indent))
        }
        guard let last = holder.children.last else {
            guard !isOnOneLine(layout) else { return Splice(holder.inside, try member(nil)) }
            let outer = lines.indentation(holder.range.lowerBound)
            let inner = outer + unit
            return Splice(
                holder.inside, lines.lineBreak + inner + (try member(inner)) + lines.lineBreak + outer)
        }
        let space = lines.text(lines.skipSpaceBack(last.lowerBound)..<last.lowerBound)
        if space.utf8.contains(where: TextLines.isBreak) {
            return Splice(
                at: last.upperBound, "," + space + (try member(lines.indentation(last.lowerBound))))
        }
        let gap = space.isEmpty && colon.utf8.count > 1 ? " " : space
        return Splice(at: last.upperBound, "," + gap + (try member(nil)))
    }

    private func isOnOneLine(_ holder: Layout) -> Bool {
        lines.lineEnd(holder.range.lowerBound) >= holder.range.upperBound
    }

    /// What stands between the first name and its value.
    private var colon: String {
        var node = layout
        while true {
            switch node.parts {
            case .dictionary(let entries):
                guard let first = entries.first else { return ": " }
                let text = lines.text(first.key.upperBound..<first.value.range.lowerBound)
                return text.utf8.contains(where: TextLines.isBreak) ? ": " : text
            case .list(let items):
                guard let first = items.first else { return ": " }
                node = first
            case .scalar: return ": "
            }
        }
    }

    /// What one more level is indented by.
    private var unit: String {
        guard let first = layout.children.first else { return "  " }
        let (outer, inner) = (lines.indentation(layout.range.lowerBound), lines.indentation(first.lowerBound))
        guard lines.isFirstOnLine(first.lowerBound), inner.hasPrefix(outer), inner != outer else { return "  " }
        return String(inner.dropFirst(outer.count))
    }

    /// - Parameter indent: of the line on which it begins; `nil` for all in one line.
    private func text(_ value: Tree.Value, indent: String?) throws(InputError) -> String {
        let inner = indent.map { $0 + unit }
        func lineUp(_ open: String, _ close: String, _ pieces: [String]) -> String {
            guard let indent, let inner, !pieces.isEmpty else {
                return open + pieces.joined(separator: colon.utf8.count > 1 ? ", " : ",") + close
            }
            let content = pieces.map { lines.lineBreak + inner + $0 }.joined(separator: ",")
            return open + content + lines.lineBreak + indent + close
        }
        switch value {
        case .data, .date:
            throw InputError(at: nil, "JSON holds no \(Tree(value, at: .nowhere).kind)", expected: "another value")
        case .real(let number):
            guard number.isFinite else {
                throw InputError(at: nil, "JSON holds no number \(number)", expected: "a finite number")
            }
            return JSONValue.double(number).text()
        case .array(let items):
            var pieces: [String] = []
            for item in items { pieces.append(try text(item.value, indent: inner)) }
            return lineUp("[", "]", pieces)
        case .dictionary(let entries):
            var pieces: [String] = []
            for entry in entries {
                pieces.append(JSONValue.string(entry.key).text() + colon + (try text(entry.value.value, indent: inner)))
            }
            return lineUp("{", "}", pieces)
        default: return JSONValue(Tree(value, at: .nowhere)).text()
        }
    }
}

/// Finds the parts of a JSON text that the strict reader took.
struct JSONLayoutScanner {
    private let lines: TextLines
    private var index: Int

    init(_ lines: TextLines) {
        self.lines = lines
        index = lines.skipSpace(lines.start)
    }

    mutating func value() throws(InputError) -> Layout {
        let start = index
        switch current {
        case UInt8(ascii: "{"): return try container(from: start, UInt8(ascii: "}"))
        case UInt8(ascii: "["): return try container(from: start, UInt8(ascii: "]"))
        case UInt8(ascii: "\""): try string()
        default:
            while let byte = current, !TextLines.isSpace(byte), !",]}".utf8.contains(byte) { index += 1 }
        }
        guard index > start else { throw Layout.differs }
        return Layout(start..<index)
    }

    private mutating func container(from start: Int, _ close: UInt8) throws(InputError) -> Layout {
        index += 1
        let isList = close == UInt8(ascii: "]")
        var entries: [Layout.Entry] = []
        var items: [Layout] = []
        skip()
        while let byte = current, byte != close {
            if isList {
                items.append(try value())
            } else {
                let first = index
                try string()
                let key = first..<index
                skip()
                guard current == UInt8(ascii: ":") else { throw Layout.differs }
                index += 1
                skip()
                let value = try value()
                entries.append(Layout.Entry(key: key, value: value, range: first..<value.range.upperBound))
            }
            skip()
            if current == UInt8(ascii: ",") { index += 1 }
            skip()
        }
        guard current == close else { throw Layout.differs }
        index += 1
        return Layout(start..<index, inside: start + 1..<index - 1, isList ? .list(items) : .dictionary(entries))
    }

    private mutating func string() throws(InputError) {
        guard current == UInt8(ascii: "\"") else { throw Layout.differs }
        index += 1
        while let byte = current, byte != UInt8(ascii: "\"") { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
        guard current != nil else { throw Layout.differs }
        index += 1
    }

    private var current: UInt8? { index < lines.bytes.count ? lines.bytes[index] : nil }

    private mutating func skip() { index = lines.skipSpace(index) }
}
