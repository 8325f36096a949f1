// SPDX-License-Identifier: MIT
internal import AppAttest
internal import Certificates

extension Flaw {
    /// `app-attest.md` §7, 33–37: what the certificates themselves may not be.
    static let certificates: [Flaw] = [
        .attestation(33, "leaf-rsa", "an RSA key in the leaf", [.wrongKeyType]) { (trial) throws(OpenSSLError) in
            let key = try SigningKey(.rsa2048)
            trial.recipe.editLeaf = { $0.publicKeyInfo = key.publicKeyInfo }
        },
        .attestation(33, "leaf-ed25519", "an Ed25519 key in the leaf", [.wrongKeyType]) {
            (trial) throws(OpenSSLError) in
            let key = try SigningKey(.ed25519)
            trial.recipe.editLeaf = { $0.publicKeyInfo = key.publicKeyInfo }
        },
        .attestation(33, "leaf-p521", "a key on P-521 in the leaf", [.wrongKeyType]) { (trial) throws(OpenSSLError) in
            let key = try SigningKey(.p521)
            trial.recipe.editLeaf = { $0.publicKeyInfo = key.publicKeyInfo }
        },
        .attestation(33, "leaf-p384", "a key on P-384 in the leaf", [.wrongKeyType]) { (trial) throws(OpenSSLError) in
            let key = try SigningKey(.p384)
            trial.recipe.editLeaf = { $0.publicKeyInfo = key.publicKeyInfo }
        },
        .attestation(33, "leaf-explicit-curve", "P-256 written out instead of named", [.wrongKeyType]) {
            (trial) throws(OpenSSLError) in
            let info = try trial.recipe.key.publicKeyInfo(in: .explicitParameters)
            trial.recipe.editLeaf = { $0.publicKeyInfo = info }
        },
        .attestation(33, "leaf-compressed-point", "the leaf's point compressed", [.wrongKeyType]) {
            (trial) throws(OpenSSLError) in
            let info = try trial.recipe.key.publicKeyInfo(in: .compressedPoint)
            trial.recipe.editLeaf = { $0.publicKeyInfo = info }
        },
        .attestation(33, "intermediate-p256", "an intermediate on P-256", [.wrongKeyType]) {
            (trial) throws(OpenSSLError) in
            let root = trial.recipe.authority.root
            let own = trial.recipe.authority.intermediate.template
            trial.recipe.authority.intermediate = try root.intermediate(
                own.subject, kind: .p256, validity: own.validity)
        },
        .attestation(
            33, "intermediate-rsa", "an intermediate with an RSA key", [.wrongSignatureAlgorithm]
        ) {
            (trial) throws(OpenSSLError) in
            let root = trial.recipe.authority.root
            let own = trial.recipe.authority.intermediate.template
            trial.recipe.authority.intermediate = try root.intermediate(
                own.subject, kind: .rsa2048, validity: own.validity)
        },
        .attestation(34, "leaf-sha1", "a leaf signed over SHA-1", [.wrongSignatureAlgorithm]) {
            $0.recipe.editLeaf = { $0.digest = .sha1 }
        },
        intermediate(
            34, "intermediate-sha1", "an intermediate signed over SHA-1", [.wrongSignatureAlgorithm]
        ) { $0.digest = .sha1 },
        .attestation(
            35, "leaf-algorithms-differ", "another signature algorithm outside the leaf's signed part than inside",
            [.malformedCertificate]
        ) { $0.recipe.editLeaf = { $0.outerDigest = .sha384 } },
        intermediate(
            35, "intermediate-algorithms-differ",
            "another signature algorithm outside the intermediate's signed part than inside",
            [.malformedCertificate]
        ) { $0.outerDigest = .sha256 },
        .attestation(
            36, "leaf-critical-extension", "a critical extension in the leaf that nobody knows",
            [.unknownCriticalExtension]
        ) { $0.recipe.editLeaf = { $0.extensions.append(unknownExtension(critical: true)) } },
        intermediate(
            36, "intermediate-critical-extension", "a critical extension in the intermediate that nobody knows",
            [.unknownCriticalExtension]
        ) { $0.extensions.append(unknownExtension(critical: true)) },
        .attestation(
            37, "leaf-extension-twice", "an extension of Apple's twice in the leaf",
            [.malformedCertificate]
        ) { $0.recipe.editLeaf = { $0.duplicate(IssuedLeafExtensions.systemInformationIdentifier) } },
        .attestation(
            37, "leaf-constraints-twice", "basic constraints twice in the leaf",
            [.malformedCertificate]
        ) { $0.recipe.editLeaf = { $0.duplicate("2.5.29.19") } },
        intermediate(
            37, "intermediate-extension-twice", "the subject key identifier twice in the intermediate",
            [.malformedCertificate]
        ) { $0.duplicate("2.5.29.14") },
    ]

    static func unknownExtension(critical: Bool) -> IssuingExtension {
        IssuingExtension("1.3.6.1.4.1.99999.1", critical: critical, DERWriter.null)
    }

    /// `app-attest.md` §7, 38–44: the nonce in the leaf's extension 8.2.
    static let nonce: [Flaw] = [
        .attestation(38, "nonce-absent", "no extension 8.2", [.nonceMissing]) {
            $0.recipe.editLeaf = { $0.remove(IssuedLeafExtensions.nonceIdentifier) }
        },
        .attestation(39, "nonce-twice", "the extension 8.2 twice", [.malformedCertificate]) {
            $0.recipe.editLeaf = { $0.duplicate(IssuedLeafExtensions.nonceIdentifier) }
        },
        malformedNonce("nonce-short", "31 bytes") { nonce in
            DERWriter.sequence([DERWriter.explicit(1, DERWriter.octetString(nonce.dropLast()))])
        },
        malformedNonce("nonce-long", "33 bytes") { nonce in
            DERWriter.sequence([DERWriter.explicit(1, DERWriter.octetString(nonce + [0]))])
        },
        malformedNonce("nonce-long-length", "a length in a byte too many") { nonce in
            [0x30, 0x81, 0x24] + DERWriter.explicit(1, DERWriter.octetString(nonce))
        },
        malformedNonce("nonce-trailing-byte", "a byte behind it") { nonce in
            DERWriter.sequence([DERWriter.explicit(1, DERWriter.octetString(nonce))]) + [0]
        },
        malformedNonce("nonce-unwrapped", "without [1]") { nonce in
            DERWriter.sequence([DERWriter.octetString(nonce)])
        },
        malformedNonce("nonce-other-tag", "[2] instead of [1]") { nonce in
            DERWriter.sequence([DERWriter.explicit(2, DERWriter.octetString(nonce))])
        },
        malformedNonce("nonce-two-strings", "two octet strings") { nonce in
            DERWriter.sequence([
                DERWriter.explicit(1, DERWriter.octetString(nonce) + DERWriter.octetString(nonce))
            ])
        },
        malformedNonce("nonce-bare", "the 32 bytes alone") { $0 },
        .attestation(41, "other-challenge", "the nonce of another challenge", [.nonceMismatch]) {
            (trial) throws(OpenSSLError) in
            trial.recipe.clientDataHash = try IssuingDigest.sha256.hash(Array("another challenge".utf8))
        },
        .attestation(
            42, "challenge-hashed", "a hashed challenge where the raw one was agreed", [.nonceMismatch],
            from: {
                $0.recipe.clientDataHash = $0.stage.challenge
                $0.clientDataHash = $0.stage.challenge
            },
            { (trial) throws(OpenSSLError) in
                trial.recipe.clientDataHash = try IssuingDigest.sha256.hash(trial.stage.challenge)
            }),
        .attestation(42, "challenge-raw", "the raw challenge where its hash was agreed", [.nonceMismatch]) {
            $0.recipe.clientDataHash = $0.stage.challenge
        },
        .attestation(43, "nonce-in-subject", "the extension's bytes in the subject instead", [.nonceMissing]) {
            $0.recipe.editLeaf = { leaf in
                guard
                    let nonce = leaf.extensions.first(where: { $0.identifier == IssuedLeafExtensions.nonceIdentifier })
                else { return }
                leaf.remove(IssuedLeafExtensions.nonceIdentifier)
                leaf.subject.attributes[1] = IssuingName.Attribute("2.5.4.11", tag: 0x14, nonce.encoded)
            }
        },
        .attestation(44, "authenticator-data-bit", "authData changed by one bit behind the nonce", [.nonceMismatch]) {
            // The last bit of the bundle version, so that nothing but the nonce can tell.
            $0.recipe.authenticatorData.extensions?["apple_bundle_version_01"] = .text("1314")
            $0.recipe.editSentAuthenticatorData = { data in
                let version = Array("1314".utf8)
                guard let start = data.indices.first(where: { data[$0...].starts(with: version) }) else { return }
                data[start + 3] ^= 1
            }
        },
    ]

    /// `app-attest.md` §7, 40: the right nonce in another form.
    private static func malformedNonce(
        _ name: String, _ title: String, _ encode: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Flaw {
        .attestation(40, name, "the nonce: \(title)", [.nonceMalformed]) {
            $0.recipe.editLeaf = { leaf in
                leaf.change(IssuedLeafExtensions.nonceIdentifier) { $0 = encode($0.suffix(32)) }
            }
        }
    }
}
