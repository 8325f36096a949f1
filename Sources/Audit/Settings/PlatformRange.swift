// SPDX-License-Identifier: MIT
package import ATSModel

/// The oldest and the newest release of one system that matter: `iOS 15..26.1`, `macOS 13..`, `..iOS 18.3`, `iOS 26`.
package struct PlatformRange: Hashable, Sendable, CustomStringConvertible {
    /// The minor number that stands for all of a major release's: `iOS 15..18` takes in 18.6.
    static let everyMinor = 99

    package let system: System
    /// `nil` for the first with narrow keys.
    package let oldest: Version?
    /// `nil` for all later ones.
    package let newest: Version?

    package init(_ system: System, from oldest: Version? = nil, through newest: Version? = nil) {
        self.system = system
        self.oldest = oldest
        self.newest = newest
    }

    package var description: String {
        guard let newest else { return oldest.map { "\(system.rawValue) \($0.short).." } ?? system.rawValue }
        let last = newest.minor == PlatformRange.everyMinor ? "\(newest.major)" : newest.short
        guard let oldest else { return "..\(system.rawValue) \(last)" }
        return oldest.short == last ? "\(system.rawValue) \(last)" : "\(system.rawValue) \(oldest.short)..\(last)"
    }
}

extension Version {
    /// `26`, `18.4`, `10.15.7`: as people write it.
    var short: String { minor == 0 && patch == 0 ? "\(major)" : description }
}
