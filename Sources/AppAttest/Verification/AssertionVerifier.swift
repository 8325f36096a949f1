// SPDX-License-Identifier: MIT
internal import Certificates

/// Verifies assertions of one registered key (`app-attest.md` §2). Threads may share it.
package struct AssertionVerifier: Sendable {
    package let policy: Policy
    /// The point, 65 bytes.
    package var publicKey: [UInt8] { key.point }
    private let key: P256PublicKey

    /// Parses the key, which is a third of an assertion's cost: keep the verifier of a key that comes often.
    ///
    /// - Returns: `nil` where the bytes are no point of P-256.
    package init?(_ policy: Policy, publicKey: [UInt8]) {
        guard let key = P256PublicKey(point: publicKey) else { return nil }
        self.policy = policy
        self.key = key
    }

    /// - Parameters:
    ///   - object: CBOR as the app sent it.
    ///   - clientDataHash: the bytes that the app passed to `generateAssertion`.
    ///   - appID: that of the registered key, which the policy must still hold.
    ///   - counter: the greatest that was accepted so far; 0 after registration.
    package func verify(
        _ object: [UInt8], clientDataHash: [UInt8], appID: String, after counter: UInt32
    ) -> Verdict<AcceptedAssertion> {
        do throws(RefusalReason) {
            return .accepted(
                try accept(AssertionContents(object), clientDataHash: clientDataHash, appID: appID, after: counter))
        } catch {
            return .refused(error)
        }
    }

    private func accept(
        _ contents: AssertionContents, clientDataHash: [UInt8], appID: String, after counter: UInt32
    ) throws(RefusalReason) -> AcceptedAssertion {
        if let problem = contents.problems.first { throw problem.reason }
        guard let bytes = contents.signature, let data = contents.authenticatorData, let hash = data.appIDHash,
            let newCounter = data.counter
        else { throw .malformedObject }
        try policy.checkForm(data)
        guard let signature = ECDSASignature(der: bytes) else { throw .malformedSignature }
        // The nonce is the message, which ECDSA hashes once more (`app-attest.md` §0, 2).
        guard key.isValid(signature, of: SHA256.digest(of: data.bytes, clientDataHash)) else { throw .badSignature }
        guard policy.appIDs.contains(appID), ConstantTime.areEqual(hash, SHA256.digest(of: Array(appID.utf8))) else {
            throw .appIDMismatch
        }
        guard newCounter > counter else { throw .counterNotGreater }
        try policy.checkCategory(data.extensions)
        try policy.checkBundleVersion(data.extensions)
        return AcceptedAssertion(counter: newCounter, extensions: data.extensions)
    }
}
