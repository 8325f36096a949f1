// SPDX-License-Identifier: MIT

extension IPAddress {
    /// Reads an address as Darwin's `inet_pton` does, without a zone.
    ///
    /// Leading zeros are decimal and an IPv6 group may have more than four digits as long as its value fits
    /// (`ats-rules.md` §4.3). Returns `nil` for anything else, `127.1` and `0x7f000001` included.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        if bytes.contains(0x3a) {
            guard let address = IPAddress(v6: bytes[...]) else { return nil }
            self = address
        } else {
            guard let bits = IPAddress.dottedQuad(bytes[...]) else { return nil }
            self.init(v4: bits)
        }
    }

    /// Four decimal parts of value 0 to 255, each at least one digit long.
    static func dottedQuad(_ bytes: ArraySlice<UInt8>) -> UInt32? {
        var result: UInt32 = 0
        var parts = 0
        var value: UInt32 = 0
        var digits = 0
        for byte in bytes {
            switch byte {
            case 0x30...0x39:
                value = value * 10 + UInt32(byte - 0x30)
                digits += 1
                if value > 255 { return nil }
            case 0x2e:
                guard digits > 0, parts < 3 else { return nil }
                result = result << 8 | value
                parts += 1
                value = 0
                digits = 0
            default:
                return nil
            }
        }
        guard parts == 3, digits > 0 else { return nil }
        return result << 8 | value
    }

    private init?(v6 bytes: ArraySlice<UInt8>) {
        var groups: [UInt16] = []
        var gap: Int?
        var index = bytes.startIndex
        let end = bytes.endIndex
        if index + 1 < end, bytes[index] == 0x3a {
            // A leading colon must be a double one.
            guard bytes[index + 1] == 0x3a else { return nil }
            gap = 0
            index += 2
        }
        while index < end {
            guard groups.count < 8 else { return nil }
            let start = index
            var value: UInt32 = 0
            while index < end, let digit = hexDigit(bytes[index]) {
                value = value << 4 | UInt32(digit)
                guard value <= 0xffff else { return nil }
                index += 1
            }
            if index < end, bytes[index] == 0x2e {
                guard groups.count <= 6, let quad = IPAddress.dottedQuad(bytes[start...]) else { return nil }
                groups.append(UInt16(quad >> 16))
                groups.append(UInt16(truncatingIfNeeded: quad))
                index = end
                break
            }
            guard index > start else { return nil }
            groups.append(UInt16(value))
            guard index < end else { break }
            guard bytes[index] == 0x3a else { return nil }
            index += 1
            guard index < end else { return nil }
            if bytes[index] == 0x3a {
                guard gap == nil else { return nil }
                gap = groups.count
                index += 1
            }
        }
        if let gap {
            guard groups.count < 8 else { return nil }
            groups.insert(contentsOf: repeatElement(0, count: 8 - groups.count), at: gap)
        }
        guard groups.count == 8 else { return nil }
        self.init(
            v6High: groups[..<4].reduce(0) { $0 << 16 | UInt64($1) },
            low: groups[4...].reduce(0) { $0 << 16 | UInt64($1) })
    }
}

private func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
}
