// SPDX-License-Identifier: MIT

/// A JSON text that is changed in place, with what JSON5 has beside JSON: comments, a last comma, names without quotes, equal
/// names.
struct JSONText: EditableText {
    let bytes: [UInt8]
    let tree: Tree
    private let lines: TextLines
    private let layout: Layout

    init(_ bytes: [UInt8]) throws(InputError) {
        tree = try JSON.parse(bytes, as: .json5)
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
            return removal(of: found.index, from: parent)
        case .replace(let value):
            let isCompact = found.parent.map { isOnOneLine($0) } ?? isOnOneLine(layout)
            let indent = isCompact ? nil : lines.indentation(found.node.range.lowerBound)
            return [Splice(found.node.range, try text(value, indent: indent))]
        case .rename(let name):
            guard let key = found.entry?.key else { throw Layout.differs }
            return [Splice(key, self.name(name, like: key))]
        case .add(let key, let value): return try addition(to: found.node, key, value)
        }
    }

    private func removal(of index: Int, from holder: Layout) -> [Splice] {
        let children = holder.children
        let own = children[index]
        let range: Range<Int>
        if children.count == 1 {
            range = holder.inside
        } else if index + 1 < children.count {
            range = own.lowerBound..<children[index + 1].lowerBound
        } else {
            range = children[index - 1].upperBound..<own.upperBound
        }
        let comma = comma(after: own)
        let behind = lines.skipBlanks(comma ?? own.upperBound)
        let isPlain =
            JSONSpace.comment(behind, in: lines) == nil && !hasComment(range.lowerBound..<own.lowerBound)
            && !hasComment(own.upperBound..<range.upperBound)
        if isPlain { return [Splice(range)] }
        // Comments stay, but for the one behind the entry; what is left must not end in a comma that was not there.
        var splices = [
            Splice(
                lines.removal(of: own.lowerBound..<(comma ?? own.upperBound)) { JSONSpace.comment($0, in: lines) })
        ]
        if comma == nil, index > 0, let end = self.comma(after: children[index - 1]) {
            splices.append(Splice(end - 1..<end))
        }
        return splices
    }

    /// Where the comma behind a member ends; `nil` where none stands there.
    private func comma(after member: Range<Int>) -> Int? {
        let place = JSONSpace.skip(member.upperBound, in: lines)
        return place < bytes.count && bytes[place] == UInt8(ascii: ",") ? place + 1 : nil
    }

    /// Whether one stands in a range that holds no values.
    private func hasComment(_ range: Range<Int>) -> Bool { bytes[range].contains(UInt8(ascii: "/")) }

    private func addition(to holder: Layout, _ key: String?, _ value: Tree.Value) throws(InputError) -> [Splice] {
        func member(_ indent: String?) throws(InputError) -> String {
            (key.map { name($0, like: holder.lastKey) + colon } ?? "") + (try text(value, indent: indent))
        }
        guard let last = holder.children.last else {
            let end = lines.skipSpaceBack(holder.inside.upperBound)
            let isEmpty = !hasComment(holder.inside)
            guard !isOnOneLine(layout) else {
                return [isEmpty ? Splice(holder.inside, try member(nil)) : Splice(at: end, " " + (try member(nil)))]
            }
            let outer = lines.indentation(holder.range.lowerBound)
            let inner = outer + unit
            let text = lines.lineBreak + inner + (try member(inner))
            return [isEmpty ? Splice(holder.inside, text + lines.lineBreak + outer) : Splice(at: end, text)]
        }
        let space = lines.text(lines.skipSpaceBack(last.lowerBound)..<last.lowerBound)
        guard space.utf8.contains(where: TextLines.isBreak) else {
            let gap = space.isEmpty && colon.utf8.count > 1 ? " " : space
            return [Splice(at: last.upperBound, "," + gap + (try member(nil)))]
        }
        let added = space + (try member(lines.indentation(last.lowerBound)))
        let comma = comma(after: last)
        // A comment behind the last member stays behind it.
        let behind = lines.skipBlanks(comma ?? last.upperBound)
        if let end = JSONSpace.comment(behind, in: lines), lines.isEndOfLine(lines.skipBlanks(end)) {
            return [
                Splice(at: last.upperBound, comma == nil ? "," : ""),
                Splice(at: lines.skipBlanks(end), added + (comma == nil ? "" : ",")),
            ]
        }
        return [Splice(at: last.upperBound, "," + added)]
    }

    /// A name in the quotes of another, or in none where that has none and it needs none.
    private func name(_ name: String, like key: Range<Int>?) -> String {
        let isSafe = name.utf8.allSatisfy { $0 >= 0x20 && !"'\"\\".utf8.contains($0) }
        switch key.map({ bytes[$0.lowerBound] }) {
        case UInt8(ascii: "'")? where isSafe: return "'\(name)'"
        case UInt8(ascii: "\"")?, UInt8(ascii: "'")?, nil: return JSONValue.string(name).text()
        default:
            let isBare = JSONSpace.isName(name)
            return isBare ? name : JSONValue.string(name).text()
        }
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
                return text.utf8.contains { TextLines.isBreak($0) || $0 == UInt8(ascii: "/") } ? ": " : text
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
            throw InputError(
                at: nil, "\(Tree(value, at: .nowhere).kind) has no form in JSON", expected: "another value")
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
