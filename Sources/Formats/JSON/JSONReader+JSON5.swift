// SPDX-License-Identifier: MIT

/// What JSON5 (spec.json5.org) has beside JSON.
extension JSONReader {
    /// A value that begins with none of JSON's signs, `nil` where it is no value at all.
    mutating func json5Value() throws(InputError) -> Tree.Value? {
        switch current {
        case UInt8(ascii: "'"): .string(try json5String())
        case UInt8(ascii: "+"), UInt8(ascii: "."): try json5Number()
        default: nil
        }
    }

    /// A name in quotes of either kind, or an identifier; escapes in identifiers are not read.
    mutating func json5Name() throws(InputError) -> String {
        if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") { return try json5String() }
        let first = index
        while let byte = current, isNameByte(byte, isFirst: index == first) { step(byte) }
        guard index > first else { throw failure("found \(found)", expected: "a name") }
        return try checkedText(from: first)
    }

    private func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "$"), UInt8(ascii: "_"), 0x80...: true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): !isFirst
        default: (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
    }

    /// §5: a text in double or single quotes.
    mutating func json5String() throws(InputError) -> String {
        let start = position
        let quote = current
        index += 1
        var result = ""
        while let byte = current {
            switch byte {
            case quote:
                index += 1
                return result
            case UInt8(ascii: "\\"): try json5Escape(into: &result)
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                throw failure("found \(found) in a text", expected: "an escape, as \\n")
            default:
                let first = index
                while let byte = current, byte != quote, byte != UInt8(ascii: "\\"), byte != UInt8(ascii: "\n"),
                    byte != UInt8(ascii: "\r")
                { step(byte) }
                result += try checkedText(from: first)
            }
        }
        throw failure("found the end inside the text that begins at \(start)", expected: "its closing quote")
    }

    /// §5.1: JSON's escapes, `\v`, `\0`, `\xHH`, a line break that is passed over, and any other character as itself.
    private mutating func json5Escape(into result: inout String) throws(InputError) {
        switch byte(index + 1) {
        case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"),
            UInt8(ascii: "u"):
            result.unicodeScalars.append(try escape())
        case UInt8(ascii: "v"): json5Escape("\u{B}", into: &result)
        case UInt8(ascii: "0"):
            if let next = byte(index + 2), isDigit(next) {
                throw failure("found an octal escape", expected: "\\0 alone, or \\xHH")
            }
            json5Escape("\0", into: &result)
        case .some(UInt8(ascii: "1")...UInt8(ascii: "9")): throw failure("found an octal escape", expected: "\\xHH")
        case UInt8(ascii: "x"):
            index += 2
            let first = index
            while index < first + 2 {
                guard let digit = current, isHexDigit(digit) else {
                    throw failure("found \(found) in an escape", expected: "two hexadecimal digits after \\x")
                }
                index += 1
            }
            result.unicodeScalars.append(Unicode.Scalar(UInt8(text(from: first), radix: 16) ?? 0))
        case UInt8(ascii: "\n"):
            index += 1
            breakLine()
        case UInt8(ascii: "\r"):
            index += byte(index + 2) == UInt8(ascii: "\n") ? 2 : 1
            breakLine()
        case nil: index += 1
        // The character after it stands for itself, and is read as any other. A quote or a backslash would not be.
        case UInt8(ascii: "\""): json5Escape("\"", into: &result)
        case UInt8(ascii: "'"): json5Escape("'", into: &result)
        case UInt8(ascii: "\\"): json5Escape("\\", into: &result)
        default: index += 1
        }
    }

    private mutating func json5Escape(_ scalar: Unicode.Scalar, into result: inout String) {
        result.unicodeScalars.append(scalar)
        index += 2
    }

    /// §6: JSON's numbers, and with `+`, hexadecimal, `.5`, `5.`, `Infinity` and `NaN`.
    mutating func json5Number() throws(InputError) -> Tree.Value {
        let start = position
        let first = index
        let isNegative = take(UInt8(ascii: "-"))
        if !isNegative { _ = take(UInt8(ascii: "+")) }
        if let letter = current, letter == UInt8(ascii: "I") || letter == UInt8(ascii: "N") {
            guard case .real(let value) = try word() else { throw failure("found no number", expected: "a number") }
            return .real(isNegative ? -value : value)
        }
        if current == UInt8(ascii: "0"), let mark = byte(index + 1), mark | 0x20 == UInt8(ascii: "x") {
            index += 2
            let digits = index
            while let byte = current, isHexDigit(byte) { index += 1 }
            guard index > digits, let value = Int64((isNegative ? "-" : "") + text(from: digits), radix: 16) else {
                throw InputError(
                    at: start, "the number \(excerpt(text(from: first))) is none", expected: "a 64-bit number")
            }
            return .integer(value)
        }
        while let byte = current, isNumberByte(byte, isFirst: index == first) { index += 1 }
        let text = text(from: first)
        let digits = text.drop { $0 == "+" || $0 == "-" }
        let hasZero = digits.utf8.first == UInt8(ascii: "0") && digits.utf8.dropFirst().first.map(isDigit) ?? false
        guard !hasZero, let real = decimalReal(text), real.isFinite else {
            throw InputError(at: start, "the number \(excerpt(text)) is none that fits", expected: "a 64-bit number")
        }
        return Int64(text).map(Tree.Value.integer) ?? .real(real)
    }

    private func isNumberByte(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
        // Of an exponent.
        case UInt8(ascii: "+"), UInt8(ascii: "-"): !isFirst && (self.byte(index - 1) ?? 0) | 0x20 == UInt8(ascii: "e")
        default: false
        }
    }

    /// §7, §8: comments and white space that JSON has not; `false` where something else stands here.
    mutating func skipJSON5Space() throws(InputError) -> Bool {
        switch current {
        case 0x0B, 0x0C:
            index += 1
            return true
        case UInt8(ascii: "/"):
            if byte(index + 1) == UInt8(ascii: "/") {
                while let byte = current, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { step(byte) }
                return true
            }
            guard byte(index + 1) == UInt8(ascii: "*") else { return false }
            try skipJSON5Comment()
            return true
        default: return skipUnicodeSpace()
        }
    }

    private mutating func skipJSON5Comment() throws(InputError) {
        let start = position
        index += 2
        while let byte = current {
            if byte == UInt8(ascii: "*"), self.byte(index + 1) == UInt8(ascii: "/") {
                index += 2
                return
            }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && self.byte(index + 1) != UInt8(ascii: "\n") {
                breakLine()
            } else {
                step(byte)
            }
        }
        throw failure("found the end inside the comment that begins at \(start)", expected: "'*/'")
    }

    /// A no-break space, a byte order mark, a line or paragraph separator, and what Unicode calls a space.
    private mutating func skipUnicodeSpace() -> Bool {
        guard let lead = current, lead >= 0xC2 else { return false }
        var text: [UInt8] = []
        for offset in 0..<(lead < 0xE0 ? 2 : 3) { text.append(byte(index + offset) ?? 0) }
        guard let scalar = String(validating: text, as: UTF8.self)?.unicodeScalars.first else { return false }
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: break
        default: guard scalar == "\u{FEFF}" else { return false }
        }
        for byte in text { step(byte) }
        return true
    }
}
