// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Certificates

/// Reading what strangers present: against what the openssl command says of the same bytes, and of what none should make.
@Suite struct PresentedTests {
    private static let now: Int64 = 1_772_366_400
    private static let list: [UInt8] = [0, 11, 0, 3, 1, 2, 3, 0, 4, 1, 2, 3, 4]

    /// A certificate that signs itself, changed a little.
    private func made(
        _ kind: SigningKey.Kind = .p256, _ change: (inout CertificateTemplate) -> Void = { _ in }
    ) throws -> [UInt8] {
        let key = try SigningKey(kind)
        let name = IssuingName([.commonName("example.com"), .organization("Example, Inc.")])
        var template = CertificateTemplate(
            serial: [0x0a, 0xff], issuer: name, subject: name, validity: .days(90, from: Self.now),
            publicKeyInfo: key.publicKeyInfo, extensions: [.basicConstraints(isAuthority: false)])
        change(&template)
        return try template.signed(by: key)
    }

    private func read(
        _ kind: SigningKey.Kind = .p256, _ change: (inout CertificateTemplate) -> Void = { _ in }
    ) throws -> PresentedCertificate { PresentedCertificate(reading: try made(kind, change)) }

    private func names(_ parts: [(UInt8, [UInt8])]) -> IssuingExtension {
        IssuingExtension("2.5.29.17", DERWriter.sequence(parts.map { DERWriter.element($0, $1) }))
    }

    @Test(arguments: [
        (SigningKey.Kind.p256, IssuingDigest.sha256), (.p384, .sha384), (.p521, .sha256), (.rsa2048, .sha1),
        (.rsa2048, .sha384), (.p256, .sha1), (.ed25519, .sha256),
    ])
    func `the openssl command reads the same`(_ kind: SigningKey.Kind, _ digest: IssuingDigest) throws {
        guard Tool.isInstalled("openssl") else { return }
        let folder = try TemporaryFolder()
        let der = try made(kind) {
            $0.digest = digest
            $0.extensions += [
                names([
                    (0x82, Array("example.com".utf8)), (0x87, [192, 0, 2, 1]),
                    (0x87, [0x20, 1, 0xd, 0xb8] + [UInt8](repeating: 0, count: 11) + [1]),
                ]),
                .extendedKeyUsage(["1.3.6.1.5.5.7.3.1", "1.2.3.4"]),
            ]
        }
        try Data(der).write(to: URL(filePath: folder("a.der")))
        func openssl(_ arguments: String...) throws -> String {
            let result = try Tool.run(
                "openssl", ["x509", "-inform", "DER", "-in", folder("a.der"), "-noout"] + arguments)
            try #require(result.status == 0, "\(result.output)")
            return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        let read = PresentedCertificate(reading: der)
        let text = try openssl("-text")
        #expect(text.contains("Signature Algorithm: \(read.signatureAlgorithm)\n"))
        switch read.key {
        case .rsa(let bits): #expect(text.contains("Public-Key: (\(bits) bit)"))
        case .ec(let curve, let bits):
            #expect(text.contains("Public-Key: (\(bits) bit)"))
            #expect(text.contains("ASN1 OID: \(curve)"))
        case .other(let name): #expect(name == "ED25519 256")
        }
        #expect(
            try openssl("-subject", "-nameopt", "sep_comma_plus_space,sname,utf8,esc_ctrl,esc_2253")
                == "subject=\(read.subject)")
        #expect(read.subject == "CN=example.com, O=Example\\, Inc.")
        #expect(try openssl("-serial") == "serial=\(read.serial)")
        #expect(
            try openssl("-fingerprint", "-sha256").replacing(":", with: "").lowercased()
                == "sha256 fingerprint=\(read.fingerprint)")
        let dates = [read.notBefore, read.notAfter].map { $0.map { Date(timeIntervalSince1970: Double($0)) } }
        for (name, date) in zip(["-startdate", "-enddate"], dates) {
            let written = try #require(date).formatted(.iso8601.dateSeparator(.dash).dateTimeSeparator(.space))
            #expect(try openssl(name, "-dateopt", "iso_8601").hasSuffix("=" + written))
        }
        #expect(read.names == ["DNS:example.com", "IP:192.0.2.1", "IP:2001:db8::1"])
        #expect(read.extendedKeyUsage == ["serverAuth", "1.2.3.4"])
        try openssl("-pubkey").write(toFile: folder("key.pem"), atomically: true, encoding: .utf8)
        let pin = try Tool.run(
            "sh",
            [
                "-c",
                "openssl pkey -pubin -in '\(folder("key.pem"))' -outform der | openssl dgst -sha256 -binary | openssl base64",
            ])
        #expect(pin.output == read.pin + "\n")
    }

    @Test(arguments: [
        [], [0x30], [0x30, 0x80], Array("HTTP/1.1 400 Bad Request\r\n".utf8), [UInt8](repeating: 0, count: 70_000),
    ])
    func `what is no certificate is said to be none`(_ bytes: [UInt8]) {
        let read = PresentedCertificate(reading: bytes)
        #expect(read.subject == "(no certificate: \(bytes.count) bytes)")
        #expect(read.key == .other("unreadable"))
        #expect(read.notAfter == nil)
        #expect(read.fingerprint == PrintableText.hex(SHA256.digest(of: bytes)))
    }

    @Test func `a certificate with something behind it is none`() throws {
        #expect(PresentedCertificate(reading: try made() + [0]).key == .other("unreadable"))
    }

    @Test func `NUL and controls in names are shown and nothing is cut at them`() throws {
        let read = try read {
            $0.subject = IssuingName([.commonName("good.example\u{0}.evil.example\u{1b}[2J\u{202e}")])
            $0.extensions.append(names([(0x82, Array("good.example\u{0}.evil.example".utf8)), (0x86, [0x0a, 0xff])]))
        }
        #expect(read.subject == "CN=good.example\\00.evil.example\\1B[2J\\u{202e}")
        #expect(read.names == ["DNS:good.example\\u{0}.evil.example", "URI:\\u{a}\u{fffd}"])
    }

    @Test func `long names are cut, and what is left out of many is counted`() throws {
        let read = try read {
            $0.subject = IssuingName([.commonName(String(repeating: "a", count: 30_000))])
            $0.extensions.append(names((0..<200).map { (0x82, Array("host\($0).example".utf8)) }))
            $0.serial = [UInt8](repeating: 0x7f, count: 100)
        }
        #expect(read.subject == "CN=" + String(repeating: "a", count: 509) + "…")
        #expect(read.names.count == 129)
        #expect(read.names.suffix(2) == ["DNS:host127.example", "… and 72 more"])
        #expect(read.serial == String(repeating: "7F", count: 64) + "…")
    }

    @Test func `alternative names of every kind have an entry`() throws {
        let directory = DERWriter.element(0xa4, IssuingName([.commonName("x")]).encoded)
        let other = DERWriter.element(
            0xa0, DERWriter.objectIdentifier("1.2.3.4") + DERWriter.explicit(0, DERWriter.utf8String("y")))
        let registered = DERWriter.element(0x88, [0x2a, 0x03, 0x04])
        let read = try read {
            let rest = DERWriter.element(0x81, Array("a@b".utf8)) + DERWriter.element(0x87, [1, 2, 3])
            $0.extensions.append(
                IssuingExtension("2.5.29.17", DERWriter.element(0x30, directory + other + registered + rest)))
        }
        #expect(read.names == ["directory:CN=x", "other:1.2.3.4", "RID:1.2.3.4", "email:a@b", "IP:010203"])
    }

    @Test func `a key type that nobody knows is named by its identifier`() throws {
        let info = DERWriter.sequence([
            DERWriter.sequence([DERWriter.objectIdentifier("1.2.3.4.5")]), DERWriter.bitString([1, 2, 3]),
        ])
        let read = try read { $0.publicKeyInfo = info }
        #expect(read.key == .other("1.2.3.4.5"))
        #expect(read.pin == Data(SHA256.digest(of: info)).base64EncodedString())
        let broken = try self.read {
            $0.publicKeyInfo = DERWriter.sequence([
                DERWriter.sequence([DERWriter.objectIdentifier("1.2.840.113549.1.1.1"), DERWriter.null]),
                DERWriter.bitString([1]),
            ])
        }
        #expect(broken.key == .other("1.2.840.113549.1.1.1"))
    }

    @Test func `dates in 9999 and those that nobody can read`() throws {
        let far = try read { $0.validity = Validity(notBefore: 253_402_300_798, notAfter: 253_402_300_799) }
        #expect(far.notBefore == 253_402_300_798)
        #expect(far.notAfter == 253_402_300_799)
        var der = try made()
        let date = try #require(
            der.firstRange(of: Array("260530110000Z".utf8)) ?? der.firstRange(of: Array("260530120000Z".utf8)))
        der.replaceSubrange(date, with: Array("269930120000Z".utf8))
        let odd = PresentedCertificate(reading: der)
        #expect(odd.notBefore == Self.now - 3_600 || odd.notBefore == Self.now)
        #expect(odd.notAfter == nil)
    }

    @Test func `authorities, timestamps and where the issuer lies`() throws {
        let access = DERWriter.sequence([
            DERWriter.sequence([
                DERWriter.objectIdentifier("1.3.6.1.5.5.7.48.1"),
                DERWriter.element(0x86, Array("http://ocsp.example/".utf8)),
            ]),
            DERWriter.sequence([
                DERWriter.objectIdentifier("1.3.6.1.5.5.7.48.2"),
                DERWriter.element(0x86, Array("http://ca.example/i.der".utf8)),
            ]),
        ])
        let read = try read {
            $0.extensions = [
                .basicConstraints(isAuthority: true), IssuingExtension("1.3.6.1.5.5.7.1.1", access),
                IssuingExtension("1.3.6.1.4.1.11129.2.4.2", DERWriter.octetString(Self.list)),
            ]
        }
        #expect(read.isAuthority)
        #expect(read.timestamps == 2)
        #expect(read.issuerURLs == ["http://ca.example/i.der"])
        #expect(read.extendedKeyUsage == nil)
        let odd = try self.read { $0.extensions = [IssuingExtension("2.5.29.37", [0x05, 0x00])] }
        #expect(odd.extendedKeyUsage == ["unreadable"])
        #expect(!odd.isAuthority)
    }

    @Test(arguments: [
        (PresentedTests.list, 2), ([0, 0], 0), ([], 0), ([0], 0), ([0, 3, 0, 1], 0), ([0, 3, 0, 1, 9], 1),
        ([0, 2, 0, 0], 0), ([0, 4, 0, 1, 9, 9], 0), ([0, 3, 0, 1, 9, 9], 0),
    ])
    func `a list of timestamps is counted only where it is whole`(_ list: [UInt8], _ count: Int) {
        #expect(TimestampList.count(list) == count)
    }

    @Test func `a staple that cannot be read is unreadable`() throws {
        let leaf = try made()
        for answer in [[], [0x30, 0x03, 0x0a, 0x01, 0x06], leaf] {
            let staple = StapledAnswer(reading: answer, of: leaf)
            #expect(staple.status == .unreadable)
            #expect(staple.timestamps == 0)
        }
    }

    @Test(arguments: UInt64(1)...4)
    func `no mutant of a certificate does harm or moves the cursor`(_ seed: UInt64) throws {
        let kinds: [SigningKey.Kind] = [.p256, .rsa2048, .ed25519]
        let texts = try kinds.map { kind in
            try made(kind) {
                $0.extensions += [
                    names([(0x82, Array("example.com".utf8)), (0x87, [192, 0, 2, 1])]),
                    .extendedKeyUsage(["1.3.6.1.5.5.7.3.1"]),
                    IssuingExtension("1.3.6.1.4.1.11129.2.4.2", DERWriter.octetString(Self.list)),
                ]
            }
        }
        let mutator = Mutator(
            binary: texts,
            pieces: [[0], [0x30, 0x80], [0x82, 0xff, 0xff], [0x06, 0x03, 0x55, 0x1d], [0x1b, 0x5b], [0x0a]])
        var readable = 0
        for number in 0..<500 {
            let mutant = mutator.mutant(seed: seed, number: number)
            let read = PresentedCertificate(reading: mutant)
            if read.key != .other("unreadable") { readable += 1 }
            let shown = [read.subject, read.issuer, read.serial, read.signatureAlgorithm] + read.names
            let isPlain = shown.allSatisfy { text in
                text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f } && text.utf8.count < 12_000
            }
            if !isPlain { Issue.record("mutant \(number) of seed \(seed): \(shown)") }
            _ = StapledAnswer(reading: mutant, of: texts[0])
        }
        // Else nothing but the outermost length was tried.
        #expect(readable > 100)
    }
}
