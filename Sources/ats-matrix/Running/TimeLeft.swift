// SPDX-License-Identifier: MIT

/// How long something must last at least: the value of `--fail-within`.
struct TimeLeft: Hashable, Sendable {
    let seconds: Int64

    /// Reads whole days, `21` or `21d`, or whole hours, `12h`; up to a hundred years. `nil` for anything else.
    init?(_ text: String) {
        let isHours = text.hasSuffix("h")
        let digits = isHours || text.hasSuffix("d") ? text.dropLast() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(digits),
            number <= (isHours ? 24 : 1) * 36_525
        else { return nil }
        seconds = number * (isHours ? 3_600 : 86_400)
    }
}
