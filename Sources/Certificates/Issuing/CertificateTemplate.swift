// SPDX-License-Identifier: MIT

/// An X.509 certificate before it is signed (RFC 5280 §4.1), of any shape: what no verifier may accept can be made too.
package struct CertificateTemplate: Sendable, Hashable {
    /// Big endian, not negative.
    package var serial: [UInt8]
    package var issuer: IssuingName
    package var subject: IssuingName
    package var validity: Validity
    /// SubjectPublicKeyInfo, DER.
    package var publicKeyInfo: [UInt8]
    /// In their order; the same one may stand twice.
    package var extensions: [IssuingExtension]
    package var digest: IssuingDigest
    /// Named outside the signed part instead of ``digest``, which signs: the two must be equal (RFC 5280 §4.1.1.2).
    package var outerDigest: IssuingDigest?

    package init(
        serial: [UInt8], issuer: IssuingName, subject: IssuingName, validity: Validity,
        publicKeyInfo: [UInt8], extensions: [IssuingExtension], digest: IssuingDigest = .sha256
    ) {
        self.serial = serial
        self.issuer = issuer
        self.subject = subject
        self.validity = validity
        self.publicKeyInfo = publicKeyInfo
        self.extensions = extensions
        self.digest = digest
    }

    /// The certificate, DER.
    package func signed(by key: SigningKey) throws(OpenSSLError) -> [UInt8] {
        let body = body(signedBy: key.kind)
        return whole(body, signature: try key.sign(body, digest: digest), of: key.kind)
    }

    /// The certificate, DER, signed by a key that does not leave the process.
    package func signed(by key: PrivateKey) throws(OpenSSLError) -> [UInt8] {
        let body = body(signedBy: key.kind)
        return whole(body, signature: try key.sign(body, digest: digest), of: key.kind)
    }

    private func body(signedBy kind: SigningKey.Kind) -> [UInt8] {
        DERWriter.sequence([
            // Version 3.
            DERWriter.explicit(0, DERWriter.integer(2)),
            DERWriter.integer(serial),
            kind.signatureAlgorithm(digest),
            issuer.encoded,
            DERWriter.sequence([DERWriter.time(validity.notBefore), DERWriter.time(validity.notAfter)]),
            subject.encoded,
            publicKeyInfo,
            DERWriter.explicit(3, DERWriter.sequence(extensions.map(\.encoded))),
        ])
    }

    private func whole(_ body: [UInt8], signature: [UInt8], of kind: SigningKey.Kind) -> [UInt8] {
        DERWriter.sequence([
            body, kind.signatureAlgorithm(outerDigest ?? digest), DERWriter.bitString(signature),
        ])
    }
}
