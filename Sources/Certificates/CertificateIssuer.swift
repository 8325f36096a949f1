// SPDX-License-Identifier: MIT

/// A name, its key and its certificate: what signs others.
final class CertificateIssuer {
    let name: IssuingName
    let key: PrivateKey
    /// DER.
    let certificate: [UInt8]
    private let keyIdentifier: [UInt8]

    /// - Parameter parent: signs it; it signs itself where there is none.
    init(
        commonName: String, validity: Validity, below parent: CertificateIssuer? = nil
    ) throws(OpenSSLError) {
        guard (1...64).contains(commonName.utf8.count) else {
            throw OpenSSLError(
                operation: "setting an issuer's name",
                detail: "a common name of \(commonName.utf8.count) bytes: RFC 5280 takes 1 to 64")
        }
        name = IssuingName([.commonName(commonName)])
        key = try PrivateKey(.p256)
        keyIdentifier = try Self.identifier(of: key.publicKeyInfo)
        var extensions: [IssuingExtension] = [
            .basicConstraints(isAuthority: true, pathLength: parent == nil ? 1 : 0),
            .keyUsage([.certificateSigning, .listSigning]), .subjectKeyIdentifier(keyIdentifier),
        ]
        if let parent { extensions.append(.authorityKeyIdentifier(parent.keyIdentifier)) }
        let template = CertificateTemplate(
            serial: Self.serial(), issuer: parent?.name ?? name, subject: name, validity: validity,
            publicKeyInfo: key.publicKeyInfo, extensions: extensions)
        certificate = try template.signed(by: parent?.key ?? key)
    }

    /// A server's certificate; the common name is the first DNS name where it fits (RFC 5280 allows 64 characters).
    ///
    /// - Parameter issuer: `nil` for one that signs itself.
    /// - Returns: DER.
    static func leaf(
        _ shape: LeafShape, for names: [SubjectName], key: PrivateKey, by issuer: CertificateIssuer?
    ) throws(OpenSSLError) -> [UInt8] {
        let publicKeyInfo = shape.foreignKeyInfo ?? key.publicKeyInfo
        let subject = IssuingName([.commonName(commonName(for: names))])
        var extensions: [IssuingExtension] = [
            .basicConstraints(isAuthority: false),
            // What a suite without forward secrecy asks of the key (RFC 5246 §7.4.2).
            .keyUsage(key.kind.isRSA ? [.digitalSignature, .keyEncipherment] : [.digitalSignature]),
        ]
        if !shape.purposes.isEmpty { extensions.append(.extendedKeyUsage(shape.purposes)) }
        extensions.append(.subjectKeyIdentifier(try identifier(of: publicKeyInfo)))
        if let issuer { extensions.append(.authorityKeyIdentifier(issuer.keyIdentifier)) }
        if let address = shape.issuerAddress { extensions.append(.issuerAddress(address)) }
        if shape.names != .commonNameOnly { extensions.append(.alternativeNames(names)) }
        let template = CertificateTemplate(
            serial: serial(), issuer: issuer?.name ?? subject, subject: subject, validity: shape.validity,
            publicKeyInfo: publicKeyInfo, extensions: extensions, digest: shape.digest)
        return try template.signed(by: issuer?.key ?? key)
    }

    /// A certificate that belongs to no chain, with so many bytes that mean nothing.
    func filler(_ number: Int, bytes: Int, validity: Validity) throws(OpenSSLError) -> [UInt8] {
        let template = CertificateTemplate(
            serial: Self.serial(), issuer: name, subject: IssuingName([.commonName("Filler \(number)")]),
            validity: validity, publicKeyInfo: key.publicKeyInfo,
            extensions: [
                .basicConstraints(isAuthority: false),
                IssuingExtension(
                    "1.3.6.1.4.1.32473.1", DERWriter.octetString([UInt8](repeating: 0x2e, count: bytes))),
            ])
        return try template.signed(by: key)
    }

    /// The left 160 bits of a SHA-256 (RFC 7093 §2); any value that is the key's own does.
    private static func identifier(of publicKeyInfo: [UInt8]) throws(OpenSSLError) -> [UInt8] {
        Array(try IssuingDigest.sha256.hash(publicKeyInfo).prefix(20))
    }

    /// 127 bits (RFC 5280 §4.1.2.2), positive and without a leading zero.
    private static func serial() -> [UInt8] {
        var bytes = (0..<2).flatMap { _ in
            unsafe withUnsafeBytes(of: UInt64.random(in: .min ... .max)) { unsafe Array($0) }
        }
        bytes[0] = bytes[0] & 0x3f | 0x40
        return bytes
    }

    private static func commonName(for names: [SubjectName]) -> String {
        for case .dns(let name) in names.prefix(1) where (1...64).contains(name.utf8.count) {
            return name
        }
        return "server"
    }
}
