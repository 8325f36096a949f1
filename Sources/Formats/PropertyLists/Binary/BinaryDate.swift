// SPDX-License-Identifier: MIT

/// Dates of binary property lists: seconds since 2001-01-01T00:00:00Z.
enum BinaryDate {
    /// As an XML property list writes it, `nil` outside the years 1 to 9999, which that form cannot hold.
    static func text(_ seconds: Double) -> String? {
        let whole = seconds.rounded(.down)
        guard whole.isFinite, abs(whole) < 1e12 else { return nil }
        let total = Int(whole)
        var (day, second) = total.quotientAndRemainder(dividingBy: 86_400)
        if second < 0 { (day, second) = (day - 1, second + 86_400) }
        let (year, month, dayOfMonth) = civil(day)
        guard (1...9_999).contains(year) else { return nil }
        func digits(_ number: Int, _ width: Int) -> String {
            let text = "\(number)"
            return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
        }
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(dayOfMonth, 2))T\(digits(second / 3_600, 2))"
            + ":\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))Z"
    }

    /// The day of the proleptic Gregorian calendar that is so many days after 2001-01-01.
    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        // Counted from 0000-03-01, so that a leap day ends its year: 730,791 days before 2001-01-01.
        let shifted = day + 730_791
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let ofEra = shifted - era * 146_097
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * ofYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
