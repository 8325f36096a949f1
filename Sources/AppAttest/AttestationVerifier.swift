// SPDX-License-Identifier: MIT

/// Verifies attestations under one policy (`app-attest.md` §1). Threads may share it.
package struct AttestationVerifier: Sendable {
    package let policy: Policy

    package init(_ policy: Policy) { self.policy = policy }

    /// - Parameters:
    ///   - object: CBOR as the app sent it.
    ///   - keyID: 32 bytes, as the app named its key.
    ///   - clientDataHash: the bytes that the app passed to `attestKey`, of any length (`app-attest.md` §0, 1).
    ///   - time: seconds since 1970, inside every certificate's validity.
    package func verify(
        _ object: [UInt8], keyID: [UInt8], clientDataHash: [UInt8], at time: Int64
    ) -> Verdict<AttestedKey> {
        .refused(.malformedCBOR)
    }
}
