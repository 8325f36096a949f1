// SPDX-License-Identifier: MIT

/// What a text of a program means; `nil` for an escape that its language does not have.
enum LiteralText {
    /// - Parameter source: the bytes of the token, quotes included.
    static func value(_ source: ArraySlice<UInt8>, _ language: LiteralSource.Language) -> String? {
        switch language {
        case .swift:
            let hashes = source.prefix { $0 == UInt8(ascii: "#") }.count
            var body = source.dropFirst(hashes).dropLast(hashes)
            guard body.starts(with: Array("\"\"\"".utf8)), body.count >= 6 else {
                return unescaped(body.dropFirst().dropLast(), hashes, language)
            }
            body = body.dropFirst(3).dropLast(3)
            return multiline(body).flatMap { unescaped($0, hashes, language) }
        case .script:
            return unescaped(source.dropFirst().dropLast(), 0, language)
        }
    }

    /// The lines of a text in three quotes, without what stands before the last three on their line.
    private static func multiline(_ body: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var lines: [ArraySlice<UInt8>] = []
        var rest = body
        while let end = rest.firstIndex(where: { $0 == 0x0A }) {
            let line = rest[..<end]
            lines.append(line.last == 0x0D ? line.dropLast() : line)
            rest = rest[(end + 1)...]
        }
        let indent = rest
        guard lines.first?.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) == true,
            indent.allSatisfy({ $0 == 0x20 || $0 == 0x09 })
        else { return nil }
        var result: [UInt8] = []
        for (number, line) in lines.dropFirst().enumerated() {
            if number > 0 { result.append(0x0A) }
            if line.starts(with: indent) {
                result += line.dropFirst(indent.count)
            } else if !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
                return nil
            }
        }
        return result[...]
    }

    private static func unescaped(
        _ body: ArraySlice<UInt8>, _ hashes: Int, _ language: LiteralSource.Language
    ) -> String? {
        guard body.contains(UInt8(ascii: "\\")) else { return String(decoding: body, as: UTF8.self) }
        var result: [UInt8] = []
        var rest = body
        while let byte = rest.first {
            rest = rest.dropFirst()
            let isEscape =
                byte == UInt8(ascii: "\\")
                && (hashes == 0 || rest.prefix(hashes).elementsEqual(repeatElement(UInt8(ascii: "#"), count: hashes)))
            guard isEscape else {
                result.append(byte)
                continue
            }
            rest = rest.dropFirst(hashes)
            switch language == .swift ? swiftEscape(&rest) : scriptEscape(&rest) {
            case .none: return nil
            case .some(let scalars): result += String(String.UnicodeScalarView(scalars)).utf8
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The Swift Programming Language, "Special Characters in String Literals".
    private static func swiftEscape(_ rest: inout ArraySlice<UInt8>) -> [Unicode.Scalar]? {
        guard let sign = rest.popFirst() else { return nil }
        switch sign {
        case UInt8(ascii: "0"): return ["\0"]
        case UInt8(ascii: "u"):
            guard rest.first == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) else { return nil }
            defer { rest = rest[(end + 1)...] }
            return scalar(rest[(rest.startIndex + 1)..<end]).map { [$0] }
        // The end of a line behind a backslash joins it to the next.
        case 0x20, 0x09, 0x0A, 0x0D:
            if sign == 0x0A { return [] }
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            return rest.popFirst() == 0x0A ? [] : nil
        default: return simple(sign)
        }
    }

    /// ECMA-262, "String Literals"; octal escapes are none, as in strict code.
    private static func scriptEscape(_ rest: inout ArraySlice<UInt8>) -> [Unicode.Scalar]? {
        guard let sign = rest.popFirst() else { return nil }
        switch sign {
        case UInt8(ascii: "b"): return ["\u{8}"]
        case UInt8(ascii: "f"): return ["\u{C}"]
        case UInt8(ascii: "v"): return ["\u{B}"]
        case UInt8(ascii: "0"): return rest.first.map(isDigit) == true ? nil : ["\0"]
        case UInt8(ascii: "1")...UInt8(ascii: "9"): return nil
        case 0x0A: return []
        case 0x0D:
            if rest.first == 0x0A { rest = rest.dropFirst() }
            return []
        case UInt8(ascii: "x"): return digits(2, &rest).flatMap { Unicode.Scalar($0) }.map { [$0] }
        case UInt8(ascii: "u"):
            if rest.first == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
                defer { rest = rest[(end + 1)...] }
                return scalar(rest[(rest.startIndex + 1)..<end]).map { [$0] }
            }
            guard let unit = digits(4, &rest) else { return nil }
            if let scalar = Unicode.Scalar(unit) { return [scalar] }
            guard unit < 0xDC00, rest.starts(with: Array("\\u".utf8)) else { return nil }
            rest = rest.dropFirst(2)
            guard let low = digits(4, &rest), (0xDC00...0xDFFF).contains(low) else { return nil }
            return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)).map { [$0] }
        // Any other character stands for itself.
        case 0x80...: return nil
        default: return simple(sign) ?? [Unicode.Scalar(sign)]
        }
    }

    private static func simple(_ sign: UInt8) -> [Unicode.Scalar]? {
        switch sign {
        case UInt8(ascii: "n"): ["\n"]
        case UInt8(ascii: "r"): ["\r"]
        case UInt8(ascii: "t"): ["\t"]
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): [Unicode.Scalar(sign)]
        default: nil
        }
    }

    private static func digits(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> UInt32? {
        let text = rest.prefix(count)
        guard text.count == count, text.allSatisfy(isHexDigit) else { return nil }
        rest = rest.dropFirst(count)
        return UInt32(String(decoding: text, as: UTF8.self), radix: 16)
    }

    private static func scalar(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard (1...8).contains(digits.count), digits.allSatisfy(isHexDigit) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
    }
}
