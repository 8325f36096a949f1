// SPDX-License-Identifier: MIT

/// The days of `ats-rules.md` §5.3, in seconds since 1970, and how a time is written.
enum TrustTime {
    static let day: Int64 = 86_400
    /// How much Apple's source lets a lifetime slip.
    static let slip: Int64 = 3_600
    static let march2018: Int64 = 1_519_862_400
    /// 2018-10-16
    static let transparency: Int64 = 1_539_648_000
    static let july2019: Int64 = 1_561_939_200
    static let september2020: Int64 = 1_598_918_400
    /// 2021-04-21, from when on a leaf's days decide how many timestamps it needs; before, its months did (HT205280).
    static let daysForMonths: Int64 = 1_618_963_200

    /// `2026-11-30 12:00:00 UTC`, by the proleptic Gregorian calendar.
    static func text(_ seconds: Int64) -> String {
        let (days, second) = seconds.quotientAndRemainder(flooringBy: day)
        // Days are counted from 1 March of year 0, so that a leap day is the last of its year.
        let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(flooringBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
        let date = "\(year)-\(two(month < 10 ? month + 3 : month - 9))-\(two(dayOfMonth))"
        return "\(date) \(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60)) UTC"
    }

    private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Int64 {
    fileprivate func quotientAndRemainder(flooringBy divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension ServerChain.Certificate {
    /// How long it lasts in seconds: the last second less the first, as Apple's source counts.
    var lifetime: Int64 {
        let (difference, isOver) = notAfter.subtractingReportingOverflow(notBefore)
        return isOver ? (notAfter < notBefore ? .min : .max) : difference
    }

    /// In whole days; any time beyond one begins another (HT211025).
    var lifetimeInDays: Int64 {
        let (days, rest) = lifetime.quotientAndRemainder(dividingBy: TrustTime.day)
        return rest > 0 ? days + 1 : days
    }
}
