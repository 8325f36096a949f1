// SPDX-License-Identifier: MIT

/// The bytes of a text that is read line by line, with the place of the next one.
///
/// A line ends with LF, CR, CR LF or one of Unicode's separators, U+2028 and U+2029.
struct LineScanner {
    private let bytes: [UInt8]
    private var index: Int
    private var line = 1
    private var column = 1

    /// A byte order mark at the start is passed over.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    var position: SourcePosition { SourcePosition(line: line, column: column) }
    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// White space within a line.
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C }

    var isAtEndOfLine: Bool { next == nil || endOfLineLength > 0 }

    private var endOfLineLength: Int {
        switch next {
        case 0x0A: 1
        case 0x0D: index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
        case 0xE2:
            bytes[index...].starts(with: [0xE2, 0x80, 0xA8]) || bytes[index...].starts(with: [0xE2, 0x80, 0xA9])
                ? 3 : 0
        default: 0
        }
    }

    private var isAtComment: Bool {
        next == UInt8(ascii: "/") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
    }

    mutating func take() {
        guard let byte = next else { return }
        index += 1
        if !(0x80...0xBF).contains(byte) { column += 1 }
    }

    mutating func take(ifIs scalar: Unicode.Scalar) -> Bool {
        guard let next, UInt32(next) == scalar.value else { return false }
        take()
        return true
    }

    mutating func takeEndOfLine() {
        let length = endOfLineLength
        guard length > 0 else { return }
        index += length
        line += 1
        column = 1
    }

    /// Goes to the next byte of the line that is neither white space nor of a comment, or to the line's end.
    mutating func skipSpaceAndComment() {
        while let byte = next, LineScanner.isSpace(byte) { take() }
        guard isAtComment else { return }
        while !isAtEndOfLine { take() }
    }

    /// What stands here up to the end of the line, as long as its bytes fit.
    mutating func text(while fits: (UInt8) -> Bool) -> String {
        let start = index
        while let byte = next, !isAtEndOfLine, fits(byte) { take() }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// What stands here up to the end of the line or a comment.
    mutating func textUntilComment() -> String {
        let start = index
        while !isAtEndOfLine, !isAtComment { take() }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// The next character as messages show it.
    var shown: String {
        guard next != nil else { return "the end of the text" }
        guard !isAtEndOfLine else { return "the end of the line" }
        let text = String(decoding: bytes[index..<min(index + 16, bytes.count)], as: UTF8.self)
        return "'\(excerpt(String(text.prefix(1))))'"
    }
}
