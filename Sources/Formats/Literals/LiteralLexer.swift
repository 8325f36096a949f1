// SPDX-License-Identifier: MIT

/// Cuts a Swift or JavaScript text into tokens, each bracket with its partner.
///
/// It knows as much of either language as it takes to tell code from texts and comments. One pass, no recursion.
struct LiteralLexer {
    let language: LiteralSource.Language
    let bytes: [UInt8]
    private(set) var index = 0
    private var line = 1
    private var column = 1
    private(set) var tokens: [LiteralToken] = []
    /// Brackets that are still open.
    private var open: [Int] = []
    private var isAtLineStart = true

    init(_ bytes: [UInt8], _ language: LiteralSource.Language) {
        self.bytes = bytes
        self.language = language
    }

    var position: SourcePosition { SourcePosition(line: line, column: column) }

    func byte(_ ahead: Int = 0) -> UInt8? { index + ahead < bytes.count ? bytes[index + ahead] : nil }

    func isNext(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { expected in
            for offset in 0..<expected.count where unsafe byte(offset) != expected[offset] { return false }
            return true
        }
    }

    mutating func take(_ count: Int = 1) {
        for _ in 0..<count {
            guard index < bytes.count else { return }
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0x0A: (line, column) = (line + 1, 1)
            // CR LF is one end of a line.
            case 0x0D: if self.byte() != 0x0A { (line, column) = (line + 1, 1) }
            case 0x80...0xBF: break
            default: column += 1
            }
        }
    }

    consuming func all() throws(InputError) -> [LiteralToken] {
        if isNext("\u{FEFF}") {
            take(3)
            column = 1
        }
        if isNext("#!") { skipLine() }
        while true {
            try skipSpace()
            guard let byte = byte() else { break }
            try token(byte)
            isAtLineStart = false
        }
        if let last = open.last {
            let token = tokens[last]
            throw InputError(
                at: token.position, "the bracket '\(character(token))' is not closed",
                expected: "'\(closing(bytes[token.start]))'")
        }
        return tokens
    }

    // MARK: Tokens

    private mutating func token(_ byte: UInt8) throws(InputError) {
        let start = index
        let position = position
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
            open.append(tokens.count)
            guard open.count <= LiteralSource.depthLimit else {
                throw InputError(
                    at: position, "brackets stand too deep in each other",
                    expected: "at most \(LiteralSource.depthLimit) levels")
            }
            take()
            add(.open, start, position)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            try close(byte, at: position)
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "#"):
            guard let isComputed = try skipText() else {
                if byte == UInt8(ascii: "`"), language == .swift { return skipQuotedWord(start, position) }
                take()
                return add(.sign, start, position)
            }
            add(isComputed ? .computedText : .text, start, position)
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            number(start, position)
        case UInt8(ascii: "/") where language == .script && isRegularExpressionNext:
            add(skipRegularExpression() ? .computedText : .sign, start, position)
        case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...:
            take()
            while let byte = self.byte(), isWordByte(byte) { take() }
            add(.word, start, position)
        case UInt8(ascii: ".") where language == .script && self.byte(1).map(isDigit) == true:
            number(start, position)
        default:
            take(signLength)
            add(.sign, start, position)
        }
    }

    private mutating func add(_ kind: LiteralToken.Kind, _ start: Int, _ position: SourcePosition) {
        tokens.append(
            LiteralToken(kind: kind, start: start, end: index, position: position, startsLine: isAtLineStart))
    }

    private mutating func close(_ byte: UInt8, at position: SourcePosition) throws(InputError) {
        guard let partner = open.popLast() else {
            throw InputError(
                at: position, "the bracket '\(Unicode.Scalar(byte))' closes nothing", expected: "no such bracket")
        }
        let opened = bytes[tokens[partner].start]
        guard closing(opened) == Unicode.Scalar(byte) else {
            throw InputError(
                at: position,
                "the bracket '\(Unicode.Scalar(opened))' at \(tokens[partner].position) is closed by "
                    + "'\(Unicode.Scalar(byte))'",
                expected: "'\(closing(opened))'")
        }
        let start = index
        take()
        add(.close, start, position)
        tokens[partner].partner = tokens.count - 1
        tokens[tokens.count - 1].partner = partner
    }

    private func closing(_ open: UInt8) -> Unicode.Scalar {
        switch open {
        case UInt8(ascii: "("): ")"
        case UInt8(ascii: "["): "]"
        default: "}"
        }
    }

    private func character(_ token: LiteralToken) -> Unicode.Scalar { Unicode.Scalar(bytes[token.start]) }

    private mutating func number(_ start: Int, _ position: SourcePosition) {
        while let byte = byte() {
            let isExponentSign =
                (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"))
                && bytes[index - 1] | 0x20 == UInt8(ascii: "e") && !isHexadecimal(start)
            // `1...2` and `1.description` are no fractions.
            let isPoint =
                byte == UInt8(ascii: ".")
                && (self.byte(1).map(isDigit) == true || language == .script && self.byte(1).map(isWordByte) != true)
                && self.byte(1) != UInt8(ascii: ".")
            guard isWordByte(byte) || isPoint || isExponentSign else { break }
            take()
        }
        if index == start { take() }
        add(.number, start, position)
    }

    private func isHexadecimal(_ start: Int) -> Bool {
        start + 1 < bytes.count && bytes[start] == UInt8(ascii: "0") && bytes[start + 1] | 0x20 == UInt8(ascii: "x")
    }

    /// A word in grave accents is a Swift name that is spelt like a key word.
    private mutating func skipQuotedWord(_ start: Int, _ position: SourcePosition) {
        take()
        while let byte = byte(), isWordByte(byte) { take() }
        if byte() == UInt8(ascii: "`") { take() }
        add(.word, start, position)
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "$") || byte >= 0x80
    }

    private var signLength: Int {
        for sign: StaticString in ["...", "===", "!==", "..<"] where isNext(sign) { return 3 }
        for sign: StaticString in ["=>", "==", "->", "!=", "<=", ">=", "??", "?.", "&&", "||", "+=", "-="]
        where isNext(sign) {
            return 2
        }
        return 1
    }

    // MARK: Space

    private mutating func skipSpace() throws(InputError) {
        while let byte = byte() {
            if byte == 0x0A || byte == 0x0D { isAtLineStart = true }
            if byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0 {
                take()
            } else if isNext("//") {
                skipLine()
            } else if isNext("/*") {
                try skipComment()
            } else if isNext("\u{A0}") || isNext("\u{2028}") || isNext("\u{2029}") || isNext("\u{FEFF}") {
                take(byte == 0xC2 ? 2 : 3)
            } else {
                return
            }
        }
    }

    private mutating func skipLine() {
        while let byte = byte(), byte != 0x0A, byte != 0x0D { take() }
    }

    /// Swift's comments nest, JavaScript's do not.
    private mutating func skipComment() throws(InputError) {
        let start = position
        var depth = 0
        while byte() != nil {
            if isNext("/*"), depth == 0 || language == .swift {
                depth += 1
                take(2)
            } else if isNext("*/") {
                depth -= 1
                take(2)
                if depth == 0 { return }
            } else {
                if byte() == 0x0A { isAtLineStart = true }
                take()
            }
        }
        throw InputError(at: start, "the comment has no end", expected: "'*/'")
    }

    // MARK: Regular expressions

    /// Whether a `/` begins a regular expression: it does where a value is to come.
    private var isRegularExpressionNext: Bool {
        guard let last = tokens.last else { return true }
        switch last.kind {
        case .number, .text, .computedText, .close: return false
        case .open: return true
        case .sign: return true
        case .word:
            let word = bytes[last.start..<last.end]
            return word.elementsEqual("return".utf8) || word.elementsEqual("typeof".utf8)
                || word.elementsEqual("case".utf8)
        }
    }

    /// `false` where the line ends before it does: then it was a division.
    private mutating func skipRegularExpression() -> Bool {
        var end = index + 1
        var isInClass = false
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
            switch bytes[end] {
            case UInt8(ascii: "\\"): end += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass:
                take(end + 1 - index)
                return true
            default: break
            }
            end += 1
        }
        take()
        return false
    }
}
