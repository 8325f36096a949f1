// SPDX-License-Identifier: MIT
internal import COpenSSL

/// A certificate authority made on the spot: a P-256 key and the root that signs with it.
package struct CertificateAuthority: ~Copyable {
    /// The root, to be given to clients that shall trust the leaves.
    package let certificate: Certificate
    private let key: PrivateKey

    /// - Parameters:
    ///   - commonName: the root's subject, at most 64 characters.
    ///   - validity: how long the root holds; leaves should end before it.
    package init(commonName: String, validity: Validity) throws(OpenSSLError) {
        let key = try PrivateKey.p256()
        let certificate = try Certificate()
        try certificate.fill(validity: validity, key: key)
        try certificate.setCommonName(commonName)
        try certificate.addExtension(NID_basic_constraints, "critical,CA:TRUE,pathlen:0", issuer: certificate)
        try certificate.addExtension(NID_key_usage, "critical,keyCertSign,cRLSign", issuer: certificate)
        try certificate.addExtension(NID_subject_key_identifier, "hash", issuer: certificate)
        try certificate.sign(issuer: certificate, key: key)
        self.certificate = certificate
        self.key = key
    }

    /// A server's certificate for these names, as RFC 5280 and the CA/Browser Forum want one.
    ///
    /// The common name is the first DNS name where it fits (RFC 5280 allows 64 characters).
    package borrowing func issue(
        for names: [SubjectName], validity: Validity, key leafKey: borrowing PrivateKey
    ) throws(OpenSSLError) -> Certificate {
        let leaf = try Certificate()
        try leaf.fill(validity: validity, key: leafKey)
        try leaf.setCommonName(Self.commonName(for: names))
        try leaf.addExtension(NID_basic_constraints, "critical,CA:FALSE", issuer: certificate)
        try leaf.addExtension(NID_key_usage, "critical,digitalSignature", issuer: certificate)
        try leaf.addExtension(NID_ext_key_usage, "serverAuth", issuer: certificate)
        try leaf.addExtension(NID_subject_key_identifier, "hash", issuer: certificate)
        try leaf.addExtension(NID_authority_key_identifier, "keyid:always", issuer: certificate)
        try leaf.setNames(names)
        try leaf.sign(issuer: certificate, key: key)
        return leaf
    }

    private static func commonName(for names: [SubjectName]) -> String {
        for case .dns(let name) in names.prefix(1) where (1...64).contains(name.utf8.count) {
            return name
        }
        return "server"
    }
}
