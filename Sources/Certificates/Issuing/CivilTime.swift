// SPDX-License-Identifier: MIT

/// Seconds since 1970 as a date of the Gregorian calendar in UTC.
package struct CivilTime: Sendable, Hashable {
    package let year: Int64, month: Int64, day: Int64
    package let hour: Int64, minute: Int64, second: Int64

    package init(_ seconds: Int64) {
        let time = ((seconds % 86_400) + 86_400) % 86_400
        // Days since 0000-03-01, so that a leap day is the last of its year.
        let days = (seconds - time) / 86_400 + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        self.day = dayOfYear - (153 * shifted + 2) / 5 + 1
        self.month = shifted < 10 ? shifted + 3 : shifted - 9
        self.year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        self.hour = time / 3_600
        self.minute = time / 60 % 60
        self.second = time % 60
    }

    /// RFC 3339 with milliseconds, as receipts have it: `2026-04-21T18:13:12.153Z`.
    package func rfc3339(milliseconds: Int64) -> String {
        let date = [Self.padded(year, to: 4), Self.padded(month, to: 2), Self.padded(day, to: 2)]
        let time = [hour, minute, second].map { Self.padded($0, to: 2) }
        return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "."
            + Self.padded(milliseconds, to: 3) + "Z"
    }

    static func padded(_ value: Int64, to width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
