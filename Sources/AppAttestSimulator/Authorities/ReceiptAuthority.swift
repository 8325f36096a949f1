// SPDX-License-Identifier: MIT
package import Certificates

/// Who signs receipts: a root of its own, an intermediate, and a signer that changes about yearly (`app-attest.md` §3).
package struct ReceiptAuthority: Sendable, Hashable {
    package var root: Issuer
    package var intermediate: Issuer
    package var signer: Issuer

    /// - Parameter time: in all certificates' validity, half a year before the signer's end.
    package init(at time: Int64, rootName: String = "Simulated Root CA - G3") throws(OpenSSLError) {
        let root = try Issuer.root(
            AttestationAuthority.name(rootName), validity: AttestationAuthority.years(-10, 15, around: time))
        let intermediate = try root.intermediate(
            AttestationAuthority.name("Simulated Application Integration CA 5 - G1"), kind: .p256,
            validity: AttestationAuthority.years(-5, 8, around: time), pathLength: nil,
            extensions: [IssuingExtension("1.2.840.113635.100.6.2.3", DERWriter.null)])
        self.root = root
        self.intermediate = intermediate
        self.signer = try Self.signer(of: intermediate, at: time)
    }

    private static func signer(of intermediate: Issuer, at time: Int64) throws(OpenSSLError) -> Issuer {
        let key = try SigningKey(.p256)
        let half: Int64 = 182 * 86_400
        return try Issuer(
            CertificateTemplate(
                serial: try Issuer.serial(of: key), issuer: intermediate.name,
                subject: AttestationAuthority.name("Application Attestation Fraud Receipt Signing"),
                validity: Validity(notBefore: time - half, notAfter: time + half), publicKeyInfo: key.publicKeyInfo,
                extensions: [
                    .basicConstraints(isAuthority: false),
                    .authorityKeyIdentifier(try Issuer.identifier(of: intermediate.key)),
                    .subjectKeyIdentifier(try Issuer.identifier(of: key)),
                    .keyUsage(.digitalSignature),
                    IssuingExtension("1.2.840.113635.100.12.15", DERWriter.null),
                ]), key: key, signedBy: intermediate.key)
    }
}
