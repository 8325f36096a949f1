// SPDX-License-Identifier: MIT
package import ATSModel

/// The oldest and the newest release of one system that matter: `iOS 15..26.1`, `macOS 13..`, `..iOS 18.3`, `iOS 26`.
package struct PlatformRange: Hashable, Sendable {
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
}
