// SPDX-License-Identifier: MIT

/// The flags of authenticator data (WebAuthn §6.1), of which App Attest sets two at most.
package struct AuthenticatorFlags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// AT. Assertions have it too, without any credential data (`app-attest.md` §0, 3).
    package static let attestedCredential = AuthenticatorFlags(rawValue: 0x40)
    /// ED. Some systems leave it out though there are extensions.
    package static let extensionData = AuthenticatorFlags(rawValue: 0x80)

    /// Bits that App Attest never sets.
    package var reserved: AuthenticatorFlags { subtracting([.attestedCredential, .extensionData]) }
}
