// SPDX-License-Identifier: MIT
internal import Formats

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Tells the comments of a text from all else, in one pass.
struct CommentScanner {
    struct Comment {
        /// Without its delimiters.
        let text: ArraySlice<UInt8>
        /// Of its first byte, the delimiter's.
        let line: Int
        /// Of the first byte of `text`, from 1, in scalars.
        let column: Int
        /// The line that it speaks of; `nil` for the whole file.
        var target: Int?
    }

    struct Text {
        var comments: [Comment] = []
    }

    private let bytes: [UInt8]
    private let syntax: CommentSyntax
    private var place = 0
    private var line = 1
    private var lineStart = 0
    /// Whether something that is no comment stands in the text so far, and in the line so far.
    private var hasCode = false
    private var lineHasCode = false
    /// The last byte of code in the line so far.
    private var lastByte: UInt8?
    private var text = Text()
    /// Comments that wait for the next line with code.
    private var waiting: [Int] = []

    init(_ bytes: [UInt8], _ syntax: CommentSyntax) {
        self.bytes = bytes
        self.syntax = syntax
    }

    mutating func scan() -> Text {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (place, lineStart) = (3, 3) }
        while place < bytes.count {
            switch syntax {
            case .none: return text
            case .xml: stepXML()
            case .yaml: stepYAML()
            case .slashes, .script: stepSlashes()
            }
        }
        return text
    }

    // MARK: Formats

    private mutating func stepXML() {
        if at("<!--") {
            comment(from: 4, to: "-->")
        } else if at("<?") {
            // The declaration and the document type stand before everything.
            skip(to: "?>")
        } else if at("<!DOCTYPE") {
            skip(to: ">")
        } else if at("<![CDATA[") {
            code()
            skip(to: "]]>")
        } else {
            plain()
        }
    }

    private mutating func stepYAML() {
        let byte = bytes[place]
        // A quote opens a text only where a value or a key begins.
        let startsValue = lastByte.map { ":-[,{?".utf8.contains($0) } ?? true
        let isInFlow = place > 0 && "[{,".utf8.contains(bytes[place - 1])
        let isFree = place == lineStart || [0x20, 0x09, 0x0a, 0x0d].contains(bytes[place - 1])
        if byte == UInt8(ascii: "#"), isFree {
            comment(from: 1, to: "\n")
        } else if isFree || isInFlow, startsValue, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            string(byte, escape: byte == UInt8(ascii: "\"") ? 0x5c : byte, spansLines: true)
        } else if place == lineStart, at("---") || at("%") {
            // A document's start and its directives say nothing.
            while place < bytes.count, bytes[place] != 0x0a, bytes[place] != UInt8(ascii: "#") { place += 1 }
        } else {
            plain()
        }
    }

    private mutating func stepSlashes() {
        let byte = bytes[place]
        if at("//") {
            comment(from: 2, to: "\n")
        } else if at("/*") {
            comment(from: 2, to: "*/")
        } else if at("\"\"\"") {
            code()
            skip(to: "\"\"\"", from: 3)
        } else if byte == UInt8(ascii: "\"") {
            memberOrString()
        } else if syntax == .script, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
            string(byte, escape: 0x5c, spansLines: byte == UInt8(ascii: "`"))
        } else if byte == UInt8(ascii: "{"), !hasCode {
            // The brace around a JSON document stands before everything.
            place += 1
            lineHasCode = true
        } else {
            plain()
        }
    }

    /// A text; or the member `"//": "…"` of a JSON object, which is a comment.
    private mutating func memberOrString() {
        guard at("\"//\"") else {
            string(UInt8(ascii: "\""), escape: 0x5c, spansLines: false)
            return
        }
        var next = place + 4
        func skipSpace() { while next < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[next]) { next += 1 } }
        skipSpace()
        guard next < bytes.count, bytes[next] == UInt8(ascii: ":") else {
            string(UInt8(ascii: "\""), escape: 0x5c, spansLines: false)
            return
        }
        next += 1
        skipSpace()
        guard next < bytes.count, bytes[next] == UInt8(ascii: "\"") else {
            string(UInt8(ascii: "\""), escape: 0x5c, spansLines: false)
            return
        }
        while place < next { advance() }
        let start = place + 1
        let (first, firstStart) = (line, lineStart)
        let wasCode = (hasCode, lineHasCode)
        let isWaiting = waiting
        waiting = []
        string(UInt8(ascii: "\""), escape: 0x5c, spansLines: false)
        waiting = isWaiting
        (hasCode, lineHasCode) = wasCode
        // What was waiting for the next line must go on waiting: a comment is none.
        add(start..<max(start, place - 1), line: first, isOwnLine: true, lineStart: firstStart)
        while place < bytes.count, [0x20, 0x09].contains(bytes[place]) { place += 1 }
        if place < bytes.count, bytes[place] == UInt8(ascii: ",") { place += 1 }
    }

    // MARK: Steps

    private func at(_ text: StaticString) -> Bool {
        let end = place + text.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        return text.withUTF8Buffer { unsafe $0.elementsEqual(bytes[place..<end]) }
    }

    private mutating func advance() {
        if bytes[place] == 0x0a || bytes[place] == 0x0d && !(place + 1 < bytes.count && bytes[place + 1] == 0x0a) {
            line += 1
            lineStart = place + 1
            lineHasCode = false
            lastByte = nil
        }
        place += 1
    }

    private mutating func plain() {
        if bytes[place] > 0x20 {
            code()
            lastByte = bytes[place]
        }
        advance()
    }

    /// Something that is no comment stands in this line.
    private mutating func code() {
        hasCode = true
        lineHasCode = true
        for number in waiting { text.comments[number].target = line }
        waiting = []
    }

    private mutating func skip(to end: StaticString, from count: Int = 1) {
        for _ in 0..<count where place < bytes.count { advance() }
        while place < bytes.count, !at(end) { advance() }
        for _ in 0..<end.utf8CodeUnitCount where place < bytes.count { advance() }
    }

    private mutating func string(_ quote: UInt8, escape: UInt8, spansLines: Bool) {
        code()
        advance()
        while place < bytes.count {
            let byte = bytes[place]
            if !spansLines, byte == 0x0a { return }
            if byte == escape, escape != quote, place + 1 < bytes.count {
                advance()
                advance()
                continue
            }
            advance()
            guard byte == quote else { continue }
            lastByte = quote
            // A doubled quote stands for itself where it is its own escape.
            if escape == quote, place < bytes.count, bytes[place] == quote { advance() } else { return }
        }
    }

    private mutating func comment(from count: Int, to end: StaticString) {
        let start = place + count
        let first = line
        let isBehind = lineHasCode && hasCode
        let startOfLine = lineStart
        for _ in 0..<count { advance() }
        while place < bytes.count, !at(end) { advance() }
        let range = start..<max(start, place)
        if end.utf8CodeUnitCount > 1 { for _ in 0..<end.utf8CodeUnitCount where place < bytes.count { advance() } }
        add(range, line: first, isOwnLine: !isBehind, lineStart: startOfLine)
    }

    private mutating func add(_ range: Range<Int>, line: Int, isOwnLine: Bool, lineStart: Int) {
        let range = range.clamped(to: 0..<bytes.count)
        let column = bytes[lineStart..<max(range.lowerBound, lineStart)].count { $0 & 0xC0 != 0x80 } + 1
        text.comments.append(
            Comment(text: bytes[range], line: line, column: column, target: isOwnLine ? nil : line))
        if isOwnLine, hasCode { waiting.append(text.comments.count - 1) }
    }

    // MARK: Looking for the marker

    /// Whether the text holds it at all: most do not. The colon in it is rarer than its letters, and `memchr(3)` finds
    /// one soonest.
    static func holds(_ marker: [UInt8], in bytes: [UInt8]) -> Bool {
        guard let colon = marker.firstIndex(of: UInt8(ascii: ":")) else { return false }
        return unsafe bytes.withUnsafeBytes { text in
            guard let start = text.baseAddress else { return false }
            var place = 0
            while place < text.count,
                let found = unsafe memchr(start + place, Int32(marker[colon]), text.count - place)
            {
                let at = unsafe UnsafeRawPointer(found) - start
                let first = at - colon
                if first >= 0, first + marker.count <= text.count,
                    marker.indices.allSatisfy({ unsafe text[first + $0] == marker[$0] })
                {
                    return true
                }
                place = at + 1
            }
            return false
        }
    }

    static func first(_ marker: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
        guard line.count >= marker.count else { return nil }
        return (line.startIndex...(line.endIndex - marker.count)).first { line[$0...].starts(with: marker) }
    }
}
