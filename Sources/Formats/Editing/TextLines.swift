// SPDX-License-Identifier: MIT

/// Where lines begin and end in UTF-8 text, and how they are indented. A line ends with LF, CR LF or CR.
struct TextLines {
    let bytes: [UInt8]
    /// Behind a byte order mark.
    let start: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    static func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || isBreak(byte) }

    func lineStart(_ offset: Int) -> Int {
        var index = offset
        while index > start, !TextLines.isBreak(bytes[index - 1]) { index -= 1 }
        return index
    }

    /// Where the line's end begins.
    func lineEnd(_ offset: Int) -> Int {
        var index = offset
        while index < bytes.count, !TextLines.isBreak(bytes[index]) { index += 1 }
        return index
    }

    /// Where the next line begins, given where this one's end begins.
    func afterBreak(_ end: Int) -> Int {
        guard end < bytes.count else { return end }
        return bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? end + 2 : end + 1
    }

    func skipBlanks(_ offset: Int) -> Int {
        var index = offset
        while index < bytes.count, TextLines.isBlank(bytes[index]) { index += 1 }
        return index
    }

    func skipSpace(_ offset: Int) -> Int {
        var index = offset
        while index < bytes.count, TextLines.isSpace(bytes[index]) { index += 1 }
        return index
    }

    /// Back over blanks and line ends.
    func skipSpaceBack(_ offset: Int) -> Int {
        var index = offset
        while index > start, TextLines.isSpace(bytes[index - 1]) { index -= 1 }
        return index
    }

    func isFirstOnLine(_ offset: Int) -> Bool { skipBlanks(lineStart(offset)) >= offset }

    func isEndOfLine(_ offset: Int) -> Bool { offset >= bytes.count || TextLines.isBreak(bytes[offset]) }

    /// The blanks that the line begins with.
    func indentation(_ offset: Int) -> String {
        let start = lineStart(offset)
        return text(start..<min(skipBlanks(start), max(offset, start)))
    }

    /// How the first line of the text ends.
    var lineBreak: String {
        let end = lineEnd(start)
        return end < bytes.count ? text(end..<afterBreak(end)) : "\n"
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func starts(with prefix: String, at offset: Int) -> Bool {
        offset <= bytes.count && bytes[offset...].starts(with: prefix.utf8)
    }

    /// Where a text begins, at or after a place.
    func first(_ text: String, from offset: Int) -> Int? {
        let wanted = Array(text.utf8)
        guard let head = wanted.first else { return nil }
        var index = offset
        while index + wanted.count <= bytes.count {
            if bytes[index] == head, bytes[index...].starts(with: wanted) { return index }
            index += 1
        }
        return nil
    }

    /// What goes with an entry: its whole lines where it has them to itself, with the comment that stands behind it.
    ///
    /// - Parameter afterComment: the end of a comment that begins there, `nil` where none does.
    func removal(of range: Range<Int>, afterComment: (Int) -> Int?) -> Range<Int> {
        var end = skipBlanks(range.upperBound)
        if isFirstOnLine(range.lowerBound) {
            if let comment = afterComment(end), lineEnd(range.upperBound) >= comment { end = skipBlanks(comment) }
            if isEndOfLine(end) { return lineStart(range.lowerBound)..<afterBreak(end) }
            return range.lowerBound..<skipBlanks(range.upperBound)
        }
        // What stands before it on the line keeps its distance to what follows.
        guard range.lowerBound > start, TextLines.isBlank(bytes[range.lowerBound - 1]) else { return range }
        if !isEndOfLine(end) { return range.lowerBound..<end }
        var first = range.lowerBound
        while first > start, TextLines.isBlank(bytes[first - 1]) { first -= 1 }
        return first..<range.upperBound
    }
}
