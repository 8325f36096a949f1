// SPDX-License-Identifier: MIT

/// A boolean key as one generation's parser reads it (`ats-rules.md` §1.5).
enum Flag: Hashable, Sendable {
    case absent
    /// Present and false.
    case off
    /// Present and true.
    case on
    /// A text before 18.4, which was perhaps read as a boolean (§12.10): the value it would have.
    case text(Bool)

    init(_ value: PropertyValue?, generation: Generation, rules: RuleSet) {
        guard let value else {
            self = .absent
            return
        }
        if case .boolean(let boolean) = value {
            self = boolean ? .on : .off
            return
        }
        if generation == .ios18dot4, rules.contains(.onlySingletonIsTrue) {
            self = .off
            return
        }
        let isNow = generation >= .ios18dot4
        switch value {
        case .integer(let number) where isNow:
            self = rules.contains(.numberOneIsTrue) ? (number == 1 ? .on : .off) : number != 0 ? .on : .off
        case .real(let number) where isNow:
            self = rules.contains(.numberOneIsTrue) ? (number == 1 ? .on : .off) : number != 0 ? .on : .off
        case .integer(let number):
            self = rules.contains(.numbersAsBooleans) ? (number != 0 ? .on : .off) : .absent
        case .real(let number):
            self = rules.contains(.numbersAsBooleans) ? (number != 0 ? .on : .off) : .absent
        case .string(let text) where !isNow:
            self = .text(Flag.booleanValue(of: text))
        case .string where !rules.contains(.textIsAbsent):
            self = .off
        default:
            self = .absent
        }
    }

    /// What Foundation's `boolValue` says of a text: leading space, a sign and zeros are skipped, then Y, y, T, t or
    /// a digit from 1 to 9 is true.
    private static func booleanValue(of text: String) -> Bool {
        var rest = text.utf8.drop { $0 == 0x20 || (0x09...0x0d).contains($0) }
        if rest.first == 0x2b || rest.first == 0x2d { rest = rest.dropFirst() }
        rest = rest.drop { $0 == 0x30 }
        guard let first = rest.first else { return false }
        return (0x31...0x39).contains(first) || [0x59, 0x79, 0x54, 0x74].contains(first)
    }
}
