// SPDX-License-Identifier: MIT

extension LiteralParser {
    /// What stands in a JavaScript object.
    func objectEntries(_ start: Int) -> [Literal.Entry] {
        let end = tokens[start].partner
        var entries: [Literal.Entry] = []
        var index = start + 1
        while index < end {
            let position = tokens[index].position
            if let key = objectKey(index), isSign(index + 1, ":") {
                let (item, next) = value(index + 2, before: end)
                entries.append(Literal.Entry(key: key, keyPosition: position, value: item))
                index = next + 1
            } else if let key = word(index), index + 1 == end || isSign(index + 1, ",") {
                // `{ config }` is short for `{ config: config }`.
                let value = Literal(content: .name(key), position: position)
                entries.append(Literal.Entry(key: key, keyPosition: position, value: value))
                index += 2
            } else {
                // A spread, a computed key, a method.
                entries.append(
                    Literal.Entry(
                        key: methodName(index), keyPosition: position,
                        value: Literal(content: .computed, position: position)))
                while index < end, !isSign(index, ",") { index = after(index) }
                index += 1
            }
        }
        return entries
    }

    private func objectKey(_ index: Int) -> String? {
        switch tokens[index].kind {
        case .word: return word(index)
        // A text in grave accents is no key.
        case .text: return bytes[tokens[index].start] == UInt8(ascii: "`") ? nil : text(index)
        case .number:
            guard case .integer(let value)? = number(index), value >= 0 else { return nil }
            return String(value)
        default: return nil
        }
    }

    private func methodName(_ index: Int) -> String? {
        let isPrefixed = ["get", "set", "async"].contains(word(index)) && word(index + 1) != nil
        let index = isPrefixed ? index + 1 : index
        return isOpen(index + 1, "(") ? word(index) : nil
    }

    // MARK: Numbers

    func number(_ index: Int) -> Tree.Value? {
        var digits = source(index).filter { $0 != UInt8(ascii: "_") }
        guard source(index).last != UInt8(ascii: "_"), let first = digits.first else { return nil }
        if first == UInt8(ascii: "0"), digits.count > 1, digits[1] | 0x20 >= UInt8(ascii: "a"),
            let radix = [UInt8(ascii: "x"): 16, UInt8(ascii: "o"): 8, UInt8(ascii: "b"): 2][digits[1] | 0x20]
        {
            digits.removeFirst(2)
            guard digits.allSatisfy(isHexDigit) else { return nil }
            return Int64(String(decoding: digits, as: UTF8.self), radix: radix).map { .integer($0) }
        }
        let text = String(decoding: digits, as: UTF8.self)
        if digits.allSatisfy(isDigit) {
            // JavaScript takes `017` for an octal number, or not, and knows no integers beyond 2^53.
            if language == .script, first == UInt8(ascii: "0"), digits.count > 1 { return nil }
            guard let value = Int64(text), language == .swift || value <= 1 << 53 else { return nil }
            return .integer(value)
        }
        guard let real = decimalReal(text), real.isFinite else { return nil }
        // To JavaScript 1.0 is 1.
        if language == .script, let whole = Int64(exactly: real), abs(whole) <= 1 << 53 { return .integer(whole) }
        return .real(real)
    }

    static func negated(_ value: Tree.Value) -> Tree.Value? {
        switch value {
        case .integer(let value): .integer(-value)
        case .real(let value): .real(-value)
        default: nil
        }
    }
}
