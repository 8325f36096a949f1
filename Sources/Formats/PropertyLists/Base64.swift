// SPDX-License-Identifier: MIT

/// Base64 (RFC 4648 §4), the alphabet with `+` and `/`, padded.
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")

    /// The value of each byte that is in the alphabet, 0xFF for all others.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
        return values
    }()

    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var bits: UInt32 = 0
            for index in 0..<3 { bits = bits << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
            for index in 0..<4 {
                text.append(index <= count ? alphabet[Int(bits >> UInt32(18 - 6 * index) & 0x3F)] : padding)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes that a text stands for, `nil` where it is no base64.
    ///
    /// White space is passed over. Padding must be there and the bits it covers must be zero (RFC 4648 §3.5), so
    /// that one value has one text.
    package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        var pads = 0
        for byte in text {
            if byte == 0x20 || (0x09...0x0D).contains(byte) { continue }
            if byte == padding {
                pads += 1
                continue
            }
            let value = values[Int(byte)]
            guard value != 0xFF, pads == 0 else { return nil }
            bits = (bits << 6 | UInt32(value)) & 0xFF_FFFF
            count += 1
            if count % 4 == 0 {
                bytes += [UInt8(bits >> 16), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
            }
        }
        switch (count % 4, pads) {
        case (0, 0): return bytes
        case (2, 2):
            guard bits & 0xF == 0 else { return nil }
            return bytes + [UInt8(bits >> 4 & 0xFF)]
        case (3, 1):
            guard bits & 0x3 == 0 else { return nil }
            return bytes + [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
        default: return nil
        }
    }
}
