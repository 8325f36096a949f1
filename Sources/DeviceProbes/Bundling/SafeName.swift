// SPDX-License-Identifier: MIT

/// Names made of nothing but `a` to `z`, digits and `-`: no shell, file system or build tool reads more into them.
enum SafeName {
    /// What is left of a text, at most 40 characters; empty where nothing is.
    static func slug(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 where bytes.count < 40 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): bytes.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
            default: if let last = bytes.last, last != UInt8(ascii: "-") { bytes.append(UInt8(ascii: "-")) }
            }
        }
        if bytes.last == UInt8(ascii: "-") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The number with as many digits as the last of `count` needs, two at least, so that names sort as they count.
    static func number(_ number: Int, of count: Int) -> String {
        let digits = String(number)
        let width = max(2, String(count).utf8.count)
        return String(repeating: "0", count: width - digits.utf8.count) + digits
    }
}
