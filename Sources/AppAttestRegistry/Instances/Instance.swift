// SPDX-License-Identifier: MIT
package import AppAttest

/// One registered key, and so one installation of an app: never a person.
package struct Instance: Sendable, Hashable {
    package enum Status: String, CaseIterable, Sendable, Hashable {
        case active, revoked
    }

    /// 32 bytes.
    package let keyID: [UInt8]
    /// The point, 65 bytes.
    package let publicKey: [UInt8]
    package let appID: String
    /// Inherited by every assertion, whose signature has none (`app-attest.md` §2).
    package let environment: Environment
    /// The greatest that was accepted; at `UInt32.max` the key is exhausted.
    package internal(set) var counter: UInt32
    package internal(set) var status: Status
    /// As last signed: with the attestation, or since by an assertion.
    package internal(set) var validationCategory: UInt32?
    package internal(set) var bundleVersion: String?
    /// Times are seconds since 1970.
    package let registered: Int64
    /// When a proof was accepted last.
    package internal(set) var proved: Int64?
    package internal(set) var revoked: Int64?
}
