// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Laboratory

/// Every TLS server of the lab, as the openssl command sees it.
@Suite(.enabled(if: Tool.isInstalled("openssl"), "the openssl command is not installed"))
struct TLSServerTests {
    /// What is expected of a handshake with a client that takes everything; `nil` is not asked.
    struct Row: Sendable {
        let server: TLSServer
        var version = "TLSv1.3"
        var suite = "TLS_AES_256_GCM_SHA384"
        var key = "Public Key Algorithm: id-ecPublicKey"
        var keySize = "(256 bit)"
        var signature = "ecdsa-with-SHA256"
        /// As OpenSSL counts them (`man X509_STORE_CTX_get_error`).
        var verifyCode = 0
        /// From the beginning to the end of the leaf.
        var days = 90
        var certificates = 1
        /// What else stands in the leaf's text, and what does not.
        var holds: [String] = ["DNS:a.example\n", "TLS Web Server Authentication"]
        var lacks: [String] = []
    }

    private static let modern = "ECDHE-ECDSA-AES256-GCM-SHA384"
    private static let rsaKey = "Public Key Algorithm: rsaEncryption"

    private static let rows = [
        Row(
            server: .tls10, version: "TLSv1", suite: "ECDHE-RSA-AES256-SHA", key: rsaKey, keySize: "(2048 bit)"),
        Row(
            server: .tls11, version: "TLSv1.1", suite: "ECDHE-RSA-AES256-SHA", key: rsaKey, keySize: "(2048 bit)"),
        Row(server: .tls12, version: "TLSv1.2", suite: modern),
        Row(server: .tls13),
        Row(
            server: .noForwardSecrecy, version: "TLSv1.2", suite: "AES256-GCM-SHA384", key: rsaKey,
            keySize: "(2048 bit)"),
        Row(
            server: .diffieHellman, version: "TLSv1.2", suite: "DHE-RSA-AES256-GCM-SHA384", key: rsaKey,
            keySize: "(2048 bit)"),
        Row(server: .cbc, version: "TLSv1.2", suite: "ECDHE-ECDSA-AES256-SHA"),
        Row(server: .cbcSHA256, version: "TLSv1.2", suite: "ECDHE-ECDSA-AES256-SHA384"),
        Row(server: .chacha20, version: "TLSv1.2", suite: "ECDHE-ECDSA-CHACHA20-POLY1305"),
        Row(server: .noExtendedMasterSecret, version: "TLSv1.2", suite: modern),
        Row(server: .rsa, key: rsaKey, keySize: "(2048 bit)"),
        Row(server: .rsa1024, key: rsaKey, keySize: "(1024 bit)"),
        Row(server: .sha1, signature: "ecdsa-with-SHA1"),
        Row(server: .expired, verifyCode: 10, days: 89),
        Row(server: .notYetValid, verifyCode: 9),
        Row(server: .twoYears, days: 730),
        Row(server: .tenYears, days: 3_650),
        Row(server: .year9999, days: -1, holds: ["Not After : Dec 31 23:59:59 9999 GMT"]),
        Row(server: .wrongHost, verifyCode: 62, holds: ["DNS:wrong.example\n"], lacks: ["a.example"]),
        Row(server: .noSAN, holds: ["Subject: CN = a.example"], lacks: ["Alternative Name"]),
        Row(server: .nulInName, verifyCode: 62, holds: ["DNS:a.example"], lacks: ["DNS:a.example\n"]),
        Row(
            server: .noServerPurpose, verifyCode: 26, holds: ["TLS Web Client Authentication"],
            lacks: ["TLS Web Server Authentication"]),
        Row(server: .noPurpose, holds: ["DNS:a.example\n"], lacks: ["Extended Key Usage"]),
        Row(server: .selfSigned, verifyCode: 18, holds: ["Issuer: CN = a.example", "DNS:a.example\n"]),
        Row(server: .untrustedRoot, verifyCode: 21, holds: ["Untrusted"]),
        Row(server: .intermediate, certificates: 2, holds: ["Intermediate"], lacks: ["CA Issuers"]),
        Row(
            server: .missingIntermediate, verifyCode: 21, holds: ["Intermediate", "CA Issuers - URI:http://127.0.0.1:"]),
        Row(server: .missingIntermediateWithoutAddress, verifyCode: 21, holds: ["Intermediate"], lacks: ["CA Issuers"]),
        Row(server: .wrongOrder, certificates: 3, holds: ["Intermediate"]),
        Row(server: .manyCertificates, certificates: 100),
    ]

    /// Those whose handshake comes to no end, with openssl's words for it.
    private static let hostile: [(server: TLSServer, says: String)] = [
        (.strangeKey, "unable to find public key parameters"), (.hugeCertificate, "excessive message size"),
        (.noTLS, "wrong version number"), (.closedHandshake, "unexpected eof while reading"),
        (.silentHandshake, ""), (.tlsOnPlain, ""),
    ]

    private func handshake(_ lab: Laboratory, _ port: UInt16) throws -> String {
        try Tool.run(
            "openssl",
            [
                "s_client", "-connect", "127.0.0.1:\(port)", "-servername", "a.example", "-verify_hostname",
                "a.example",
                "-CAfile", lab.rootsFile, "-no-CApath", "-min_protocol", "TLSv1", "-cipher", "ALL:@SECLEVEL=0",
                "-showcerts",
            ]
        ).output
    }

    @Test func `every server stands in one of the tables`() {
        #expect(Set(Self.rows.map(\.server) + Self.hostile.map(\.server)) == Set(TLSServer.allCases))
        for server in TLSServer.allCases { #expect(server.rawValue.count + server.summary.count < 76, "\(server)") }
    }

    @Test func `version, suite, key, signature, dates, names and chain are those of the row`() throws {
        let lab = try Laboratory(
            behaviours: Set(Self.rows.map { .tls($0.server) }), addresses: [], directory: NSTemporaryDirectory())
        defer { lab.stop() }
        for row in Self.rows {
            let ports = try #require(lab.ports(of: .tls(row.server)))
            let output = try handshake(lab, ports.tls)
            #expect(output.contains("Cipher is \(row.suite)\n"), "\(row.server): \(output)")
            let protocols = ["New, \(row.version),", "Protocol  : \(row.version)\n"]
            #expect(protocols.contains { output.contains($0) }, "\(row.server): \(output)")
            #expect(output.contains("Verify return code: \(row.verifyCode) ("), "\(row.server): \(output)")
            #expect(
                output.components(separatedBy: "-----BEGIN CERTIFICATE-----").count - 1 == row.certificates,
                "\(row.server)")
            let text = try leafText(output)
            let parts = [row.key, row.keySize, "Signature Algorithm: \(row.signature)"] + row.holds
            for part in parts { #expect(text.contains(part), "\(row.server): \(part) in \(text)") }
            for part in row.lacks { #expect(!text.contains(part), "\(row.server): \(part) in \(text)") }
            guard row.days > 0 else { continue }
            let days = try days(text)
            #expect(days == row.days, "\(row.server): \(text)")
        }
    }

    /// The first certificate as text.
    private func leafText(_ output: String) throws -> String {
        let begin = try #require(output.range(of: "-----BEGIN CERTIFICATE-----"))
        let end = try #require(output.range(of: "-----END CERTIFICATE-----\n"))
        let folder = try TemporaryFolder()
        let file = folder.path + "/leaf.pem"
        try String(output[begin.lowerBound..<end.upperBound]).write(toFile: file, atomically: true, encoding: .utf8)
        return try Tool.run("openssl", ["x509", "-in", file, "-noout", "-text"]).output
    }

    private func days(_ text: String) throws -> Int {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "MMM d HH:mm:ss yyyy zzz"
        let dates = try ["Not Before: ", "Not After : "].map { (mark: String) throws -> Date in
            let rest = try #require(text.components(separatedBy: mark).dropFirst().first)
            let date = rest.prefix { $0 != "\n" }.replacing("  ", with: " ")
            return try #require(format.date(from: String(date)))
        }
        return Int((dates[1].timeIntervalSince(dates[0]) / 86_400).rounded())
    }

    @Test func `a handshake that cannot end is told so by openssl`() throws {
        let lab = try Laboratory(
            behaviours: Set(Self.hostile.map { .tls($0.server) }), addresses: [], directory: NSTemporaryDirectory())
        defer { lab.stop() }
        for (server, says) in Self.hostile where !says.isEmpty {
            let output = try handshake(lab, try #require(lab.ports(of: .tls(server))).tls)
            #expect(output.contains(says), "\(server): \(output)")
        }
        #expect(lab.requestCount == 0)
    }

    @Test func `a silent handshake takes the hello and says nothing`() throws {
        try withLab(.tls(.silentHandshake)) { _, ports in
            let client = RawClient(port: ports.tls)
            client.send([0x16, 0x03, 0x01])
            #expect(client.isSilent(milliseconds: 300))
            // The plain port is as ever.
            let plain = RawClient(port: ports.plain)
            plain.send("GET / HTTP/1.1\r\nHost: a.example\r\n\r\n")
            #expect(plain.receive(until: ".\n").hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func `TLS on the plain port closes on a request without TLS, and shakes hands with one that has it`() throws {
        try withLab(.tls(.tlsOnPlain)) { lab, ports in
            let client = RawClient(port: ports.plain)
            client.send("GET / HTTP/1.1\r\nHost: a.example\r\n\r\n")
            #expect(client.receiveAll().isEmpty)
            let output = try handshake(lab, ports.plain)
            #expect(output.contains("Verify return code: 0 (ok)"), "\(output)")
        }
    }

    @Test func `the intermediate certificate is where the leaf says`() throws {
        try withLab(.tls(.missingIntermediate)) { lab, ports in
            let text = try leafText(try handshake(lab, ports.tls))
            #expect(text.contains("URI:http://127.0.0.1:\(ports.plain)/intermediate.cer\n"))
            let client = RawClient(port: ports.plain)
            client.send("GET /intermediate.cer HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(client.receiveAll().contains("Content-Type: application/pkix-cert\r\n"))
        }
    }

    @Test func `the TLS of a server holds for whatever it answers`() throws {
        let behaviour = LabBehaviour.tls(.tls12, .status(404))
        try withLab(behaviour, .tls(.tls12)) { lab, ports in
            let curl = ["-sS", "--noproxy", "*", "--cacert", lab.rootsFile, "-o", "/dev/null", "-w", "%{http_code}"]
            let url = ["--connect-to", "::127.0.0.1:\(ports.tls)", "https://a.example/"]
            let answered = try Tool.run("curl", curl + ["--tls-max", "1.2"] + url)
            #expect(answered.output == "404")
            let refused = try Tool.run("curl", curl + ["--tlsv1.3"] + url)
            #expect(refused.status == 35, "\(refused.output)")
            #expect(lab.requests(of: behaviour) == 1)
        }
    }

    @Test func `many clients at once leave no connection and no descriptor behind`() throws {
        let servers: [TLSServer] = [.closedHandshake, .noTLS, .strangeKey, .tls10, .rsa1024, .manyCertificates]
        let lab = try Laboratory(
            behaviours: Set(servers.map { .tls($0) }), addresses: [], directory: NSTemporaryDirectory())
        defer { lab.stop() }
        for _ in 0..<3 {
            for server in servers {
                let port = try #require(lab.ports(of: .tls(server))).tls
                let clients = (0..<30).map { _ in RawClient(port: port) }
                for (index, client) in clients.enumerated() {
                    client.send(index % 2 == 0 ? "no TLS\r\n\r\n" : "\u{16}\u{3}\u{1}")
                    if index % 3 == 0 { client.resetOnClose() }
                }
            }
        }
        // Still alive and serving.
        let output = try handshake(lab, try #require(lab.ports(of: .tls(.rsa1024))).tls)
        #expect(output.contains("Server public key is 1024 bit"))
        let deadline = ContinuousClock.now + .seconds(60)
        while lab.connectionCount > 0, ContinuousClock.now < deadline { usleep(10_000) }
        #expect(lab.connectionCount == 0)
    }
}
