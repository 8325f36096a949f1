// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Certificates

@Suite(.enabled(if: Tool.isInstalled("openssl"), "the openssl command is not installed"))
struct CertificateTests {
    /// A root and a leaf as files, removed at the end.
    private func withFiles(
        for names: [SubjectName], validity: Validity, _ body: (_ root: String, _ leaf: String) throws -> Void
    ) throws {
        let folder = NSTemporaryDirectory() + "/certificates-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let authority = try CertificateAuthority(
            commonName: "Test CA", validity: .days(100, from: Int64(time(nil))))
        let leaf = try Certificate(made: authority.issue(LeafShape(validity: validity), for: names))
        try authority.certificate.pem.write(toFile: folder + "/root.pem", atomically: true, encoding: .utf8)
        try leaf.pem.write(toFile: folder + "/leaf.pem", atomically: true, encoding: .utf8)
        try body(folder + "/root.pem", folder + "/leaf.pem")
    }

    private func verify(_ root: String, _ leaf: String, _ more: [String]) throws -> Tool {
        try Tool.run(
            "openssl",
            ["verify", "-x509_strict", "-no-CApath", "-CAfile", root, "-purpose", "sslserver"] + more + [leaf])
    }

    @Test func `openssl trusts a leaf for its names and no others`() throws {
        let names: [SubjectName] = [
            .dns("a.example"), .dns("xn--bcher-kva.example"), .dns("nas"), SubjectName(host: "192.0.2.1"),
            SubjectName(host: "2001:db8::1"), .dns("b.example,DNS:evil.example"),
            .dns(String(repeating: "long.", count: 40) + "example"),
        ]
        try withFiles(for: names, validity: .days(90, from: Int64(time(nil)))) { root, leaf in
            let good = [
                ["-verify_hostname", "a.example"], ["-verify_hostname", "nas"], ["-verify_ip", "192.0.2.1"],
                ["-verify_hostname", "xn--bcher-kva.example"], ["-verify_ip", "2001:db8::1"],
                ["-verify_hostname", String(repeating: "long.", count: 40) + "example"],
            ]
            for arguments in good {
                let result = try verify(root, leaf, arguments)
                #expect(result.status == 0, "\(arguments): \(result.output)")
            }
            let bad = [
                ["-verify_hostname", "b.example"], ["-verify_hostname", "evil.example"],
                ["-verify_hostname", "sub.a.example"], ["-verify_ip", "192.0.2.2"],
            ]
            for arguments in bad {
                let result = try verify(root, leaf, arguments)
                #expect(result.status != 0, "\(arguments)")
            }
        }
    }

    @Test func `a leaf says what a server's certificate must say`() throws {
        // 2026-03-01 12:00:00 UTC.
        let now: Int64 = 1_772_366_400
        try withFiles(for: [.dns("a.example")], validity: .days(90, from: now)) { _, leaf in
            let text = try Tool.run("openssl", ["x509", "-in", leaf, "-noout", "-text"]).output
            let parts = [
                "Version: 3 (0x2)", "Issuer: CN = Test CA", "Subject: CN = a.example",
                "Not Before: Mar  1 11:00:00 2026 GMT", "Not After : May 30 11:00:00 2026 GMT",
                "ASN1 OID: prime256v1", "Signature Algorithm: ecdsa-with-SHA256", "CA:FALSE", "Digital Signature",
                "TLS Web Server Authentication", "X509v3 Subject Key Identifier", "X509v3 Authority Key Identifier",
                "DNS:a.example\n",
            ]
            for part in parts { #expect(text.contains(part), "\(part) in \(text)") }
        }
    }

    @Test func `a leaf has its time`() throws {
        let now = Int64(time(nil))
        for (validity, isGood) in [
            (Validity.days(90, from: now), true), (.days(90, from: now - 100 * 86_400), false),
            (.days(90, from: now + 7_200), false),
        ] {
            try withFiles(for: [.dns("a.example")], validity: validity) { root, leaf in
                let result = try verify(root, leaf, [])
                #expect((result.status == 0) == isGood, "\(validity): \(result.output)")
            }
        }
    }

    @Test func `an address alone makes a leaf too`() throws {
        try withFiles(for: [.address([127, 0, 0, 1])], validity: .days(90, from: Int64(time(nil)))) { root, leaf in
            let result = try verify(root, leaf, ["-verify_ip", "127.0.0.1"])
            #expect(result.status == 0, "\(result.output)")
        }
    }

    @Test func `serial numbers differ`() throws {
        let authority = try CertificateAuthority(commonName: "Test CA", validity: .days(1, from: 0))
        let shape = LeafShape(validity: .days(1, from: 0))
        let one = try authority.issue(shape, for: [.dns("a")])
        let other = try authority.issue(shape, for: [.dns("a")])
        #expect(one != other)
        let pem = try Certificate(made: one).pem
        #expect(pem.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
    }
}
