// SPDX-License-Identifier: MIT
internal import COpenSSL

/// A certificate authority made on the spot: a root, and what stands between it and the leaves where it is asked for.
///
/// Confined to one thread.
package final class CertificateAuthority {
    /// The root, to be given to clients that shall trust the leaves.
    package let certificate: Certificate
    private let commonName: String
    private let validity: Validity
    private let root: CertificateIssuer
    // Made when they are first asked for: an RSA key takes up to a second.
    private var intermediate: CertificateIssuer?
    private var stranger: CertificateIssuer?
    private var keys: [SigningKey.Kind: PrivateKey] = [:]

    /// - Parameters:
    ///   - commonName: the root's subject, at most 49 characters.
    ///   - validity: how long the root holds; leaves should end before it.
    package init(commonName: String, validity: Validity) throws(OpenSSLError) {
        root = try CertificateIssuer(commonName: commonName, validity: validity)
        certificate = try Certificate(made: root.certificate)
        self.commonName = commonName
        self.validity = validity
    }

    /// The one key of this kind that all leaves share, so that a new leaf costs a signature and no more.
    func key(_ kind: SigningKey.Kind) throws(OpenSSLError) -> PrivateKey {
        if let key = keys[kind] { return key }
        let key = try PrivateKey(kind)
        keys[kind] = key
        return key
    }

    /// A server's certificate for these names, DER.
    package func issue(_ shape: LeafShape, for names: [SubjectName]) throws(OpenSSLError) -> [UInt8] {
        let issuer: CertificateIssuer? =
            switch shape.issuer {
            case .root: root
            case .intermediate: try between()
            case .itself: nil
            case .stranger: try unknown()
            }
        return try CertificateIssuer.leaf(
            shape, for: shape.names.names(for: names), key: key(shape.key), by: issuer)
    }

    /// What a server sends behind its leaf, DER, in the order in which it is sent.
    func chain(_ chain: ServerTLSShape.Chain) throws(OpenSSLError) -> [[UInt8]] {
        switch chain {
        case .leafAlone: return []
        case .complete: return [try between().certificate]
        case .wrongOrder: return [root.certificate, try between().certificate]
        case .fillers(let count, let bytes):
            var certificates: [[UInt8]] = []
            for number in 0..<count {
                certificates.append(try root.filler(number, bytes: bytes, validity: validity))
            }
            return certificates
        }
    }

    /// The certificate between root and leaf, DER, as a client that fetches it expects it.
    package func intermediateCertificate() throws(OpenSSLError) -> [UInt8] { try between().certificate }

    private func between() throws(OpenSSLError) -> CertificateIssuer {
        if let intermediate { return intermediate }
        let made = try CertificateIssuer(commonName: "\(commonName) Intermediate", validity: validity, below: root)
        intermediate = made
        return made
    }

    private func unknown() throws(OpenSSLError) -> CertificateIssuer {
        if let stranger { return stranger }
        let made = try CertificateIssuer(commonName: "\(commonName) Untrusted", validity: validity)
        stranger = made
        return made
    }
}

extension Certificate {
    /// One that was made here, and so can be read.
    init(made der: [UInt8]) throws(OpenSSLError) {
        guard let raw = unsafe copenssl_read_certificate(der, der.count) else {
            throw OpenSSLError(operation: "making a certificate", detail: "OpenSSL cannot read it")
        }
        unsafe self.init(owning: raw)
    }
}

extension LeafShape.Names {
    fileprivate func names(for asked: [SubjectName]) -> [SubjectName] {
        switch self {
        case .asked, .commonNameOnly: asked
        case .other(let name): [.dns(name)]
        case .askedThenZero(let rest):
            asked.map { name in
                if case .dns(let text) = name { .dns(text + "\0" + rest) } else { name }
            }
        }
    }
}
