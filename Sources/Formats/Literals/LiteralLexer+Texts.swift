// SPDX-License-Identifier: MIT

/// Where a text ends, with the code that may stand in it.
private enum LiteralContext {
    /// Swift's, with so many `#` around it.
    case text(hashes: Int, isMultiline: Bool)
    /// JavaScript's in grave accents.
    case template
    /// Code in a text, which ends with the bracket that closes the first one.
    case code(depth: Int)
}

extension LiteralLexer {
    /// Goes behind the text that begins here; `nil` where none does.
    ///
    /// - Returns: whether something in it is computed.
    mutating func skipText() throws(InputError) -> Bool? {
        let start = position
        if language == .script, byte() == UInt8(ascii: "\"") || byte() == UInt8(ascii: "'") {
            try skipQuoted(from: start)
            return false
        }
        guard let first = opening() else { return nil }
        var contexts = [first]
        var isComputed = false
        while let context = contexts.last {
            guard byte() != nil else { throw unended(start) }
            switch context {
            case .text(let hashes, let isMultiline):
                if takeEnd(hashes, isMultiline) {
                    contexts.removeLast()
                } else if takeEscape(hashes) {
                    if byte() == UInt8(ascii: "(") {
                        isComputed = true
                        contexts.append(.code(depth: 0))
                    } else {
                        take()
                    }
                } else if !isMultiline, byte() == 0x0A || byte() == 0x0D {
                    throw unended(start)
                } else {
                    take()
                }
            case .template:
                if isNext("${") {
                    take()
                    isComputed = true
                    contexts.append(.code(depth: 0))
                } else if byte() == UInt8(ascii: "`") {
                    take()
                    contexts.removeLast()
                } else {
                    take(byte() == UInt8(ascii: "\\") ? 2 : 1)
                }
            case .code(let depth):
                contexts.removeLast()
                if let depth = try code(depth: depth, start) {
                    contexts.append(.code(depth: depth))
                    if let inner = opening() { contexts.append(inner) }
                }
            }
            guard contexts.count <= LiteralSource.depthLimit else {
                throw InputError(
                    at: start, "texts stand too deep in each other",
                    expected: "at most \(LiteralSource.depthLimit) levels")
            }
        }
        return isComputed
    }

    /// One step in the code inside a text: how many brackets are open behind it, `nil` behind the last.
    private mutating func code(depth: Int, _ start: SourcePosition) throws(InputError) -> Int? {
        let (open, close): (UInt8, UInt8) =
            language == .swift ? (UInt8(ascii: "("), UInt8(ascii: ")")) : (UInt8(ascii: "{"), UInt8(ascii: "}"))
        switch byte() {
        case open:
            take()
            return depth + 1
        case close:
            take()
            return depth == 1 ? nil : depth - 1
        case UInt8(ascii: "\"") where language == .script, UInt8(ascii: "'") where language == .script:
            try skipQuoted(from: start)
        case UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "#"):
            // A text is entered by who called; anything else is passed.
            if !isTextNext { take() }
        default: take()
        }
        return depth
    }

    private var isTextNext: Bool {
        var copy = hashesAhead
        guard language == .swift else { return byte() == UInt8(ascii: "`") }
        if copy > 16 { copy = 0 }
        return byte(copy) == UInt8(ascii: "\"")
    }

    /// Takes what opens a text that may hold code.
    private mutating func opening() -> LiteralContext? {
        guard isTextNext else { return nil }
        guard language == .swift else {
            take()
            return .template
        }
        let hashes = hashesAhead
        take(hashes)
        let isMultiline = isNext("\"\"\"")
        take(isMultiline ? 3 : 1)
        return .text(hashes: hashes, isMultiline: isMultiline)
    }

    private var hashesAhead: Int {
        var count = 0
        while count <= 16, byte(count) == UInt8(ascii: "#") { count += 1 }
        return count
    }

    private mutating func takeEnd(_ hashes: Int, _ isMultiline: Bool) -> Bool {
        let quotes = isMultiline ? 3 : 1
        for offset in 0..<quotes where byte(offset) != UInt8(ascii: "\"") { return false }
        for offset in quotes..<quotes + hashes where byte(offset) != UInt8(ascii: "#") { return false }
        take(quotes + hashes)
        return true
    }

    /// Takes a backslash and the `#` behind it, as many as stand before the text.
    private mutating func takeEscape(_ hashes: Int) -> Bool {
        guard byte() == UInt8(ascii: "\\") else { return false }
        for offset in 1..<1 + hashes where byte(offset) != UInt8(ascii: "#") { return false }
        take(1 + hashes)
        return true
    }

    /// A text in JavaScript's quotes.
    private mutating func skipQuoted(from start: SourcePosition) throws(InputError) {
        let quote = byte()
        take()
        while let byte = byte() {
            if byte == quote { return take() }
            if byte == UInt8(ascii: "\\") {
                take(isNext("\\\r\n") ? 3 : 2)
            } else if byte == 0x0A || byte == 0x0D {
                break
            } else {
                take()
            }
        }
        throw unended(start)
    }

    private func unended(_ start: SourcePosition) -> InputError {
        InputError(at: start, "the text that begins here has no end", expected: "the quote that it began with")
    }
}
