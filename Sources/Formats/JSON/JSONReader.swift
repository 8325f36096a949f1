// SPDX-License-Identifier: MIT

/// Reads one JSON text out of a buffer that outlives it.
@safe
struct JSONReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    let isJSON5: Bool
    private let count: Int
    var index = 0
    private var line: Int
    private var lineStart = 0
    /// UTF-8 continuation bytes since the line began; columns do not count them.
    private var continuations = 0
    private var depth = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, line: Int, dialect: JSON.Dialect) {
        unsafe self.bytes = bytes
        isJSON5 = dialect == .json5
        count = bytes.count
        self.line = line
    }

    mutating func document() throws(InputError) -> Tree {
        if byte(0) == 0xEF, byte(1) == 0xBB, byte(2) == 0xBF {
            index = 3
            lineStart = 3
        }
        try skipSpace()
        let tree = try value()
        try skipSpace()
        guard index == count else {
            throw failure("found \(found) after the end of the value", expected: "nothing more")
        }
        return tree
    }

    // MARK: Values

    private mutating func value() throws(InputError) -> Tree {
        let start = position
        guard let byte = current else { throw failure("found the end", expected: "a value") }
        switch byte {
        case UInt8(ascii: "{"): return Tree(.dictionary(try object()), at: start)
        case UInt8(ascii: "["): return Tree(.array(try array()), at: start)
        case UInt8(ascii: "\""): return Tree(.string(isJSON5 ? try json5String() : try string()), at: start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return Tree(isJSON5 ? try json5Number() : try number(), at: start)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
            return Tree(try word(), at: start)
        default:
            if isJSON5, let value = try json5Value() { return Tree(value, at: start) }
            throw failure("found \(found)", expected: "a value")
        }
    }

    private mutating func object() throws(InputError) -> [Tree.Entry] {
        try open()
        var entries: [Tree.Entry] = []
        var names = JSONNames()
        try skipSpace()
        if take(UInt8(ascii: "}")) { return closed(entries) }
        repeat {
            let start = position
            let name = try name()
            // The tools that take JSON5 take the last of equal names, and an audit tells of them.
            if !isJSON5, let first = names.insert(name, after: entries, at: start) {
                throw InputError(
                    at: start, "the name '\(excerpt(name))' was already on line \(first.line)",
                    expected: "each name once")
            }
            try skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure("found \(found)", expected: "':' after a name") }
            try skipSpace()
            entries.append(Tree.Entry(key: name, keyPosition: start, value: try value()))
        } while try goesOn(before: "}")
        return closed(entries)
    }

    private mutating func name() throws(InputError) -> String {
        if isJSON5 { return try json5Name() }
        guard current == UInt8(ascii: "\"") else {
            throw failure("found \(found)", expected: "a name in double quotes")
        }
        return try string()
    }

    private mutating func array() throws(InputError) -> [Tree] {
        try open()
        var items: [Tree] = []
        try skipSpace()
        if take(UInt8(ascii: "]")) { return closed(items) }
        repeat { items.append(try value()) } while try goesOn(before: "]")
        return closed(items)
    }

    /// Passes over a comma, or over the bracket that ends the list.
    private mutating func goesOn(before bracket: Unicode.Scalar) throws(InputError) -> Bool {
        try skipSpace()
        if take(UInt8(ascii: bracket)) { return false }
        guard take(UInt8(ascii: ",")) else { throw failure("found \(found)", expected: "',' or '\(bracket)'") }
        try skipSpace()
        return !(isJSON5 && take(UInt8(ascii: bracket)))
    }

    private mutating func open() throws(InputError) {
        depth += 1
        guard depth <= JSON.depthLimit else {
            throw failure(
                "arrays and objects stand too deep in each other", expected: "at most \(JSON.depthLimit) levels")
        }
        index += 1
    }

    private mutating func closed<Content>(_ content: Content) -> Content {
        depth -= 1
        return content
    }

    mutating func word() throws(InputError) -> Tree.Value {
        let start = position
        let first = index
        while let byte = current, isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) {
            index += 1
        }
        let word = text(from: first)
        switch word {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        case "Infinity" where isJSON5: return .real(.infinity)
        case "NaN" where isJSON5: return .real(.nan)
        default:
            throw InputError(
                at: start, "found the word '\(excerpt(word))'", expected: "a value; texts stand in double quotes",
                suggestion: nearestWord(to: word, among: ["true", "false", "null"]))
        }
    }

    /// RFC 8259 §6.
    mutating func number() throws(InputError) -> Tree.Value {
        let start = position
        let first = index
        _ = take(UInt8(ascii: "-"))
        if take(UInt8(ascii: "0")) {
            if let byte = current, isDigit(byte) {
                throw failure("found a digit after a leading 0", expected: "a number without leading zeros")
            }
        } else {
            try digits()
        }
        var isInteger = true
        if take(UInt8(ascii: ".")) {
            isInteger = false
            try digits()
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isInteger = false
            _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            try digits()
        }
        let text = text(from: first)
        if isInteger, let value = Int64(text) { return .integer(value) }
        guard let value = Double(text), value.isFinite else {
            throw InputError(at: start, "the number \(excerpt(text)) does not fit", expected: "a 64-bit number")
        }
        return .real(value)
    }

    mutating func digits() throws(InputError) {
        let first = index
        while let byte = current, isDigit(byte) { index += 1 }
        guard index > first else { throw failure("found \(found) in a number", expected: "a digit") }
    }

    // MARK: Texts

    /// RFC 8259 §7.
    private mutating func string() throws(InputError) -> String {
        let start = position
        index += 1
        let first = index
        // Most texts have no escape: they are made of the buffer at once.
        while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { step(byte) }
        if current == UInt8(ascii: "\"") {
            let text = try checkedText(from: first)
            index += 1
            return text
        }
        var result = try checkedText(from: first)
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return result
            case UInt8(ascii: "\\"): result.unicodeScalars.append(try escape())
            case ..<0x20:
                throw failure("found \(found) in a text", expected: "an escape, as \\n")
            default:
                let first = index
                while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
                    step(byte)
                }
                result += try checkedText(from: first)
            }
        }
        throw failure("found the end inside the text that begins at \(start)", expected: "'\"'")
    }

    mutating func escape() throws(InputError) -> Unicode.Scalar {
        let start = position
        index += 1
        let sign = current
        index += 1
        switch sign {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default:
            throw InputError(
                at: start, "this escape is none of JSON's",
                expected: "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX")
        }
        let unit = try hexadecimal()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw half(at: start) }
        let low = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { throw half(at: start) }
        return scalar
    }

    func half(at start: SourcePosition) -> InputError {
        InputError(at: start, "this escape is half of a surrogate pair", expected: "both halves, as \\ud83d\\ude00")
    }

    mutating func hexadecimal() throws(InputError) -> UInt32 {
        let first = index
        while index < first + 4 {
            guard let byte = current, isHexDigit(byte) else {
                throw failure("found \(found) in an escape", expected: "four hexadecimal digits after \\u")
            }
            index += 1
        }
        return UInt32(text(from: first), radix: 16) ?? 0
    }

    func checkedText(from first: Int) throws(InputError) -> String {
        let part = unsafe UnsafeBufferPointer(rebasing: bytes[first..<index])
        if let text = unsafe String(validating: part, as: UTF8.self) { return text }
        // The place is found only now, by what a repairing decoder replaces first.
        let repaired = unsafe String(decoding: part, as: UTF8.self)
        var valid = 0
        for scalar in repaired.unicodeScalars {
            let isWritten = unsafe part[valid...].starts(with: [0xEF, 0xBF, 0xBD])
            guard scalar != "\u{FFFD}" || isWritten else { break }
            valid += scalar.utf8.count
        }
        let before = unsafe bytes[lineStart..<first + valid]
        let column = unsafe before.count { $0 & 0xC0 != 0x80 } + 1
        throw InputError(at: SourcePosition(line: line, column: column), "the text is not UTF-8 here")
    }

    // MARK: Bytes

    var current: UInt8? { byte(index) }

    func byte(_ index: Int) -> UInt8? { index < count ? unsafe bytes[index] : nil }

    var position: SourcePosition {
        SourcePosition(line: line, column: index - lineStart - continuations + 1)
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        index += 1
        return true
    }

    mutating func step(_ byte: UInt8) {
        if byte & 0xC0 == 0x80 { continuations += 1 }
        index += 1
    }

    mutating func skipSpace() throws(InputError) {
        while let byte = current {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
            case UInt8(ascii: "\n"): breakLine()
            case UInt8(ascii: "\r"):
                if self.byte(index + 1) == UInt8(ascii: "\n") { index += 1 }
                breakLine()
            default:
                guard isJSON5, try skipJSON5Space() else { return }
            }
        }
    }

    mutating func breakLine() {
        index += 1
        line += 1
        lineStart = index
        continuations = 0
    }

    func text(from first: Int) -> String {
        unsafe String(decoding: bytes[first..<index], as: UTF8.self)
    }

    /// What stands here, for messages.
    var found: String {
        guard index < count else { return "the end" }
        let scalar = unsafe String(decoding: bytes[index..<min(index + 4, count)], as: UTF8.self).unicodeScalars
            .first
        return scalar.map { "'\(excerpt(String($0)))'" } ?? "the end"
    }

    func failure(_ problem: String, expected: String) -> InputError {
        InputError(at: position, problem, expected: expected)
    }
}

/// The names of one object so far; a set only where comparing each with each would be slow.
private struct JSONNames {
    private var places: [String: SourcePosition] = [:]

    /// The place of an earlier member of the same name.
    mutating func insert(
        _ name: String, after entries: [Tree.Entry], at position: SourcePosition
    ) -> SourcePosition? {
        if entries.count < 16 { return entries.first { $0.key == name }?.keyPosition }
        if places.isEmpty { for entry in entries { places[entry.key] = entry.keyPosition } }
        return places.updateValue(position, forKey: name)
    }
}
