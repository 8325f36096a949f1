// SPDX-License-Identifier: MIT
import Certificates
import Foundation
import TestSupport

/// Chains of every weakness, as PEM files in a folder.
struct ChainWorkshop {
    /// A certificate and what signs with its key.
    struct Issued {
        let template: CertificateTemplate
        let key: SigningKey
        let der: [UInt8]
    }

    static let names = IssuingExtension(
        "2.5.29.17", DERWriter.sequence([DERWriter.element(0x82, Array("twin.invalid".utf8))]))

    let folder: TemporaryFolder
    let now: Int64
    let root: Issued
    let middle: Issued

    init(_ folder: TemporaryFolder) throws {
        self.folder = folder
        now = Int64(Date().timeIntervalSince1970)
        let validity = Validity(notBefore: now - 86_400, notAfter: now + 5_000 * 86_400)
        root = try Self.issue("Root", by: nil, validity, extensions: [.basicConstraints(isAuthority: true)])
        middle = try Self.issue("Middle", by: root, validity, extensions: [.basicConstraints(isAuthority: true)])
        try write([root.der], "root.pem")
    }

    static func issue(
        _ name: String, by issuer: Issued?, _ validity: Validity, key: SigningKey? = nil,
        extensions: [IssuingExtension] = [], digest: IssuingDigest = .sha256, keyInfo: [UInt8]? = nil
    ) throws -> Issued {
        let key = try key ?? SigningKey(.p256)
        let subject = IssuingName([.commonName(name)])
        let template = CertificateTemplate(
            serial: (0..<8).map { _ in UInt8.random(in: 1...0x7f) }, issuer: issuer?.template.subject ?? subject,
            subject: subject, validity: validity, publicKeyInfo: keyInfo ?? key.publicKeyInfo,
            extensions: extensions, digest: digest)
        return Issued(template: template, key: key, der: try template.signed(by: issuer?.key ?? key))
    }

    /// A leaf for `twin.invalid`.
    func leaf(
        from: Int64 = -86_400, to: Int64 = 90 * 86_400, key: SigningKey? = nil, digest: IssuingDigest = .sha256,
        extensions: [IssuingExtension] = [ChainWorkshop.names], by issuer: Issued? = nil
    ) throws -> Issued {
        try Self.issue(
            "leaf", by: issuer ?? middle, Validity(notBefore: now + from, notAfter: now + to), key: key,
            extensions: [.basicConstraints(isAuthority: false), .extendedKeyUsage(["1.3.6.1.5.5.7.3.1"])] + extensions,
            digest: digest)
    }

    @discardableResult
    func write(_ certificates: [[UInt8]], _ name: String) throws -> String {
        try folder.write(certificates.map { Self.pem($0, "CERTIFICATE") }.joined(), name)
    }

    static func pem(_ der: [UInt8], _ label: String) -> String {
        let text = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN \(label)-----\n\(text)\n-----END \(label)-----\n"
    }

    /// The server's arguments for this leaf and what it sends behind it.
    func arguments(_ leaf: Issued, sends chain: [Issued]) throws -> [String] {
        let key = try folder.write(Self.pem(leaf.key.privateKeyInfo, "PRIVATE KEY"), "\(UUID().uuidString).key")
        let own = try write([leaf.der], "\(UUID().uuidString).pem")
        guard !chain.isEmpty else { return ["-cert", own, "-key", key] }
        return ["-cert", own, "-key", key, "-cert_chain", try write(chain.map(\.der), "\(UUID().uuidString).pem")]
    }
}
