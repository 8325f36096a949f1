// SPDX-License-Identifier: MIT

/// Reads the grammar of an old-style property list.
struct OpenStepParser {
    private var scanner: OpenStepScanner
    private let nodeLimit: Int
    private var nodeCount = 0
    private var depth = 0

    init(_ bytes: [UInt8], nodeLimit: Int) {
        scanner = OpenStepScanner(bytes)
        self.nodeLimit = nodeLimit
    }

    mutating func document() throws(InputError) -> Tree {
        try scanner.skipSpace()
        let start = scanner.position
        guard scanner.next != nil else {
            throw InputError(at: start, "this is an empty text", expected: "a property list")
        }
        let tree: Tree
        switch scanner.next {
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "<"):
            tree = try value()
        default:
            // Either one text, or the inside of a dictionary.
            let first = try text()
            try scanner.skipSpace()
            guard scanner.next == UInt8(ascii: "=") || scanner.next == UInt8(ascii: ";") else {
                try expectEnd()
                return Tree(.string(first), at: start)
            }
            tree = Tree(.dictionary(try entries(until: nil, first: (first, start))), at: start)
        }
        try expectEnd()
        return tree
    }

    private mutating func expectEnd() throws(InputError) {
        try scanner.skipSpace()
        guard scanner.next == nil else {
            throw InputError(
                at: scanner.position, "\(scanner.shown) stands after the end of the property list",
                expected: "one value")
        }
    }

    private mutating func value() throws(InputError) -> Tree {
        let start = scanner.position
        nodeCount += 1
        guard nodeCount <= nodeLimit else {
            throw InputError(at: start, "the property list holds too many values", expected: "at most \(nodeLimit)")
        }
        switch scanner.next {
        case UInt8(ascii: "{"):
            try enter()
            scanner.take()
            let entries = try entries(until: "}", first: nil)
            depth -= 1
            return Tree(.dictionary(entries), at: start)
        case UInt8(ascii: "("):
            try enter()
            scanner.take()
            let items = try items()
            depth -= 1
            return Tree(.array(items), at: start)
        case UInt8(ascii: "<"):
            return Tree(.data(try data()), at: start)
        default:
            return Tree(.string(try text()), at: start)
        }
    }

    private mutating func enter() throws(InputError) {
        depth += 1
        guard depth <= PropertyList.depthLimit else {
            throw InputError(
                at: scanner.position, "arrays and dictionaries stand too deep in each other",
                expected: "at most \(PropertyList.depthLimit) levels")
        }
    }

    /// - Parameters:
    ///   - end: what closes the dictionary; `nil` for the end of the text.
    ///   - first: a key that was read already.
    private mutating func entries(
        until end: Unicode.Scalar?, first: (text: String, position: SourcePosition)?
    ) throws(InputError) -> [Tree.Entry] {
        var entries: [Tree.Entry] = []
        var pending = first
        while true {
            try scanner.skipSpace()
            if pending == nil {
                if let end, scanner.take(ifIs: end) { return entries }
                if scanner.next == nil {
                    guard end == nil else {
                        throw InputError(at: scanner.position, "the text ends inside a dictionary", expected: "'}'")
                    }
                    return entries
                }
            }
            let position = pending?.position ?? scanner.position
            let key: String
            if let pending { key = pending.text } else { key = try text() }
            pending = nil
            try scanner.skipSpace()
            if scanner.take(ifIs: ";") {
                entries.append(Tree.Entry(key: key, keyPosition: position, value: Tree(.string(key), at: position)))
                continue
            }
            guard scanner.take(ifIs: "=") else {
                throw InputError(
                    at: scanner.position, "found \(scanner.shown) after the key '\(excerpt(key))'",
                    expected: "'=', as in an old-style property list; JSON is read from files named *.json")
            }
            try scanner.skipSpace()
            let value = try value()
            entries.append(Tree.Entry(key: key, keyPosition: position, value: value))
            try scanner.skipSpace()
            guard scanner.take(ifIs: ";") else {
                // Apple's reader lets the last one go without.
                if end != nil, scanner.next == UInt8(ascii: "}") { continue }
                throw InputError(
                    at: scanner.position, "found \(scanner.shown) after the value of '\(excerpt(key))'",
                    expected: "';'")
            }
        }
    }

    private mutating func items() throws(InputError) -> [Tree] {
        var items: [Tree] = []
        while true {
            try scanner.skipSpace()
            if scanner.take(ifIs: ")") { return items }
            items.append(try value())
            try scanner.skipSpace()
            guard scanner.take(ifIs: ",") || scanner.next == UInt8(ascii: ")") else {
                throw InputError(at: scanner.position, "found \(scanner.shown) in a list", expected: "',' or ')'")
            }
        }
    }

    private mutating func data() throws(InputError) -> [UInt8] {
        let start = scanner.position
        scanner.take()
        var bytes: [UInt8] = []
        var half: UInt8?
        while let byte = scanner.next, byte != UInt8(ascii: ">") {
            if byte != 0x20, !(0x09...0x0D).contains(byte) {
                guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init) else {
                    throw InputError(
                        at: scanner.position, "found \(scanner.shown) in data", expected: "hexadecimal digits and '>'")
                }
                if let high = half {
                    bytes.append(high << 4 | digit)
                    half = nil
                } else {
                    half = digit
                }
            }
            scanner.take()
        }
        guard scanner.take(ifIs: ">") else { throw InputError(at: start, "the data has no end", expected: "'>'") }
        guard half == nil else {
            throw InputError(at: start, "the data has half a byte", expected: "an even number of digits")
        }
        return bytes
    }
}

// Texts.
extension OpenStepParser {
    private mutating func text() throws(InputError) -> String {
        switch scanner.next {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return try quotedText()
        default: break
        }
        var bytes: [UInt8] = []
        while let byte = scanner.next, OpenStepParser.isPlain(byte) {
            bytes.append(byte)
            scanner.take()
        }
        guard !bytes.isEmpty else {
            throw InputError(
                at: scanner.position, "found \(scanner.shown)", expected: "a text, '{' or '('; other texts in quotes")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What may stand without quotes.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private mutating func quotedText() throws(InputError) -> String {
        let start = scanner.position
        let quote = scanner.take()
        var bytes: [UInt8] = []
        /// The first half of a character that is written as two escapes.
        var high: UInt16?
        while let byte = scanner.next, byte != quote {
            guard byte == UInt8(ascii: "\\") else {
                flush(&high, into: &bytes)
                bytes.append(byte)
                scanner.take()
                continue
            }
            let unit = try escape()
            switch (high, unit) {
            case (_, .byte(let byte)):
                flush(&high, into: &bytes)
                bytes.append(byte)
            case (let first?, .unit(let second)) where UTF16.isTrailSurrogate(second):
                bytes += Array(String(decoding: [first, second], as: UTF16.self).utf8)
                high = nil
            case (_, .unit(let unit)):
                flush(&high, into: &bytes)
                if UTF16.isLeadSurrogate(unit) {
                    high = unit
                } else {
                    bytes += Array(String(decoding: [unit], as: UTF16.self).utf8)
                }
            }
        }
        flush(&high, into: &bytes)
        guard scanner.take() != nil else { throw InputError(at: start, "the text has no end", expected: "a quote") }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func flush(_ high: inout UInt16?, into bytes: inout [UInt8]) {
        if let unit = high { bytes += Array(String(decoding: [unit], as: UTF16.self).utf8) }
        high = nil
    }

    private enum Escaped {
        case byte(UInt8)
        case unit(UInt16)
    }

    private mutating func escape() throws(InputError) -> Escaped {
        let start = scanner.position
        scanner.take()
        guard let byte = scanner.take() else { throw InputError(at: start, "the text has no end", expected: "a quote") }
        switch byte {
        case UInt8(ascii: "a"): return .byte(0x07)
        case UInt8(ascii: "b"): return .byte(0x08)
        case UInt8(ascii: "f"): return .byte(0x0C)
        case UInt8(ascii: "n"): return .byte(0x0A)
        case UInt8(ascii: "r"): return .byte(0x0D)
        case UInt8(ascii: "t"): return .byte(0x09)
        case UInt8(ascii: "v"): return .byte(0x0B)
        case UInt8(ascii: "U"):
            var unit: UInt16 = 0
            var count = 0
            while count < 4, let next = scanner.next, let digit = Character(Unicode.Scalar(next)).hexDigitValue {
                unit = unit << 4 | UInt16(digit)
                scanner.take()
                count += 1
            }
            return .unit(unit)
        case 0x30...0x37:
            var code = UInt16(byte - 0x30)
            var count = 1
            while count < 3, let next = scanner.next, (0x30...0x37).contains(next) {
                code = code << 3 | UInt16(next - 0x30)
                scanner.take()
                count += 1
            }
            guard code < 0x80 else {
                throw InputError(
                    at: start, "the escape \\\(String(code, radix: 8)) is of NeXT's own encoding",
                    expected: "an ASCII character, or \\U with its code")
            }
            return .byte(UInt8(code))
        default: return .byte(byte)
        }
    }
}
