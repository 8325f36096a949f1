// SPDX-License-Identifier: MIT

/// One value of a property list, as the ATS parser sees it.
///
/// Booleans, numbers and texts are kept apart because Apple's parser treats them differently, and differently
/// by release (`ats-rules.md` §1.5).
public enum PropertyValue: Hashable, Sendable {
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case string(String)
    case data([UInt8])
    /// A date, as it was written.
    case date(String)
    case array([PropertyValue])
    case dictionary([String: PropertyValue])

    /// Reads a value out of a dictionary that Foundation made, such as `Bundle.main.infoDictionary`.
    ///
    /// Returns `nil` for anything else, dates and data included: both are classes of Foundation, and no ATS key takes
    /// one. Foundation's booleans and numbers share a bridge on
    /// Darwin, so they are told apart by the name of their class.
    public init?(any value: Any) {
        let className = String(describing: type(of: value))
        if className == "__NSCFBoolean" || value is Bool && className == "Bool" {
            guard let boolean = value as? Bool else { return nil }
            self = .boolean(boolean)
        } else if let string = value as? String {
            self = .string(string)
        } else if let integer = value as? Int {
            self = .integer(Int64(integer))
        } else if let integer = value as? Int64 {
            self = .integer(integer)
        } else if let real = value as? Double {
            self = .real(real)
        } else if let entries = value as? [String: Any] {
            var dictionary: [String: PropertyValue] = [:]
            for (key, entry) in entries {
                guard let entry = PropertyValue(any: entry) else { return nil }
                dictionary[key] = entry
            }
            self = .dictionary(dictionary)
        } else if let items = value as? [Any] {
            var array: [PropertyValue] = []
            for item in items {
                guard let item = PropertyValue(any: item) else { return nil }
                array.append(item)
            }
            self = .array(array)
        } else {
            return nil
        }
    }
}

extension PropertyValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
    ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral
{
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: PropertyValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, PropertyValue)...) {
        self = .dictionary(Dictionary(elements, uniquingKeysWith: { _, last in last }))
    }
}
