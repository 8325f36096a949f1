// SPDX-License-Identifier: MIT
internal import AppAttest
internal import Certificates

extension Flaw {
    /// `app-attest.md` §7, 19–32: which certificates stand in x5c, who signed them, and when they hold.
    static let chain: [Flaw] = [
        .attestation(19, "chain-empty", "no certificate", [.chainLength]) { $0.recipe.editChain = { $0 = [] } },
        .attestation(19, "chain-of-one", "no intermediate", [.chainLength]) {
            $0.recipe.editChain = { $0.removeLast() }
        },
        .attestation(19, "chain-with-root", "the root behind the intermediate", [.chainLength]) {
            let root = $0.stage.simulator.attestations.root.certificate
            $0.recipe.editChain = { $0.append(root) }
        },
        .attestation(
            20, "chain-reversed", "the intermediate before the leaf",
            [.wrongKeyType]
        ) { $0.recipe.editChain = { $0.reverse() } },
        .attestation(
            21, "leaf-twice", "the leaf instead of the intermediate",
            [.wrongKeyType]
        ) { $0.recipe.editChain = { $0[1] = $0[0] } },
        .attestation(22, "stranger-root", "a stranger's root instead of the intermediate", [.untrustedChain]) {
            $0.recipe.authority.intermediate = $0.stage.strangers.attestations.root
        },
        .attestation(22, "stranger-chain", "a stranger's chain with the same names", [.untrustedChain]) {
            $0.recipe.authority = $0.stage.strangers.attestations
        },
        .attestation(22, "stranger-chain-with-root", "a stranger's chain together with its root", [.chainLength]) {
            let strangers = $0.stage.strangers.attestations
            $0.recipe.authority = strangers
            $0.recipe.editChain = { $0.append(strangers.root.certificate) }
        },
        .attestation(
            22, "leaf-under-root", "the root itself instead of the intermediate",
            [.untrustedChain]
        ) { $0.recipe.authority.intermediate = $0.recipe.authority.root },
        .attestation(23, "webauthn-chain", "a chain of the service for WebAuthn", [.untrustedChain]) {
            (trial) throws(OpenSSLError) in
            trial.recipe.authority = try AttestationAuthority(
                at: trial.stage.time, rootName: "Apple WebAuthn Root CA", intermediateName: "Apple WebAuthn CA 1")
        },
        .attestation(24, "receipt-root-chain", "a chain below the root of receipts", [.untrustedChain]) {
            (trial) throws(OpenSSLError) in
            let root = trial.stage.simulator.receipts.root
            let own = trial.recipe.authority.intermediate.template
            trial.recipe.authority = AttestationAuthority(
                root: root, intermediate: try root.intermediate(own.subject, kind: .p384, validity: own.validity))
        },
        .attestation(25, "self-signed-leaf", "a leaf that signs itself and names the intermediate", [.untrustedChain]) {
            (trial) throws(OpenSSLError) in
            let genuine = trial.recipe.authority.intermediate
            let key = trial.recipe.key
            trial.recipe.authority.intermediate = try Issuer(genuine.template, key: key, signedBy: key)
            trial.recipe.editChain = { $0[1] = genuine.certificate }
        },
        .attestation(
            25, "self-issued-leaf", "a leaf that signs itself and names itself with the intermediate's name",
            [.untrustedChain]
        ) { (trial) throws(OpenSSLError) in
            let genuine = trial.recipe.authority.intermediate
            let key = trial.recipe.key
            trial.recipe.authority.intermediate = try Issuer(genuine.template, key: key, signedBy: key)
            trial.recipe.editLeaf = { $0.subject = $0.issuer }
            trial.recipe.editChain = { $0[1] = genuine.certificate }
        },
        .attestation(26, "leaf-expired", "a leaf that has expired", [.certificateExpired]) { trial in
            let time = trial.time
            trial.recipe.editLeaf = { $0.validity = Validity(notBefore: time - 300_000, notAfter: time - 1) }
        },
        .attestation(26, "leaf-not-yet-valid", "a leaf that does not hold yet", [.certificateNotYetValid]) { trial in
            let time = trial.time
            trial.recipe.editLeaf = { $0.validity = Validity(notBefore: time + 1, notAfter: time + 300_000) }
        },
        .attestation(27, "intermediate-expired", "an intermediate that has expired", [.certificateExpired]) {
            (trial) throws(OpenSSLError) in
            let time = trial.time
            try trial.reissueIntermediate { $0.validity = Validity(notBefore: time - 300_000, notAfter: time - 1) }
        },
        .attestation(
            27, "intermediate-not-yet-valid", "an intermediate that does not hold yet", [.certificateNotYetValid]
        ) { (trial) throws(OpenSSLError) in
            let time = trial.time
            try trial.reissueIntermediate { $0.validity = Validity(notBefore: time + 1, notAfter: time + 300_000) }
        },
        intermediate(
            28, "intermediate-no-authority", "an intermediate with cA false",
            [.wrongCertificateUse]
        ) { $0.replace("2.5.29.19", with: .basicConstraints(isAuthority: false)) },
        intermediate(
            28, "intermediate-without-constraints", "an intermediate without basic constraints",
            [.wrongCertificateUse]
        ) { $0.remove("2.5.29.19") },
        intermediate(
            28, "intermediate-cannot-sign", "an intermediate whose key usage lacks keyCertSign",
            [.wrongCertificateUse]
        ) { $0.replace("2.5.29.15", with: .keyUsage(.digitalSignature)) },
        intermediate(
            28, "intermediate-without-usage", "an intermediate without key usage",
            [.wrongCertificateUse]
        ) { $0.remove("2.5.29.15") },
        .attestation(
            29, "leaf-as-issuer", "a leaf signed by another genuine leaf",
            [.wrongKeyType]
        ) { (trial) throws(OpenSSLError) in
            let key = trial.stage.otherKey
            let genuine = trial.recipe.authority.intermediate
            var template = genuine.template
            template.issuer = genuine.name
            template.subject = IssuingName([.commonName("another attested key")])
            template.publicKeyInfo = key.publicKeyInfo
            template.extensions = [.basicConstraints(isAuthority: false), .keyUsage(.digitalSignature)]
            trial.recipe.authority.intermediate = try Issuer(template, key: key, signedBy: genuine.key)
        },
        .attestation(
            29, "path-too-long", "an authority below the intermediate, whose path length is 0",
            [.untrustedChain]
        ) { (trial) throws(OpenSSLError) in
            let genuine = trial.recipe.authority.intermediate
            trial.recipe.authority.intermediate = try genuine.intermediate(
                IssuingName([.commonName("an authority of its own")]), kind: .p384,
                validity: genuine.template.validity)
        },
        .attestation(
            29, "root-path-length", "a root whose path length allows no intermediate",
            [.untrustedChain],
            from: root(pathLength: nil), root(pathLength: 0)),
        .attestation(30, "leaf-authority", "a leaf with cA true", [.wrongCertificateUse]) {
            $0.recipe.editLeaf = { $0.replace("2.5.29.19", with: .basicConstraints(isAuthority: true)) }
        },
        .attestation(31, "leaf-trailing-byte", "a byte behind the leaf", [.malformedCertificate]) {
            $0.recipe.editChain = { $0[0].append(0) }
        },
        .attestation(31, "intermediate-trailing-byte", "a byte behind the intermediate", [.malformedCertificate]) {
            $0.recipe.editChain = { $0[1].append(0) }
        },
        .attestation(32, "leaf-signature", "a bit of the leaf's signature", [.untrustedChain]) {
            $0.recipe.editChain = { $0[0][$0[0].count - 1] ^= 1 }
        },
        .attestation(32, "intermediate-signature", "a bit of the intermediate's signature", [.untrustedChain]) {
            $0.recipe.editChain = { $0[1][$0[1].count - 1] ^= 1 }
        },
    ]

    /// A flaw of an intermediate of the same key, signed by the same root.
    static func intermediate(
        _ number: Int, _ name: String, _ title: String, _ reasons: Set<RefusalReason>,
        _ change: @escaping @Sendable (inout CertificateTemplate) -> Void
    ) -> Flaw {
        .attestation(number, name, title, reasons) { (trial) throws(OpenSSLError) in
            try trial.reissueIntermediate(change)
        }
    }

    /// A root of the same key and name as the simulator's, which the policy trusts instead.
    private static func root(pathLength: UInt64?) -> Change<AttestationTrial> {
        { (trial) throws(OpenSSLError) in
            let root = trial.recipe.authority.root
            trial.recipe.authority.root = try root.reissued(by: root.key) {
                $0.replace("2.5.29.19", with: .basicConstraints(isAuthority: true, pathLength: pathLength))
            }
            trial.policy.attestationRoot = .developmentOnly(der: trial.recipe.authority.root.certificate)
        }
    }
}

extension AttestationTrial {
    /// Another intermediate of the same key, signed by the same root.
    mutating func reissueIntermediate(_ change: (inout CertificateTemplate) -> Void) throws(OpenSSLError) {
        recipe.authority.intermediate = try recipe.authority.intermediate.reissued(
            by: recipe.authority.root.key, change)
    }
}
