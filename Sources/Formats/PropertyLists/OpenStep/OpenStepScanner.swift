// SPDX-License-Identifier: MIT

/// The bytes of an old-style property list, with the place of the next one.
struct OpenStepScanner {
    private let bytes: [UInt8]
    private(set) var index = 0
    private var line = 1
    private var column = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var position: SourcePosition { SourcePosition(line: line, column: column) }
    var next: UInt8? { index < bytes.count ? bytes[index] : nil }
    private var afterNext: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

    @discardableResult
    mutating func take() -> UInt8? {
        guard index < bytes.count else { return nil }
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\n"): (line, column) = (line + 1, 1)
        // CR LF is one end of a line.
        case UInt8(ascii: "\r"):
            if next != UInt8(ascii: "\n") { (line, column) = (line + 1, 1) }
        case 0x80...0xBF: break
        default: column += 1
        }
        return byte
    }

    mutating func take(ifIs byte: Unicode.Scalar) -> Bool {
        guard let next, UInt32(next) == byte.value else { return false }
        take()
        return true
    }

    /// Goes to the next byte that is neither white space nor of a comment.
    mutating func skipSpace() throws(InputError) {
        while let byte = next {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                take()
            } else if byte == UInt8(ascii: "/"), afterNext == UInt8(ascii: "/") {
                while let byte = next, byte != 0x0A, byte != 0x0D { take() }
            } else if byte == UInt8(ascii: "/"), afterNext == UInt8(ascii: "*") {
                try skipComment()
            } else if bytes[index...].starts(with: [0xE2, 0x80, 0xA8])
                || bytes[index...].starts(with: [0xE2, 0x80, 0xA9])
            {
                // The separators of lines and paragraphs, which Apple's reader passes over as well.
                for _ in 0..<3 { take() }
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(InputError) {
        let start = position
        take()
        take()
        while next != nil {
            if take() == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                take()
                return
            }
        }
        throw InputError(at: start, "the comment has no end", expected: "'*/'")
    }

    /// The next character as messages show it.
    var shown: String {
        guard next != nil else { return "the end of the text" }
        let text = String(decoding: bytes[index..<min(index + 16, bytes.count)], as: UTF8.self)
        return "'\(excerpt(String(text.prefix(1))))'"
    }
}
