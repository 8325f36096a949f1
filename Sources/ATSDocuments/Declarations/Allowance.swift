// SPDX-License-Identifier: MIT
internal import Formats

/// A comment in a document that takes a finding back: `ats-matrix:allow ID reason`.
package struct Allowance: Hashable, Sendable {
    /// The finding's id as it is written; empty where none is.
    package let id: String
    /// Empty where none is given; such a comment allows nothing.
    package let reason: String
    package let place: DocumentPlace
    /// The line it speaks of: the next one that holds more than comments, or its own where it stands behind something.
    /// `nil` for the whole file: where it stands before everything else.
    package let line: Int?

    package init(id: String, reason: String, place: DocumentPlace, line: Int?) {
        self.id = id
        self.reason = reason
        self.place = place
        self.line = line
    }

    static let marker = Array("ats-matrix:allow".utf8)
    /// More comments of one file are not heeded.
    private static let limit = 10_000

    /// Every such comment of a text, whatever its format: `<!-- … -->` in XML, `# …` in YAML, `// …` and `/* … */` in
    /// all others, and in JSON, which has no comments, a member `"//"`.
    package static func all(in bytes: [UInt8], file: String) -> [Allowance] {
        guard CommentScanner.holds(marker, in: bytes) else { return [] }
        var scanner = CommentScanner(bytes, CommentSyntax(of: bytes, file: file))
        let text = scanner.scan()
        var found: [Allowance] = []
        for comment in text.comments {
            for written in written(in: comment.text) where found.count < limit {
                let position = SourcePosition(
                    line: comment.line + written.line,
                    column: written.line == 0 ? comment.column + written.offset : written.offset + 1)
                found.append(
                    Allowance(
                        id: written.id, reason: written.reason, place: DocumentPlace(file: file, position: position),
                        line: comment.target))
            }
        }
        return found
    }

    private struct Written {
        let id: String
        let reason: String
        /// Lines from the comment's first.
        let line: Int
        /// Scalars from the start of the comment, or of the line.
        let offset: Int
    }

    /// What stands behind each marker up to the end of its line.
    private static func written(in comment: ArraySlice<UInt8>) -> [Written] {
        var found: [Written] = []
        let lines = comment.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            guard let start = CommentScanner.first(marker, in: line) else { continue }
            let rest = line[(start + marker.count)...]
            // A longer word is another one.
            guard rest.first.map(isSpace) ?? true else { continue }
            let words = rest.split(maxSplits: 1, whereSeparator: isSpace)
            let reason = words.count > 1 ? words[1] : []
            let before = line[..<start].count { $0 & 0xC0 != 0x80 }
            found.append(
                Written(
                    id: words.first.map { String(decoding: $0, as: UTF8.self) } ?? "",
                    reason: String(decoding: trimmed(reason), as: UTF8.self), line: number, offset: before))
        }
        return found
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0d }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text = text.dropLast() }
        return text
    }
}
