// SPDX-License-Identifier: MIT

/// The elements of Apple's property list DTD.
enum PropertyListElement: String, CaseIterable {
    case plist, dict, array, key, string, integer, real, data, date
    case yes = "true"
    case no = "false"

    /// The element of that name, `nil` where there is none. Asked for every start tag, so no text is made of it.
    init?(_ name: UnsafePointer<CChar>) {
        var number: UInt64 = 0
        var length = 0
        while true {
            let byte = unsafe name[length]
            if byte == 0 { break }
            guard length < 8 else { return nil }
            number = number << 8 | UInt64(UInt8(bitPattern: byte))
            length += 1
        }
        guard let element = Self.numbers.first(where: { $0.number == number })?.element else { return nil }
        self = element
    }

    /// The bytes of each name as one number; all are shorter than nine.
    private static let numbers = allCases.map { element in
        (number: element.rawValue.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }, element: element)
    }

    var tag: String { "<\(rawValue)>" }

    /// The value that the text of a scalar element stands for, `nil` where it stands for none.
    func value(of text: [UInt8]) -> Tree.Value? {
        if text.isEmpty, self == .yes || self == .no { return .boolean(self == .yes) }
        let string = String(decoding: text, as: UTF8.self)
        switch self {
        case .string: return .string(string)
        case .yes, .no: return trimmed(string).isEmpty ? .boolean(self == .yes) : nil
        case .integer: return integer(trimmed(string)).map(Tree.Value.integer)
        case .real: return real(trimmed(string)).map(Tree.Value.real)
        case .data: return Base64.decode(text).map(Tree.Value.data)
        case .date: return isDate(trimmed(string)) ? .date(String(trimmed(string))) : nil
        case .plist, .dict, .array, .key: return nil
        }
    }

    /// What the text of the element must be, for messages.
    var form: String {
        switch self {
        case .yes, .no: "nothing inside it"
        case .integer: "a 64-bit integer, as -12 or 0x1F"
        case .real: "a number, as 1.5"
        case .data: "base64"
        case .date: "a date as 2026-11-30T09:00:00Z"
        default: "a text"
        }
    }

    /// Decimal or `0x` hexadecimal with a sign; `nil` where it is neither or does not fit.
    private func integer(_ text: Substring) -> Int64? {
        let hasSign = text.hasPrefix("-") || text.hasPrefix("+")
        let sign = text.hasPrefix("-") ? "-" : ""
        let body = hasSign ? text.dropFirst() : text
        let isHex = body.hasPrefix("0x") || body.hasPrefix("0X")
        let digits = isHex ? body.dropFirst(2) : body
        guard digits.utf8.allSatisfy(isHex ? isHexDigit : isDigit) else { return nil }
        return Int64(sign + digits, radix: isHex ? 16 : 10)
    }

    private func real(_ text: Substring) -> Double? {
        switch text.lowercased() {
        case "nan": return .nan
        case "inf", "+inf", "infinity", "+infinity": return .infinity
        case "-inf", "-infinity": return -.infinity
        default: break
        }
        guard let value = decimalReal(text), value.isFinite else { return nil }
        return value
    }

    /// `YYYY-MM-DDThh:mm:ssZ`, the one form that Apple's parser takes.
    private func isDate(_ text: Substring) -> Bool {
        let pattern = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
        let bytes = Array(text.utf8)
        guard bytes.count == pattern.count else { return false }
        let fits = zip(bytes, pattern).allSatisfy { byte, sign in
            sign == UInt8(ascii: "d") ? isDigit(byte) : byte == sign
        }
        guard fits else { return false }
        func number(_ start: Int) -> UInt8 { (bytes[start] - 48) * 10 + bytes[start + 1] - 48 }
        return (1...12).contains(number(5)) && (1...31).contains(number(8)) && number(11) < 24 && number(14) < 60
            && number(17) <= 60
    }

    private func trimmed(_ text: String) -> Substring {
        var text = text[...]
        while let first = text.first, first.isWhitespace { text = text.dropFirst() }
        while let last = text.last, last.isWhitespace { text = text.dropLast() }
        return text
    }
}
