// SPDX-License-Identifier: MIT

/// Verifies assertions of one registered key (`app-attest.md` §2). Threads may share it.
package struct AssertionVerifier: Sendable {
    package let policy: Policy
    /// The point, 65 bytes.
    package let publicKey: [UInt8]

    /// - Returns: `nil` where the bytes are no point of P-256.
    package init?(_ policy: Policy, publicKey: [UInt8]) {
        guard publicKey.count == 65 else { return nil }
        self.policy = policy
        self.publicKey = publicKey
    }

    /// - Parameters:
    ///   - object: CBOR as the app sent it.
    ///   - clientDataHash: the bytes that the app passed to `generateAssertion`.
    ///   - appID: that of the registered key.
    ///   - counter: the greatest that was accepted so far; 0 after registration.
    package func verify(
        _ object: [UInt8], clientDataHash: [UInt8], appID: String, after counter: UInt32
    ) -> Verdict<AcceptedAssertion> {
        .refused(.malformedCBOR)
    }
}
