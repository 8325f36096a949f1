// SPDX-License-Identifier: MIT

/// A `.xcconfig` that is changed in place: one setting a line, `NAME = value`, with `//` before a comment.
///
/// Its tree has one entry for each line that sets something, in their order; a name may stand in several. What cannot be
/// a setting (an `#include`, a blank line) is passed over.
struct BuildSettingsText: EditableText {
    private struct Line {
        let key: Range<Int>
        let value: Range<Int>
    }

    let bytes: [UInt8]
    let tree: Tree
    private let lines: TextLines
    private let settings: [Line]

    init(_ bytes: [UInt8]) throws(InputError) {
        try PropertyList.checkSize(bytes)
        self.bytes = bytes
        lines = TextLines(bytes)
        settings = Self.settings(in: lines)
        let lines = lines
        var line = 1
        var counted = 0
        tree = Tree(
            .dictionary(
                settings.map { setting in
                    let start = lines.lineStart(setting.key.lowerBound)
                    line += SourcePosition(ofByte: start - counted, in: bytes[counted...]).line - 1
                    counted = start
                    let scalars = String(decoding: bytes[start..<setting.key.lowerBound], as: UTF8.self).unicodeScalars
                    let place = SourcePosition(line: line, column: scalars.count + 1)
                    return Tree.Entry(
                        key: lines.text(setting.key), keyPosition: place,
                        value: Tree(.string(lines.text(setting.value)), at: place))
                }), at: SourcePosition(line: 1, column: 1))
    }

    static func held(_ value: Tree.Value) throws(InputError) -> Tree.Value {
        switch value {
        case .boolean(let value): return .string(value ? "YES" : "NO")
        case .integer(let number): return .string("\(number)")
        case .string(let text):
            let isOneLine = !text.utf8.contains(where: TextLines.isBreak)
            guard isOneLine, !text.contains("//"), text.first?.isWhitespace != true, text.last?.isWhitespace != true
            else { throw InputError(at: nil, "'\(excerpt(text))' is no value of a build setting") }
            return value
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
        case .remove:
            let start = lines.lineStart(setting.key.lowerBound)
            return [Splice(start..<lines.afterBreak(lines.lineEnd(setting.key.lowerBound)))]
        case .replace(.string(let text)): return [Splice(setting.value, text)]
        case .rename(let name): return [Splice(setting.key, name)]
        case .replace, .add: throw Layout.differs
        }
    }

    private static func settings(in lines: TextLines) -> [Line] {
        var found: [Line] = []
        var start = lines.start
        while start < lines.bytes.count {
            let end = lines.lineEnd(start)
            if let line = setting(in: start..<end, lines) { found.append(line) }
            start = lines.afterBreak(end)
        }
        return found
    }

    /// The first `=` outside brackets ends the name: `NAME[sdk=iphoneos*] = value`.
    private static func setting(in range: Range<Int>, _ lines: TextLines) -> Line? {
        let start = lines.skipBlanks(range.lowerBound)
        guard start < range.upperBound, lines.bytes[start] != UInt8(ascii: "#") else { return nil }
        var end = range.upperBound
        if let comment = lines.first("//", from: start), comment < end { end = comment }
        var isInBrackets = false
        var index = start
        while index < end, isInBrackets || lines.bytes[index] != UInt8(ascii: "=") {
            if lines.bytes[index] == UInt8(ascii: "[") { isInBrackets = true }
            if lines.bytes[index] == UInt8(ascii: "]") { isInBrackets = false }
            index += 1
        }
        guard index < end else { return nil }
        let key = start..<max(start, lines.skipSpaceBack(index))
        guard !key.isEmpty else { return nil }
        let first = min(lines.skipBlanks(index + 1), end)
        let last = max(first, lines.skipSpaceBack(end))
        return Line(key: key, value: first..<last)
    }
}
