// SPDX-License-Identifier: MIT
package import Certificates

/// Verifies attestations under one policy (`app-attest.md` §1). Threads may share it.
package struct AttestationVerifier: Sendable {
    package let policy: Policy
    let appIDs: AppIDTable
    /// `nil` where the development root is no certificate: then nothing is believed.
    let chainVerifier: ChainVerifier?
    let receiptVerifier: ReceiptVerifier

    /// - Parameter cache: of verified intermediates; a verifier of its own has one of its own.
    package init(_ policy: Policy, cache: IntermediateCache = IntermediateCache()) {
        self.policy = policy
        appIDs = AppIDTable(policy.appIDs)
        chainVerifier = policy.attestationRoot.root(orApples: AppleRoots.attestation).map {
            ChainVerifier(root: $0, issuerKeys: [.p384], cache: cache)
        }
        receiptVerifier = ReceiptVerifier(root: policy.receiptRoot, cache: cache)
    }

    /// - Parameters:
    ///   - object: CBOR as the app sent it.
    ///   - keyID: 32 bytes, as the app named its key.
    ///   - clientDataHash: the bytes that the app passed to `attestKey`, of any length (`app-attest.md` §0, 1).
    ///   - time: seconds since 1970, inside every certificate's validity.
    package func verify(
        _ object: [UInt8], keyID: [UInt8], clientDataHash: [UInt8], at time: Int64
    ) -> Verdict<AttestedKey> {
        var candidate = AttestationCandidate(
            object, keyID: keyID, clientDataHash: clientDataHash, at: time, verifier: self)
        do throws(RefusalReason) {
            for step in AttestationStep.allCases { try candidate.check(step) }
        } catch {
            return .refused(error)
        }
        guard let leaf = candidate.leaf, let appID = candidate.appID,
            let data = candidate.contents.authenticatorData, let environment = data.credential?.environment,
            let receipt = candidate.contents.receipt
        else { return .refused(.malformedObject) }
        return .accepted(
            AttestedKey(
                keyID: keyID, publicKey: Array(leaf.publicKey), appID: appID, environment: environment,
                extensions: data.extensions, receipt: receipt, verifiedReceipt: candidate.receipt))
    }

    /// Runs every check, whatever became of those before it: for a person who wants to know all that is wrong. Nothing
    /// that is found this way makes an attestation believable; ``verify(_:keyID:clientDataHash:at:)`` does.
    ///
    /// - Parameters:
    ///   - keyID: `nil` where it is not known, as is the client data hash.
    package func examine(
        _ object: [UInt8], keyID: [UInt8]?, clientDataHash: [UInt8]?, at time: Int64
    ) -> [(step: AttestationStep, outcome: StepOutcome)] {
        var candidate = AttestationCandidate(
            object, keyID: keyID, clientDataHash: clientDataHash, at: time, verifier: self)
        candidate.readLeaf()
        return AttestationStep.allCases.map { step in
            guard candidate.isAsked(step) else { return (step, .notAsked) }
            guard candidate.isPossible(step) else { return (step, .notPossible) }
            do throws(RefusalReason) {
                try candidate.check(step)
                return (step, .passed)
            } catch {
                return (step, .failed(error))
            }
        }
    }
}
