// SPDX-License-Identifier: MIT

/// Who may have signed.
package enum TrustRoot: Sendable, Hashable {
    /// Apple's root, pinned by public key and fingerprint (`app-attest.md` §1.4, §3).
    case apple
    /// Another root, for tests and simulators only: the DER of a self-signed certificate.
    case developmentOnly(der: [UInt8])
}
