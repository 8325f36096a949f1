// SPDX-License-Identifier: MIT

extension YAMLText {
    // MARK: Removing

    func removal(of place: Place) throws(InputError) -> [Splice] {
        guard let holder = place.holder else { throw Layout.differs }
        let ranges = try children(of: holder)
        if holder.isFlow { return flowRemoval(of: place.index, ranges) }
        let range = ranges[place.index]
        if ranges.count == 1 { return try lastRemoval(of: place, range) }
        if place.entry == nil || lines.isFirstOnLine(range.lowerBound) {
            return [Splice(blockRemoval(of: range))]
        }
        // The first entry behind the dash of an item: the next one takes its place, unless a comment stands between.
        guard place.index + 1 < ranges.count else { throw Layout.differs }
        let next = ranges[place.index + 1].lowerBound
        var end = lines.skipBlanks(range.upperBound)
        if let comment = afterComment(end) { end = comment }
        return [Splice(range.lowerBound..<(lines.skipSpace(end) == next ? next : end))]
    }

    /// Whole lines: the comment behind it goes too, and a text behind `|` to its very end.
    private func blockRemoval(of range: Range<Int>) -> Range<Int> {
        lines.removal(of: range, afterComment: afterComment)
    }

    /// A block without entries would be no mapping any more.
    private func lastRemoval(of place: Place, _ range: Range<Int>) throws(InputError) -> [Splice] {
        guard let holder = place.holder else { throw Layout.differs }
        let empty = place.entry == nil ? "[]" : "{}"
        let lonely = [Splice(range, empty)]
        guard let outer = place.outer, lines.isFirstOnLine(range.lowerBound) else { return lonely }
        let start = holder.hasProperties ? afterProperties(of: holder) : try colonEnd(of: outer)
        guard start <= lines.lineStart(range.lowerBound) else { return lonely }
        return [Splice(at: start, " " + empty), Splice(blockRemoval(of: range))]
    }

    private func flowRemoval(of index: Int, _ ranges: [Range<Int>]) -> [Splice] {
        let range = ranges[index]
        let next = skip(range.upperBound)
        if next < bytes.count, bytes[next] == UInt8(ascii: ",") {
            // With its comma, and what space there is to the next one.
            let after = lines.skipSpace(next + 1)
            let isNextEntry = index + 1 < ranges.count && ranges[index + 1].lowerBound == after
            let end = isNextEntry ? after : next + 1
            return [Splice(range.lowerBound..<end)]
        }
        guard index > 0 else { return [Splice(range)] }
        let comma = skip(ranges[index - 1].upperBound)
        let before = lines.skipSpaceBack(range.lowerBound)
        if before == comma + 1 { return [Splice(comma..<range.upperBound)] }
        return [Splice(comma..<comma + 1), Splice(range)]
    }

    private func children(of holder: YAMLNode) throws(InputError) -> [Range<Int>] {
        switch holder.parts {
        case .mapping(let entries):
            return entries.map { entry in
                let start = entry.key.range.lowerBound
                return start..<max(end(of: entry.value), entry.key.range.upperBound, valueMark(of: entry))
            }
        case .sequence(let items):
            var ranges: [Range<Int>] = []
            for item in items {
                guard !holder.isFlow else {
                    ranges.append(item.range)
                    continue
                }
                // From the dash on, which stands before it with blanks between.
                var start = item.range.lowerBound
                while start > lines.start, TextLines.isSpace(bytes[start - 1]) { start -= 1 }
                guard start > lines.start, bytes[start - 1] == UInt8(ascii: "-") else { throw Layout.differs }
                ranges.append(start - 1..<max(start, end(of: item)))
            }
            return ranges
        default: throw Layout.differs
        }
    }

    /// The end of the `:` of an entry whose value is written as nothing.
    private func valueMark(of entry: YAMLNode.Entry) -> Int {
        guard entry.value.range.isEmpty, let end = try? colonEnd(of: entry) else { return entry.key.range.upperBound }
        return end <= entry.value.range.lowerBound + 1 ? end : entry.key.range.upperBound
    }

    // MARK: Replacing

    func replacement(of place: Place, by value: Tree.Value) throws(InputError) -> [Splice] {
        let node = place.node
        let isInFlow = place.way.dropLast().contains { $0.isFlow }
        guard let entry = place.entry else {
            return [Splice(node.range.lowerBound..<end(of: node), YAMLScalar.flow(value, like: node.style))]
        }
        let colon = try colonEnd(of: entry)
        if !isInFlow, case .dictionary(let entries) = value, !entries.isEmpty {
            let indent = column(entry.key.range.lowerBound) + unit
            return [Splice(colon..<max(colon, end(of: node)), block(value, indent: indent))]
        }
        let text = YAMLScalar.flow(value, like: node.style, isFlow: isInFlow)
        if node.range.isEmpty { return [Splice(at: colon, " " + text)] }
        let isBeside = node.range.lowerBound <= lines.lineEnd(colon)
        return [Splice((isBeside ? node.range.lowerBound : colon)..<end(of: node), (isBeside ? "" : " ") + text)]
    }

    // MARK: Adding

    func addition(to place: Place, _ key: String?, _ value: Tree.Value) throws(InputError) -> [Splice] {
        let holder = place.node
        let ranges = try children(of: holder)
        let isInFlow =
            place.way.contains { $0.isFlow } && !(ranges.isEmpty && !place.way.dropLast().contains { $0.isFlow })
        if isInFlow { return [flowAddition(to: holder, ranges, key, value)] }
        guard let last = ranges.last else { return try firstAddition(to: place, key, value) }
        // The dash and the key of an item are on one line, so that the indentation is the first entry's column.
        let indent = column(last.lowerBound)
        let line = key.map { "\(indent)\(entry($0, value, indent: indent))" } ?? "\(indent)- \(YAMLScalar.flow(value))"
        var end = last.upperBound
        if let text = lastBlockText(of: holder) {
            // Behind all of it: what follows is more of the text, or the next line.
            let isOpen = !TextLines.isBreak(bytes[text - 1])
            return [Splice(at: text, (isOpen ? lines.lineBreak : "") + line + (isOpen ? "" : lines.lineBreak))]
        }
        end = lines.skipBlanks(end)
        if let comment = afterComment(end) { end = comment }
        return [Splice(at: lines.isEndOfLine(end) ? end : last.upperBound, lines.lineBreak + line)]
    }

    /// The end of the text behind `|` that a block ends with.
    private func lastBlockText(of node: YAMLNode) -> Int? {
        switch node.parts {
        case .mapping(let entries): return node.isFlow ? nil : entries.last.flatMap { lastBlockText(of: $0.value) }
        case .sequence(let items): return node.isFlow ? nil : items.last.flatMap { lastBlockText(of: $0) }
        default: return node.style == .blockText ? node.range.upperBound : nil
        }
    }

    private func flowAddition(
        to holder: YAMLNode, _ ranges: [Range<Int>], _ key: String?, _ value: Tree.Value
    ) -> Splice {
        let content =
            (key.map { YAMLScalar.text($0, isFlow: true) + ": " } ?? "")
            + YAMLScalar.flow(value, isFlow: true)
        guard let last = ranges.last else {
            let open = afterProperties(of: holder)
            let start = holder.hasProperties ? lines.skipSpace(open) : holder.range.lowerBound
            return Splice(at: start + 1, content)
        }
        let space = lines.text(lines.skipSpaceBack(last.lowerBound)..<last.lowerBound)
        let gap = space.utf8.contains(where: TextLines.isBreak) ? space : " "
        let comma = skip(last.upperBound)
        if comma < bytes.count, bytes[comma] == UInt8(ascii: ",") { return Splice(at: comma + 1, gap + content) }
        return Splice(at: last.upperBound, "," + gap + content)
    }

    /// `{}` or nothing becomes a block, where it is the value of a key.
    private func firstAddition(to place: Place, _ key: String?, _ value: Tree.Value) throws(InputError) -> [Splice] {
        let holder = place.node
        guard let entry = place.entry, let key else {
            return [flowAddition(to: holder, [], key, value)]
        }
        let indent = column(entry.key.range.lowerBound) + unit
        let line = lines.lineBreak + indent + self.entry(key, value, indent: indent)
        let start = holder.hasProperties ? afterProperties(of: holder) : try colonEnd(of: entry)
        var end = lines.skipBlanks(holder.range.upperBound)
        if let comment = afterComment(end) { end = comment }
        guard lines.isEndOfLine(end), lines.lineEnd(start) >= holder.range.upperBound else {
            return [flowAddition(to: holder, [], key, value)]
        }
        return [Splice(start..<holder.range.upperBound), Splice(at: end, line)]
    }

    // MARK: Writing

    private func entry(_ key: String, _ value: Tree.Value, indent: String) -> String {
        let name = YAMLScalar.text(key) + ":"
        if case .dictionary(let entries) = value, !entries.isEmpty {
            return name + block(value, indent: indent + unit)
        }
        return name + " " + YAMLScalar.flow(value)
    }

    /// The lines of a dictionary, each with the line end before it.
    private func block(_ value: Tree.Value, indent: String) -> String {
        guard case .dictionary(let entries) = value else { return " " + YAMLScalar.flow(value) }
        return entries.map { lines.lineBreak + indent + entry($0.key, $0.value.value, indent: indent) }.joined()
    }
}
