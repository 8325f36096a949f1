// SPDX-License-Identifier: MIT

extension YAML.Schema {
    /// The value that a plain scalar stands for.
    ///
    /// YAML 1.2.2 §10.3.2 for the core schema. For 1.1 the types of yaml.org/type, without `y` and `n` and with base
    /// 60 left as text, as XcodeGen's reader (Yams) has them.
    ///
    /// - Throws: `InputError` for a number that does not fit; one that is meant as text needs quotes.
    func value(ofPlain text: String, at position: SourcePosition) throws(InputError) -> Tree.Value {
        guard let first = text.utf8.first else { return .null }
        if let word = word(text) { return word }
        guard
            first == UInt8(ascii: "+") || first == UInt8(ascii: "-") || first == UInt8(ascii: ".")
                || isDigit(first)
        else { return .string(text) }
        let number = NumberText(text)
        if let (digits, radix) = self == .core12 ? number.coreInteger : number.integer11 {
            guard let value = Int64(number.sign + digits, radix: radix) else { throw tooLarge(text, at: position) }
            return .integer(value)
        }
        guard let real = decimalReal(text) else { return .string(text) }
        // A text with an infinity in it was caught as a word.
        guard real.isFinite else { throw tooLarge(text, at: position) }
        return .real(real)
    }

    private func word(_ text: String) -> Tree.Value? {
        switch text {
        case "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .boolean(true)
        case "false", "False", "FALSE": return .boolean(false)
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .real(.infinity)
        case "-.inf", "-.Inf", "-.INF": return .real(-.infinity)
        case ".nan", ".NaN", ".NAN": return .real(.nan)
        default: break
        }
        guard self == .yaml11 else { return nil }
        switch text {
        case "yes", "Yes", "YES", "on", "On", "ON": return .boolean(true)
        case "no", "No", "NO", "off", "Off", "OFF": return .boolean(false)
        default: return nil
        }
    }

    private func tooLarge(_ text: String, at position: SourcePosition) -> InputError {
        InputError(
            at: position, "the number \(excerpt(text)) does not fit",
            expected: "a 64-bit number, or quotes around a text")
    }
}

/// A scalar that may be a number, cut into its sign and the rest.
private struct NumberText {
    let sign: String
    let body: Substring
    let hasSign: Bool

    init(_ text: String) {
        hasSign = text.hasPrefix("+") || text.hasPrefix("-")
        sign = text.hasPrefix("-") ? "-" : ""
        body = hasSign ? text.dropFirst() : text[...]
    }

    /// Digits and their base, as the core schema writes integers.
    var coreInteger: (digits: Substring, radix: Int)? {
        if !hasSign, body.hasPrefix("0x") { return digits(body.dropFirst(2), radix: 16) }
        if !hasSign, body.hasPrefix("0o") { return digits(body.dropFirst(2), radix: 8) }
        return digits(body, radix: 10)
    }

    /// Digits and their base, as YAML 1.1 writes integers: `0b1`, `0x1F`, `017`, `1_000`.
    var integer11: (digits: Substring, radix: Int)? {
        let plain =
            body.utf8.contains(UInt8(ascii: "_")) && body.utf8.first != UInt8(ascii: "_")
            ? body.filter { $0 != "_" }[...] : body
        if plain.hasPrefix("0b") { return digits(plain.dropFirst(2), radix: 2) }
        if plain.hasPrefix("0x") { return digits(plain.dropFirst(2), radix: 16) }
        if plain.hasPrefix("0o") { return digits(plain.dropFirst(2), radix: 8) }
        if plain.hasPrefix("0"), plain.utf8.count > 1 { return digits(plain.dropFirst(), radix: 8) }
        return digits(plain, radix: 10)
    }

    private func digits(_ text: Substring, radix: Int) -> (Substring, Int)? {
        guard !text.isEmpty else { return nil }
        let isValid = text.utf8.allSatisfy { byte in
            radix == 16 ? isHexDigit(byte) : isDigit(byte) && byte - UInt8(ascii: "0") < radix
        }
        return isValid ? (text, radix) : nil
    }
}
