// SPDX-License-Identifier: MIT

/// CMS SignedData (RFC 5652 §5) before it is signed, in the form of Apple's receipts: indefinite lengths, the content
/// in chunks, no signed attributes.
package struct SignedDataTemplate: Sendable, Hashable {
    /// One SignerInfo, which names its certificate by issuer and serial number.
    package struct Signer: Sendable, Hashable {
        package var issuer: IssuingName
        package var serial: [UInt8]
        package var key: SigningKey
        package var digest: IssuingDigest = .sha256

        package init(issuer: IssuingName, serial: [UInt8], key: SigningKey) {
            self.issuer = issuer
            self.serial = serial
            self.key = key
        }
    }

    package var content: [UInt8]
    /// Stands in the message instead of what is signed.
    package var shownContent: [UInt8]?
    /// DER, in their order.
    package var certificates: [[UInt8]]
    package var signers: [Signer]
    /// How many bytes of the content a chunk of its OCTET STRING has; Apple's has 1000.
    package var chunk = 1_000

    package init(content: [UInt8], certificates: [[UInt8]], signers: [Signer]) {
        self.content = content
        self.certificates = certificates
        self.signers = signers
    }

    /// The message, BER.
    package func signed() throws(OpenSSLError) -> [UInt8] {
        var infos: [[UInt8]] = []
        for signer in signers { infos.append(try info(of: signer)) }
        let shown = shownContent ?? content
        let chunks = stride(from: 0, to: shown.count, by: max(1, chunk)).map {
            DERWriter.octetString(Array(shown[$0..<min($0 + max(1, chunk), shown.count)]))
        }
        return DERWriter.indefinite(
            0x30,
            [
                DERWriter.objectIdentifier("1.2.840.113549.1.7.2"),
                DERWriter.indefinite(
                    0xa0,
                    [
                        DERWriter.indefinite(
                            0x30,
                            [
                                DERWriter.integer(1),
                                DERWriter.set([IssuingDigest.sha256.algorithm]),
                                DERWriter.indefinite(
                                    0x30,
                                    [
                                        DERWriter.objectIdentifier("1.2.840.113549.1.7.1"),
                                        DERWriter.indefinite(0xa0, [DERWriter.indefinite(0x24, chunks)]),
                                    ]),
                                DERWriter.indefinite(0xa0, certificates),
                                DERWriter.set(infos),
                            ])
                    ]),
            ])
    }

    private func info(of signer: Signer) throws(OpenSSLError) -> [UInt8] {
        DERWriter.sequence([
            DERWriter.integer(1),
            DERWriter.sequence([signer.issuer.encoded, DERWriter.integer(signer.serial)]),
            signer.digest.algorithm,
            signer.key.kind.signatureAlgorithm(signer.digest),
            DERWriter.octetString(try signer.key.sign(content, digest: signer.digest)),
        ])
    }
}
