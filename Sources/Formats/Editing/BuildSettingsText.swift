// SPDX-License-Identifier: MIT

/// A `.xcconfig` that is changed in place.
///
/// Its tree has one entry for each setting, in their order, named as `BuildSettings.Setting.key` has it; a name may stand
/// in several. An `#include` is none.
struct BuildSettingsText: EditableText {
    private struct Line {
        let key: Range<Int>
        /// Without what belongs to the line and not to the value: a comment, a semicolon.
        let value: Range<Int>
        /// With the lines that go on behind a backslash.
        let whole: Range<Int>
    }

    let bytes: [UInt8]
    let tree: Tree
    private let lines: TextLines
    private let settings: [Line]

    init(_ bytes: [UInt8]) throws(InputError) {
        self.bytes = bytes
        lines = TextLines(bytes)
        var entries: [Tree.Entry] = []
        for case .setting(let setting) in try BuildSettings.parse(bytes) {
            let value = Tree(.string(setting.value), at: setting.position)
            entries.append(Tree.Entry(key: setting.key, keyPosition: setting.position, value: value))
        }
        tree = Tree(.dictionary(entries), at: SourcePosition(line: 1, column: 1))
        settings = try Self.settings(in: lines, entries)
    }

    static func held(_ value: Tree.Value) throws(InputError) -> Tree.Value {
        switch value {
        case .boolean(let value): return .string(value ? "YES" : "NO")
        case .integer(let number): return .string("\(number)")
        case .string: return value
        default:
            throw InputError(
                at: nil, "a build setting holds no \(Tree(value, at: .nowhere).kind)", expected: "a text of one line")
        }
    }

    func splices(for change: TreeChange) throws(InputError) -> [Splice] {
        if case .add(let key?, .string(let text)) = change.kind, change.steps.isEmpty {
            let end = bytes.count
            let isOpen = end > lines.start && !TextLines.isBreak(bytes[end - 1])
            return [Splice(at: end, (isOpen ? lines.lineBreak : "") + "\(key) = \(text)" + lines.lineBreak)]
        }
        guard change.steps.count == 1, case .key(let key, let occurrence)? = change.steps.first,
            case .dictionary(let entries) = tree.value, let index = entries.index(of: key, occurrence)
        else { throw Layout.differs }
        let setting = settings[index]
        switch change.kind {
        case .remove: return [Splice(setting.whole)]
        case .replace(.string(let text)):
            let isBare = setting.value.isEmpty && bytes[setting.value.lowerBound - 1] == UInt8(ascii: "=")
            return [Splice(setting.value, (isBare ? " " : "") + text)]
        case .rename(let name): return [Splice(setting.key, name)]
        case .replace, .add: throw Layout.differs
        }
    }

    private static func settings(
        in lines: TextLines, _ entries: [Tree.Entry]
    ) throws(InputError) -> [Line] {
        // The separators of lines that Unicode has are counted by the reader, and not here.
        guard lines.first("\u{2028}", from: 0) == nil, lines.first("\u{2029}", from: 0) == nil else {
            throw Layout.differs
        }
        var starts = [lines.start]
        var end = lines.lineEnd(lines.start)
        while end < lines.bytes.count {
            starts.append(lines.afterBreak(end))
            end = lines.lineEnd(starts[starts.count - 1])
        }
        var settings: [Line] = []
        for entry in entries {
            guard starts.indices.contains(entry.keyPosition.line - 1) else { throw Layout.differs }
            settings.append(try setting(at: starts[entry.keyPosition.line - 1], lines))
        }
        return settings
    }

    /// The first `=` outside brackets ends the name: `NAME[sdk=iphoneos*] = value`.
    private static func setting(at lineStart: Int, _ lines: TextLines) throws(InputError) -> Line {
        let end = lines.lineEnd(lineStart)
        let start = lines.skipBlanks(lineStart)
        var isInBrackets = false
        var index = start
        while index < end, isInBrackets || lines.bytes[index] != UInt8(ascii: "=") {
            if lines.bytes[index] == UInt8(ascii: "[") { isInBrackets = true }
            if lines.bytes[index] == UInt8(ascii: "]") { isInBrackets = false }
            index += 1
        }
        let key = start..<max(start, lines.skipSpaceBack(index))
        guard index < end, !key.isEmpty else { throw Layout.differs }
        let first = min(lines.skipBlanks(index + 1), contentEnd(index + 1, lines))
        var last = max(first, contentEnd(first, lines))
        var lineEnd = end
        while last > first, lines.bytes[last - 1] == UInt8(ascii: "\\"), lineEnd < lines.bytes.count {
            let next = lines.afterBreak(lineEnd)
            lineEnd = lines.lineEnd(next)
            last = max(next, contentEnd(next, lines))
        }
        return Line(key: key, value: first..<last, whole: lineStart..<lines.afterBreak(lineEnd))
    }

    /// Where what a line says ends: before a comment, blanks and a semicolon.
    private static func contentEnd(_ start: Int, _ lines: TextLines) -> Int {
        var end = lines.lineEnd(start)
        if let comment = lines.first("//", from: start), comment < end { end = comment }
        func trim() {
            while end > start, TextLines.isBlank(lines.bytes[end - 1]) { end -= 1 }
        }
        trim()
        if end > start, lines.bytes[end - 1] == UInt8(ascii: ";") { end -= 1 }
        trim()
        return end
    }
}
