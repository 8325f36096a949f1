// SPDX-License-Identifier: MIT

/// The value of `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`, `nil` for any other text.
///
/// `Double(_:)` alone also takes `inf`, `nan` and hexadecimal. A number too large for a `Double` is an infinity.
func decimalReal(_ text: some StringProtocol) -> Double? {
    var rest = Substring(text).utf8[...]
    if let sign = rest.first, isSign(sign) { rest = rest.dropFirst() }
    let whole = rest.prefix(while: isDigit)
    rest = rest.dropFirst(whole.count)
    if rest.first == UInt8(ascii: ".") {
        let fraction = rest.dropFirst().prefix(while: isDigit)
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        rest = rest.dropFirst(1 + fraction.count)
    } else if whole.isEmpty {
        return nil
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
        rest = rest.dropFirst()
        if let sign = rest.first, isSign(sign) { rest = rest.dropFirst() }
        guard !rest.isEmpty else { return nil }
        rest = rest.drop(while: isDigit)
    }
    return rest.isEmpty ? Double(text) : nil
}

func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
}

private func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
