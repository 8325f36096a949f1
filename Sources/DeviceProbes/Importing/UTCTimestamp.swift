// SPDX-License-Identifier: MIT

/// ISO 8601 in UTC, as `2026-01-02T03:04:05Z`, perhaps with a fraction of a second.
enum UTCTimestamp {
    static func isOne(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard (20...30).contains(bytes.count), bytes.last == UInt8(ascii: "Z") else { return false }
        func number(_ range: Range<Int>) -> Int? {
            bytes[range].reduce(0) { (sum: Int?, byte) in
                guard let sum, (0x30...0x39).contains(byte) else { return nil }
                return sum * 10 + Int(byte - 0x30)
            }
        }
        for (index, byte) in [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")] {
            guard bytes[index] == byte.utf8.first else { return false }
        }
        let fraction = bytes[19..<(bytes.count - 1)]
        guard
            fraction.isEmpty
                || fraction.count > 1 && fraction.first == UInt8(ascii: ".") && number(20..<(bytes.count - 1)) != nil
        else { return false }
        guard number(0..<4) != nil, let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
            let minute = number(14..<16), let second = number(17..<19)
        else { return false }
        return (1...12).contains(month) && (1...31).contains(day) && hour < 24 && minute < 60 && second < 61
    }
}
