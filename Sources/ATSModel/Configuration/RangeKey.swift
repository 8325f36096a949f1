// SPDX-License-Identifier: MIT

/// A key with a slash, as the shipped parser reads it, quirks included (`ats-rules.md` §4.3).
package enum RangeKey: Hashable, Sendable {
    case range(AddressRange)
    /// Refused, and nothing else happens.
    case refused(String)
    /// Refused for its empty prefix, which may take other ranges along (§12.8).
    case emptyPrefix

    /// Room for the text of an IPv4 address, its NUL included.
    private static let v4Buffer = 15

    /// The key as today's systems read it.
    package init(_ key: String) { self.init(key, rules: .all) }

    init(_ key: String, rules: RuleSet) {
        let parts = key.utf8.split(separator: 0x2f, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            self = .refused("a range has one slash")
            return
        }
        let address = Array(parts[0])
        let prefix = Array(parts[1])
        if rules.contains(.rangeStrictGrammar), let problem = RangeKey.spellingProblem(address, prefix) {
            self = .refused(problem)
            return
        }
        guard !prefix.isEmpty else {
            self = .emptyPrefix
            return
        }
        guard let bits = RangeKey.prefixLength(prefix, rules: rules) else {
            self = .refused("the prefix is out of range")
            return
        }
        let isV4 = !address.contains { $0 == 0x3a || RangeKey.isHexLetter($0) }
        guard let first = isV4 ? RangeKey.v4(address, rules: rules) : RangeKey.v6(address, rules: rules) else {
            self = .refused("the part before the slash is no address of at most \(isV4 ? 13 : 37) characters")
            return
        }
        guard let range = AddressRange(first, prefix: bits) else {
            self = .refused("the prefix of \(isV4 ? "an IPv4" : "an IPv6") range is at most \(first.width)")
            return
        }
        self = .range(range)
    }

    /// What refuses the key before its prefix is read.
    private static func spellingProblem(_ address: [UInt8], _ prefix: [UInt8]) -> String? {
        if !prefix.allSatisfy({ (0x30...0x39).contains($0) }) { return "the prefix is a decimal number" }
        if address.isEmpty { return "no address before the slash" }
        let isAllowed = address.allSatisfy { (0x30...0x3a).contains($0) || $0 == 0x2e || isHexLetter($0) }
        if !isAllowed { return "only digits, hex letters, dots and colons stand before the slash" }
        if address.contains(0x2e) {
            if address.contains(where: { $0 == 0x3a || isHexLetter($0) }) { return "dots beside hex letters or colons" }
            if address.first == 0x2e || address.last == 0x2e { return "a dot at the border" }
        }
        let colons = address.split(omittingEmptySubsequences: true) { $0 != 0x3a }.map(\.count)
        if colons.contains(where: { $0 > 2 }) { return "three colons" }
        if colons.count(where: { $0 == 2 }) > 1 { return "a second double colon" }
        if address.count > 2, address.suffix(2) != [0x3a, 0x3a], address.last == 0x3a {
            return "a single colon before the slash"
        }
        return nil
    }

    /// `strtol` with base 0: a leading zero makes it octal, and `08` stops at the 8.
    private static func prefixLength(_ digits: [UInt8], rules: RuleSet) -> Int? {
        let isOctal = digits.first == 0x30 && rules.contains(.rangeOctalPrefix)
        var value = 0
        for digit in digits {
            let number = Int(digit) - 0x30
            if isOctal, number > 7 { break }
            value = value * (isOctal ? 8 : 10) + number
            if value > 128 { return nil }
        }
        return value
    }

    private static func v4(_ text: [UInt8], rules: RuleSet) -> IPAddress? {
        if rules.contains(.rangeTextLimit), text.count + 1 >= v4Buffer { return nil }
        var padded = text
        let missing = 3 - text.count { $0 == 0x2e }
        if rules.contains(.rangeShortForm), missing > 0 {
            // The padding stops where the buffer ends, and what is there then is no address.
            if rules.contains(.rangeTextLimit), text.count + 2 * missing >= v4Buffer { return nil }
            for _ in 0..<missing { padded += [0x2e, 0x30] }
        }
        return IPAddress(String(decoding: padded, as: UTF8.self))
    }

    private static func v6(_ text: [UInt8], rules: RuleSet) -> IPAddress? {
        var padded = String(decoding: text, as: UTF8.self)
        let hasDoubleColon = zip(text, text.dropFirst()).contains { $0 == 0x3a && $1 == 0x3a }
        let isShort = !hasDoubleColon && text.count { $0 == 0x3a } < 7
        if rules.contains(.rangeTextLimit), text.count > (isShort ? 35 : 37) { return nil }
        if isShort, rules.contains(.rangeShortForm) { padded += "::" }
        guard let address = IPAddress(padded), address.family == .v6 else { return nil }
        return address
    }

    private static func isHexLetter(_ byte: UInt8) -> Bool {
        (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
}
