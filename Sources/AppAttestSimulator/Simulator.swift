// SPDX-License-Identifier: MIT
package import AppAttest
package import Certificates

/// A software authenticator: makes what devices and Apple's servers make, under roots of its own.
///
/// Only a policy that names its roots as `developmentOnly` believes it.
package struct Simulator: Sendable {
    package var attestations: AttestationAuthority
    package var receipts: ReceiptAuthority

    /// New roots, whose certificates hold at a time.
    package init(at time: Int64) throws(OpenSSLError) {
        self.attestations = try AttestationAuthority(at: time)
        self.receipts = try ReceiptAuthority(at: time)
    }

    package init(attestations: AttestationAuthority, receipts: ReceiptAuthority) {
        self.attestations = attestations
        self.receipts = receipts
    }

    package var attestationRoot: TrustRoot { .developmentOnly(der: attestations.root.certificate) }
    package var receiptRoot: TrustRoot { .developmentOnly(der: receipts.root.certificate) }

    /// A policy that accepts what the simulator makes for one app.
    package func policy(
        appID: String, environments: Set<Environment>,
        receipt: Policy.ReceiptDemand = .verified(maximumAge: nil)
    ) -> Policy {
        var policy = Policy(appIDs: [appID], environments: environments, receipt: receipt)
        policy.attestationRoot = attestationRoot
        policy.receiptRoot = receiptRoot
        return policy
    }

    /// An attestation of a key, made at a time, in seconds since 1970.
    package func attestation(
        of key: SigningKey, appID: String, clientDataHash: [UInt8], environment: Environment = .production,
        generation: Generation = .from27, at time: Int64
    ) throws(OpenSSLError) -> AttestationRecipe {
        try AttestationRecipe(
            authority: attestations, receiptAuthority: receipts, key: key, appID: appID,
            clientDataHash: clientDataHash, environment: environment, generation: generation, time: time)
    }

    /// An assertion by a key.
    package func assertion(
        by key: SigningKey, appID: String, counter: UInt32, clientDataHash: [UInt8], generation: Generation = .from27
    ) -> AssertionRecipe {
        AssertionRecipe(
            key: key, appID: appID, counter: counter, clientDataHash: clientDataHash, generation: generation)
    }

    /// A receipt for a key whose leaf stands in an attestation; with a bare leaf of its own, so that it can stand alone.
    package func receipt(
        for key: SigningKey, kind: Receipt.Kind = .attest, appID: String, clientDataHash: [UInt8],
        environment: Environment? = .production, at time: Int64
    ) throws(OpenSSLError) -> ReceiptRecipe {
        let day: Int64 = 86_400
        let leaf = try CertificateTemplate(
            serial: CBORTree.bigEndian(UInt64(clamping: time), 6), issuer: attestations.intermediate.name,
            subject: IssuingName([.commonName("attested key"), .organization("ATS Matrix")]),
            validity: Validity(notBefore: time - day, notAfter: time + 2 * day), publicKeyInfo: key.publicKeyInfo,
            extensions: [.basicConstraints(isAuthority: false)]
        ).signed(by: attestations.intermediate.key)
        return ReceiptRecipe(
            authority: receipts, kind: kind, appID: appID, leaf: leaf, clientDataHash: clientDataHash,
            environment: environment, created: time)
    }

    /// What an app calls its key: SHA-256 of the point.
    package static func keyID(of key: SigningKey) throws(OpenSSLError) -> [UInt8] {
        try IssuingDigest.sha256.hash(key.point)
    }
}
