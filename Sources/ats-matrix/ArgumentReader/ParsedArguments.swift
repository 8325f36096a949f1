// SPDX-License-Identifier: MIT

/// What a command line said, not yet understood.
struct ParsedArguments: Sendable {
    let operands: [String]
    fileprivate let values: [String: [String?]]

    init(operands: [String], values: [String: [String?]]) {
        self.operands = operands
        self.values = values
    }

    func has(_ option: Option) -> Bool { values[option.name] != nil }

    /// The value, `nil` where the option is not given or stands without one.
    func text(_ option: Option) -> String? { values[option.name]?.last ?? nil }

    /// Every value, in order.
    func texts(_ option: Option) -> [String] { values[option.name]?.compactMap(\.self) ?? [] }

    /// A value read by `parse`; `expected` completes "expected …".
    func value<Value>(
        _ option: Option, expected: String, _ parse: (String) -> Value?
    ) throws(UsageError) -> Value? {
        try values(option, expected: expected, parse).last
    }

    /// Every value read by `parse`.
    func values<Value>(
        _ option: Option, expected: String, _ parse: (String) -> Value?
    ) throws(UsageError) -> [Value] {
        var results: [Value] = []
        for text in texts(option) {
            guard let value = parse(text) else {
                throw UsageError("\(option.spelling) '\(text)' is not understood; expected \(expected)")
            }
            results.append(value)
        }
        return results
    }

    /// A whole number inside `range`.
    func number(_ option: Option, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        try value(option, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
            guard let number = Int(text), text.first != "+", range.contains(number) else { return nil }
            return number
        }
    }

    /// Seconds, perhaps with a fraction, as milliseconds.
    func milliseconds(_ option: Option) throws(UsageError) -> Int? {
        try value(option, expected: "seconds from 0.001 to 86400") { text in
            guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2e }), let seconds = Double(text),
                (0.001...86_400).contains(seconds)
            else { return nil }
            return Int((seconds * 1_000).rounded())
        }
    }

    /// One of the words of `Choice`.
    func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ option: Option, of _: Choice.Type
    ) throws(UsageError) -> Choice? {
        guard let text = text(option) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw .unknown("value of \(option.spelling)", text, among: Choice.allCases.map(\.rawValue))
        }
        return choice
    }
}
