// SPDX-License-Identifier: MIT
import ATSModel

/// What a boolean key says once a release has read it (`ats-rules.md` §1.5).
enum ReadFlag: Equatable { case absent, no, yes }

/// Reads a value where a boolean is expected.
func readFlag(_ value: PropertyValue?, generation: Int, _ answers: Answers) -> ReadFlag {
    guard let value else { return .absent }
    if generation >= 1850 {
        // An NSNumber equal to @YES is true, any other number is there and false, all else is absent.
        switch value {
        case .boolean(let boolean): return boolean ? .yes : .no
        case .integer(let integer): return integer == 1 ? .yes : .no
        case .real(let real): return real == 1 ? .yes : .no
        default: return .absent
        }
    }
    if generation == 1840 {
        // Identity with the boolean true; anything else that is there is false.
        return value == .boolean(true) ? .yes : .no
    }
    switch value {
    case .boolean(let boolean): return boolean ? .yes : .no
    case .integer(let integer): return integer != 0 ? .yes : .no
    case .real(let real): return real != 0 ? .yes : .no
    case .string(let text): return answers.yes(.texts) ? (boolValue(text) ? .yes : .no) : .absent
    default: return .absent
    }
}

/// `-[NSString boolValue]`: blanks, a sign and zeros are passed over, then one of `YyTt1…9` is true.
private func boolValue(_ text: String) -> Bool {
    var rest = text[...].drop(while: { $0 == " " || $0 == "\t" || $0 == "\n" })
    if rest.first == "+" || rest.first == "-" { rest = rest.dropFirst() }
    rest = rest.drop(while: { $0 == "0" })
    return rest.first.map { "YyTt123456789".contains($0) } ?? false
}

/// A minimum version (§1.5).
enum ReadMinimum: Equatable { case tls(TLSFacts.TLSVersion), dtls }

func readMinimum(_ value: PropertyValue?) -> ReadMinimum {
    guard case .string(let text)? = value else { return .tls(.tls12) }
    switch text {
    case "TLSv1.0": return .tls(.tls10)
    case "TLSv1.1": return .tls(.tls11)
    case "TLSv1.3": return .tls(.tls13)
    case "DTLSv1.0", "DTLSv1.2": return .dtls
    default: return .tls(.tls12)
    }
}

/// A NIAP key: `true` asks for the package, `false` says `none`, `nil` is absent (§1.2, §12.19).
func readNIAP(_ value: PropertyValue?) -> Bool? {
    switch value {
    case .string("FCP_v2.1"), .string("recommended"): true
    case .string("none"): false
    default: nil
    }
}

/// Whether Apple's code raises while it reads this dictionary (§1.5, the table of wrong classes).
func readingRaises(_ value: PropertyValue?, generation: Int) -> Bool {
    guard let value else { return false }
    guard generation >= 1840 else { return false }
    guard case .dictionary(let dictionary) = value else { return true }
    guard generation < 2600, let domains = dictionary["NSExceptionDomains"] else { return false }
    guard case .dictionary(let entries) = domains else { return true }
    guard generation == 1840 else { return false }
    for entry in entries.values {
        guard case .dictionary(let keys) = entry else { return true }
        if let minimum = keys["NSExceptionMinimumTLSVersion"] {
            guard case .string = minimum else { return true }
        }
    }
    return false
}
