// SPDX-License-Identifier: MIT
package import AppAttest
package import Certificates

/// An attestation to be made (`app-attest.md` §1). What it is told is genuine by default; the edits make what is not.
package struct AttestationRecipe: Sendable {
    package var authority: AttestationAuthority
    package var receiptAuthority: ReceiptAuthority
    /// P-256.
    package var key: SigningKey
    package var clientDataHash: [UInt8]
    package var environment: Environment
    package var generation: Generation
    package var authenticatorData: AuthenticatorDataRecipe
    /// When the key is attested, in seconds since 1970; the leaf begins a day before.
    package var time: Int64
    /// 3 or about 350 (`app-attest.md` §1.4).
    package var leafDays: Int64 = 3
    /// Since January 2026.
    package var hasPurpose = true
    /// The key that systems 18.5 to 26 add for apps that opt in, unsigned and thus worthless.
    package var cdHash: [UInt8]?

    /// Changes the authenticator data before the nonce is computed over it.
    package var editAuthenticatorData: @Sendable (inout [UInt8]) -> Void = { _ in }
    /// Changes it after that.
    package var editSentAuthenticatorData: @Sendable (inout [UInt8]) -> Void = { _ in }
    package var editLeaf: @Sendable (inout CertificateTemplate) -> Void = { _ in }
    /// Changes leaf and intermediate, DER, or their number.
    package var editChain: @Sendable (inout [[UInt8]]) -> Void = { _ in }
    package var editReceipt: @Sendable (inout ReceiptRecipe) -> Void = { _ in }
    package var editObject: @Sendable (inout CBORTree) -> Void = { _ in }
    package var editBytes: @Sendable (inout [UInt8]) -> Void = { _ in }

    package init(
        authority: AttestationAuthority, receiptAuthority: ReceiptAuthority, key: SigningKey, appID: String,
        clientDataHash: [UInt8], environment: Environment, generation: Generation, time: Int64
    ) throws(OpenSSLError) {
        self.authority = authority
        self.receiptAuthority = receiptAuthority
        self.key = key
        self.clientDataHash = clientDataHash
        self.environment = environment
        self.generation = generation
        self.time = time
        self.authenticatorData = AuthenticatorDataRecipe(
            appID: appID, counter: 0,
            credential: AuthenticatorDataRecipe.Credential(
                environment: environment, keyID: try IssuingDigest.sha256.hash(key.point), point: key.point),
            generation: generation)
    }

    /// CBOR, as an app sends it.
    package func made() throws(OpenSSLError) -> [UInt8] {
        var data = try authenticatorData.made()
        editAuthenticatorData(&data)
        let leaf = try leaf(nonce: IssuingDigest.sha256.hash(data + clientDataHash))
        editSentAuthenticatorData(&data)
        var chain = [leaf, authority.intermediate.certificate]
        editChain(&chain)
        var receipt = ReceiptRecipe(
            authority: receiptAuthority, appID: authenticatorData.appID, leaf: leaf, clientDataHash: clientDataHash,
            environment: environment, created: time)
        editReceipt(&receipt)
        // In this order, which is no canonical one (`app-attest.md` §1.1).
        var object = CBORTree.map([
            CBORTree.Pair("fmt", .text("apple-appattest")),
            CBORTree.Pair(
                "attStmt",
                .map([
                    CBORTree.Pair("x5c", .array(chain.map(CBORTree.bytes))),
                    CBORTree.Pair("receipt", .bytes(try receipt.made())),
                ])),
            CBORTree.Pair("authData", .bytes(data)),
        ])
        if let cdHash { object["cdHash"] = Self.cdHash(cdHash) }
        editObject(&object)
        var bytes = object.encoded
        editBytes(&bytes)
        return bytes
    }

    static func cdHash(_ hash: [UInt8]) -> CBORTree {
        .map([CBORTree.Pair("hash", .bytes(hash)), CBORTree.Pair("type", .bytes([2]))])
    }

    private func leaf(nonce: [UInt8]) throws(OpenSSLError) -> [UInt8] {
        let day: Int64 = 86_400
        let keyID = try IssuingDigest.sha256.hash(key.point)
        var template = CertificateTemplate(
            serial: CBORTree.bigEndian(UInt64(clamping: time) &* 1_000, 6), issuer: authority.intermediate.name,
            subject: IssuingName([
                .commonName(keyID.map(Self.hex).joined()), .unit("AAA Certification"), .organization("ATS Matrix"),
                .state("Simulation"),
            ]), validity: Validity(notBefore: time - day, notAfter: time - day + leafDays * day),
            publicKeyInfo: key.publicKeyInfo,
            extensions: [
                .basicConstraints(isAuthority: false),
                .keyUsage([.digitalSignature, .nonRepudiation, .keyEncipherment, .dataEncipherment]),
            ] + (hasPurpose ? [.extendedKeyUsage([IssuedLeafExtensions.purposeIdentifier])] : []) + [
                IssuedLeafExtensions.keyProperties(appID: authenticatorData.appID),
                IssuedLeafExtensions.systemInformation(generation), IssuedLeafExtensions.nonce(nonce),
                IssuedLeafExtensions.accessControl(),
            ])
        editLeaf(&template)
        return try template.signed(by: authority.intermediate.key)
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}
