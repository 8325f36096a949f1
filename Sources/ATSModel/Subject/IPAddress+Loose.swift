// SPDX-License-Identifier: MIT

extension IPAddress {
    /// Reads what `inet_aton` takes: one to four numbers, each decimal, octal or hexadecimal, the last one filling
    /// the bytes that are left.
    ///
    /// Whether an Apple loader reads such a host as an address is not known (`ats-rules.md` §12.5).
    package init?(loosely text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...4).contains(parts.count) else { return nil }
        var numbers: [UInt64] = []
        for part in parts {
            // `UInt64` would take a sign as well, in front of the digits or behind the `0x`.
            guard !part.utf8.contains(0x2b), !part.utf8.contains(0x2d) else { return nil }
            let number: UInt64?
            if part.hasPrefix("0x") || part.hasPrefix("0X") {
                number = part.count == 2 ? nil : UInt64(part.dropFirst(2), radix: 16)
            } else if part.hasPrefix("0"), part.count > 1 {
                number = UInt64(part, radix: 8)
            } else {
                number = part.first.map { ("0"..."9").contains($0) } == true ? UInt64(part) : nil
            }
            guard let number else { return nil }
            numbers.append(number)
        }
        let last = numbers.removeLast()
        guard numbers.allSatisfy({ $0 < 256 }), last < UInt64(1) << UInt64(8 * (4 - numbers.count)) else { return nil }
        var bits = UInt32(last)
        for (index, number) in numbers.enumerated() { bits |= UInt32(number) << UInt32(24 - 8 * index) }
        self.init(v4: bits)
    }
}
