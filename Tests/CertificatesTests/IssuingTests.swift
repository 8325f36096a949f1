// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Certificates

/// 2026-03-01 12:00:00 UTC.
private let now: Int64 = 1_772_366_400

@Suite(.enabled(if: Tool.isInstalled("openssl"), "the openssl command is not installed"))
struct IssuingTests {
    /// Files by name in a folder that is removed at the end.
    private func withFiles(_ files: [String: [UInt8]], _ body: (_ folder: String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "/issuing-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, bytes) in files {
            // The tools read a certificate to trust as text only (RFC 7468).
            let text = "-----BEGIN CERTIFICATE-----\n\(Data(bytes).base64EncodedString())\n-----END CERTIFICATE-----\n"
            let data = name.hasSuffix(".pem") ? Data(text.utf8) : Data(bytes)
            try data.write(to: URL(fileURLWithPath: folder + "/" + name))
        }
        try body(folder)
    }

    private func root(_ key: SigningKey) -> CertificateTemplate {
        let name = IssuingName([.commonName("Issuing Root"), .organization("ATS Matrix")])
        return CertificateTemplate(
            serial: [0x00, 0xff, 1], issuer: name, subject: name, validity: .days(3_650, from: now),
            publicKeyInfo: key.publicKeyInfo,
            extensions: [.basicConstraints(isAuthority: true), .keyUsage([.certificateSigning, .listSigning])],
            digest: .sha384)
    }

    private func leaf(_ key: SigningKey, below root: CertificateTemplate) -> CertificateTemplate {
        CertificateTemplate(
            serial: [1], issuer: root.subject, subject: IssuingName([.commonName("leaf"), .unit("unit")]),
            validity: .days(3, from: now), publicKeyInfo: key.publicKeyInfo,
            extensions: [
                .basicConstraints(isAuthority: false), .keyUsage([.digitalSignature, .nonRepudiation]),
                .extendedKeyUsage(["1.2.840.113635.100.4.24"]),
            ])
    }

    @Test(arguments: SigningKey.Kind.allCases)
    func `openssl verifies what a key of each kind signs, and for each kind`(_ kind: SigningKey.Kind) throws {
        let key = try SigningKey(kind)
        let rootTemplate = root(key)
        let root = try rootTemplate.signed(by: key)
        let leaf = try leaf(SigningKey(kind), below: rootTemplate).signed(by: key)
        try withFiles(["root.pem": root, "leaf.der": leaf]) { folder in
            let verify = ["verify", "-no-CApath", "-attime", String(now), "-CAfile"]
            let good = try Tool.run("openssl", verify + [folder + "/root.pem", folder + "/leaf.der"])
            #expect(good.status == 0, "\(good.output)")
            let text = try Tool.run("openssl", ["x509", "-in", folder + "/leaf.der", "-noout", "-text"]).output
            #expect(text.contains("Not After : Mar  4 11:00:00 2026 GMT"))
            #expect(text.contains("Digital Signature, Non Repudiation\n"))
            #expect(text.contains("1.2.840.113635.100.4.24"))
        }
    }

    @Test func `a key that was kept is the same key`() throws {
        for kind in SigningKey.Kind.allCases {
            let key = try SigningKey(kind)
            let again = try SigningKey(privateKeyInfo: key.privateKeyInfo)
            #expect(again == key)
            #expect(!"\(key)".contains("privateKeyInfo"))
        }
        #expect(throws: OpenSSLError.self) { try SigningKey(privateKeyInfo: [1, 2, 3]) }
    }

    @Test func `unusual forms of a public key are what openssl calls them`() throws {
        let key = try SigningKey(.p256)
        let explicit = try key.publicKeyInfo(in: .explicitParameters)
        let compressed = try key.publicKeyInfo(in: .compressedPoint)
        try withFiles(["explicit.der": explicit, "compressed.der": compressed]) { folder in
            let read = ["pkey", "-pubin", "-inform", "DER", "-noout", "-text", "-in"]
            let written = try Tool.run("openssl", read + [folder + "/explicit.der"])
            #expect(written.output.contains("Field Type: prime-field"), "\(written.output)")
            let short = try Tool.run("openssl", read + [folder + "/compressed.der"])
            #expect(short.status == 0, "\(short.output)")
        }
        #expect(compressed.count == key.publicKeyInfo.count - 32)
        #expect(key.point.count == 65 && key.point[0] == 4)
    }

    @Test func `openssl reads a message in chunks, and refuses one whose content was changed`() throws {
        let rootKey = try SigningKey(.p384)
        let rootTemplate = root(rootKey)
        let root = try rootTemplate.signed(by: rootKey)
        let key = try SigningKey(.p256)
        let leafTemplate = leaf(key, below: rootTemplate)
        let content = (0..<2_345).map { UInt8(truncatingIfNeeded: $0) }
        var message = SignedDataTemplate(
            content: content, certificates: [try leafTemplate.signed(by: rootKey)],
            signers: [.init(issuer: leafTemplate.issuer, serial: leafTemplate.serial, key: key)])
        let good = try message.signed()
        message.shownContent = content.dropLast() + [0]
        let bad = try message.signed()
        try withFiles(["root.pem": root, "good.ber": good, "bad.ber": bad]) { folder in
            let verify = [
                "cms", "-verify", "-inform", "DER", "-purpose", "any", "-binary", "-attime", String(now), "-CAfile",
                folder + "/root.pem", "-out", folder + "/content", "-in",
            ]
            let accepted = try Tool.run("openssl", verify + [folder + "/good.ber"])
            #expect(accepted.status == 0, "\(accepted.output)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/content")) == Data(content))
            #expect(try Tool.run("openssl", verify + [folder + "/bad.ber"]).status != 0)
        }
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.007Z"), (951_782_400, "2000-02-29T00:00:00.007Z"),
            (1_772_366_400, "2026-03-01T12:00:00.007Z"), (-1, "1969-12-31T23:59:59.007Z"),
            (4_107_542_399, "2100-02-28T23:59:59.007Z"), (4_107_542_400, "2100-03-01T00:00:00.007Z"),
        ] as [(Int64, String)])
    func `seconds become a date`(_ seconds: Int64, _ text: String) {
        #expect(CivilTime(seconds).rfc3339(milliseconds: 7) == text)
    }

    @Test(
        arguments: [
            (DERWriter.integer(0), "020100"), (DERWriter.integer(127), "02017f"), (DERWriter.integer(128), "02020080"),
            (DERWriter.integer([0, 0, 0x7f, 1]), "02027f01"), (DERWriter.objectIdentifier("2.5.29.19"), "0603551d13"),
            (DERWriter.objectIdentifier("1.2.840.113635.100.8.2"), "06092a864886f763640802"),
            (DERWriter.explicit(1, DERWriter.null), "a1020500"), (DERWriter.explicit(1_204, []), "bf893400"),
            (DERWriter.time(2_524_607_999), "170d3439313233313233353935395a"),
            (DERWriter.time(2_524_608_000), "180f32303530303130313030303030305a"),
            (DERWriter.length(255), "81ff"), (DERWriter.length(256), "820100"),
            (DERWriter.indefinite(0x24, [[4, 1, 0xff]]), "24800401ff0000"),
        ] as [([UInt8], String)])
    func `elements are written as X.690 says`(_ bytes: [UInt8], _ hexadecimal: String) {
        #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == hexadecimal)
    }
}
