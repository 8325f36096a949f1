// SPDX-License-Identifier: MIT

/// The `NSAppTransportSecurity` value of one bundle, or its absence.
///
/// The value need not be a dictionary: what Apple's code does with another class is part of the rules
/// (`ats-rules.md` §1.5).
public struct Configuration: Hashable, Sendable {
    /// The value of `NSAppTransportSecurity`, `nil` where the bundle has none.
    public let transportSecurity: PropertyValue?

    public init(transportSecurity: PropertyValue?) {
        self.transportSecurity = transportSecurity
    }

    /// Takes `NSAppTransportSecurity` out of a whole `Info.plist`.
    public init(infoDictionary: [String: PropertyValue]) {
        self.init(transportSecurity: infoDictionary["NSAppTransportSecurity"])
    }

    /// Takes `NSAppTransportSecurity` out of what `Bundle.infoDictionary` returns.
    ///
    /// Returns `nil` where the value holds anything but booleans, numbers, texts, lists and dictionaries.
    public init?(infoDictionary: [String: Any]) {
        guard let value = infoDictionary["NSAppTransportSecurity"] else {
            self.init(transportSecurity: nil)
            return
        }
        guard let value = PropertyValue(any: value) else { return nil }
        self.init(transportSecurity: value)
    }
}
