// SPDX-License-Identifier: MIT
import ATSModel

/// A key of `NSExceptionDomains` with a slash, read by the shipped parser (`ats-rules.md` §4.3).
enum ReadRange: Equatable {
    case range(AddressRange)
    /// Refused; with an empty prefix it may take others along.
    case refused(emptyPrefix: Bool)
}

func readRange(_ key: String) -> ReadRange {
    let refused = ReadRange.refused(emptyPrefix: false)
    // Characters allowed: digits, hex letters, '.', ':', one '/'; nothing but digits after it.
    let parts = key.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return refused }
    let (address, prefix) = (String(parts[0]), String(parts[1]))
    func isDigit(_ character: Character) -> Bool { "0123456789".contains(character) }
    func isHexLetter(_ character: Character) -> Bool { "abcdefABCDEF".contains(character) }
    guard address.allSatisfy({ isDigit($0) || isHexLetter($0) || $0 == "." || $0 == ":" }),
        prefix.allSatisfy(isDigit)
    else { return refused }

    let isV4 = !address.contains(where: { isHexLetter($0) || $0 == ":" })
    if isV4 {
        // A first or last dot.
        if address.first == "." || address.last == "." { return refused }
    } else {
        // A dot out of place: mixed texts are rejected.
        if address.contains(".") { return refused }
        // Three colons, a second "::", a single colon before the slash.
        if address.contains(":::") { return refused }
        if occurrences(of: "::", in: address) > 1 { return refused }
        if address.count > 2, address.last == ":", !address.hasSuffix("::") { return refused }
    }
    if prefix.isEmpty { return .refused(emptyPrefix: true) }

    let bits = strtolAuto(prefix)
    guard bits <= (isV4 ? 32 : 128) else { return refused }

    var padded = address
    if isV4 {
        guard address.count <= 13 else { return refused }
        while padded.split(separator: ".", omittingEmptySubsequences: false).count < 4 {
            // The buffer holds 14 characters and the NUL; where it runs out, padding stops.
            guard padded.count + 2 <= 14 else { return refused }
            padded += ".0"
        }
    } else {
        guard address.count <= 37 else { return refused }
        if !address.contains("::"), address.count(where: { $0 == ":" }) < 7 {
            guard address.count <= 35 else { return refused }
            padded += "::"
        }
    }
    guard let parsed = IPAddress(padded), parsed.family == (isV4 ? .v4 : .v6),
        let range = AddressRange(parsed, prefix: bits)
    else { return refused }
    return .range(range)
}

/// `strtol` with base 0 over digits: a leading zero is octal and ends at the first 8 or 9.
private func strtolAuto(_ digits: String) -> Int {
    let isOctal = digits.first == "0"
    var value = 0
    for digit in digits {
        guard let number = digit.wholeNumberValue, !isOctal || number < 8 else { break }
        value = value * (isOctal ? 8 : 10) + number
        if value > 1000 { return 1000 }
    }
    return value
}

private func occurrences(of needle: String, in text: String) -> Int {
    var (count, rest) = (0, text[...])
    while !rest.isEmpty {
        if rest.hasPrefix(needle) {
            count += 1
            rest = rest.dropFirst(needle.count)
        } else {
            rest = rest.dropFirst()
        }
    }
    return count
}
