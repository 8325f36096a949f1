// SPDX-License-Identifier: MIT
package import Certificates

/// A certificate together with the key that it holds for.
package struct Issuer: Sendable, Hashable {
    package let key: SigningKey
    /// What was signed to make the certificate, to make another one like it.
    package let template: CertificateTemplate
    /// DER.
    package let certificate: [UInt8]

    package init(_ template: CertificateTemplate, key: SigningKey, signedBy signer: SigningKey) throws(OpenSSLError) {
        self.key = key
        self.template = template
        self.certificate = try template.signed(by: signer)
    }

    package var name: IssuingName { template.subject }

    /// What key identifiers hold (RFC 5280 §4.2.1.2).
    package static func identifier(of key: SigningKey) throws(OpenSSLError) -> [UInt8] {
        try IssuingDigest.sha1.hash(key.point)
    }

    /// The same certificate with something changed, of the same key.
    package func reissued(
        by signer: SigningKey, _ change: (inout CertificateTemplate) -> Void
    ) throws(OpenSSLError) -> Issuer {
        var changed = template
        change(&changed)
        return try Issuer(changed, key: key, signedBy: signer)
    }

    /// A root: it signs itself.
    package static func root(
        _ name: IssuingName, validity: Validity, pathLength: UInt64? = nil
    ) throws(OpenSSLError) -> Issuer {
        let key = try SigningKey(.p384)
        return try Issuer(
            CertificateTemplate(
                serial: try serial(of: key), issuer: name, subject: name, validity: validity,
                publicKeyInfo: key.publicKeyInfo,
                extensions: [
                    .basicConstraints(isAuthority: true, pathLength: pathLength),
                    .subjectKeyIdentifier(try identifier(of: key)),
                    .keyUsage([.certificateSigning, .listSigning]),
                ], digest: .sha384), key: key, signedBy: key)
    }

    /// An authority that signs leaves and no further authority.
    package func intermediate(
        _ name: IssuingName, kind: SigningKey.Kind, validity: Validity, pathLength: UInt64? = 0,
        extensions: [IssuingExtension] = []
    ) throws(OpenSSLError) -> Issuer {
        let key = try SigningKey(kind)
        return try Issuer(
            CertificateTemplate(
                serial: try Self.serial(of: key), issuer: self.name, subject: name, validity: validity,
                publicKeyInfo: key.publicKeyInfo,
                extensions: [
                    .basicConstraints(isAuthority: true, pathLength: pathLength),
                    .authorityKeyIdentifier(try Self.identifier(of: self.key)),
                    .subjectKeyIdentifier(try Self.identifier(of: key)),
                    .keyUsage([.certificateSigning, .listSigning]),
                ] + extensions, digest: .sha384), key: key, signedBy: self.key)
    }

    /// 15 bytes that differ from key to key, and no randomness beside the key's.
    static func serial(of key: SigningKey) throws(OpenSSLError) -> [UInt8] {
        [0x0b] + (try IssuingDigest.sha256.hash(key.publicKeyInfo).prefix(15))
    }
}
