// SPDX-License-Identifier: MIT

/// Dates as certificates and receipts write them, in seconds since 1970.
package enum CertificateTime {
    /// `YYMMDDhhmmssZ` or `YYYYMMDDhhmmssZ` (RFC 5280 §4.1.2.5).
    static func seconds(_ element: DERElement) throws(DERError) -> Int64 {
        let bytes = element.content
        let yearDigits = element.tag == .utcTime ? 2 : element.tag == .generalizedTime ? 4 : 0
        guard yearDigits > 0, bytes.count == yearDigits + 11, bytes.last == UInt8(ascii: "Z") else {
            throw element.malformed
        }
        var numbers: [Int64] = []
        var rest = bytes.dropLast()
        while !rest.isEmpty {
            let width = numbers.isEmpty ? yearDigits : 2
            guard let number = number(rest.prefix(width)) else { throw element.malformed }
            numbers.append(number)
            rest = rest.dropFirst(width)
        }
        if yearDigits == 2 { numbers[0] += numbers[0] < 50 ? 2000 : 1900 }
        guard
            let seconds = seconds(
                year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
                second: numbers[5])
        else { throw element.malformed }
        return seconds
    }

    /// `2026-04-21T18:13:12.153Z`, with up to nine digits of a fraction, which is dropped (RFC 3339 §5.6).
    package static func seconds(rfc3339 bytes: ArraySlice<UInt8>) -> Int64? {
        let text = Array(bytes)
        let marks: [(Int, UInt8)] = [
            (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")), (10, UInt8(ascii: "T")), (13, UInt8(ascii: ":")),
            (16, UInt8(ascii: ":")),
        ]
        guard (20...30).contains(text.count), text.last == UInt8(ascii: "Z"),
            marks.allSatisfy({ text[$0.0] == $0.1 })
        else { return nil }
        let fraction = text[19..<(text.count - 1)]
        if !fraction.isEmpty {
            guard fraction.count > 1, fraction.first == UInt8(ascii: "."), number(fraction.dropFirst()) != nil else {
                return nil
            }
        }
        guard let year = number(text[0..<4]), let month = number(text[5..<7]), let day = number(text[8..<10]),
            let hour = number(text[11..<13]), let minute = number(text[14..<16]), let second = number(text[17..<19])
        else { return nil }
        return seconds(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    /// Decimal digits and nothing else.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int64? {
        guard !bytes.isEmpty else { return nil }
        var number: Int64 = 0
        for byte in bytes {
            guard (0x30...0x39).contains(byte) else { return nil }
            number = number * 10 + Int64(byte - 0x30)
        }
        return number
    }

    /// The proleptic Gregorian calendar, counted in eras of 400 years from March on, so that a leap day ends a year.
    private static func seconds(
        year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64
    ) -> Int64? {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...12).contains(month), (1...lengths[Int(month) - 1]).contains(day), hour < 24, minute < 60,
            second < 60
        else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return (era * 146_097 + dayOfEra - 719_468) * 86_400 + hour * 3_600 + minute * 60 + second
    }
}
