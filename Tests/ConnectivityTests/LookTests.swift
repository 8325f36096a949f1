// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Foundation
import TestSupport
import Testing

@testable import Connectivity

/// The three looks at real servers, against what the openssl command sees of the same.
@Suite(.enabled(if: Tool.isInstalled("openssl"), "the openssl command is not installed"))
struct LookTests {
    /// `ats-rules.md` §5.2.
    static let offer = TLSOffer(
        minimum: .tls12,
        suites: ["TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"]
            + ["ECDSA", "RSA"].flatMap { key in
                [
                    "AES_256_GCM_SHA384", "AES_128_GCM_SHA256", "CHACHA20_POLY1305_SHA256", "AES_256_CBC_SHA",
                    "AES_128_CBC_SHA",
                ].map { "TLS_ECDHE_\(key)_WITH_\($0)" }
            })

    private let folder: TemporaryFolder
    private let shop: ChainWorkshop

    init() throws {
        folder = try TemporaryFolder()
        shop = try ChainWorkshop(folder)
    }

    private func look(at port: UInt16, offers: [TLSOffer] = [LookTests.offer]) throws -> Connection {
        var options = TransferOptions()
        options.connectTimeoutMilliseconds = 60_000
        options.totalTimeoutMilliseconds = 120_000
        options.extraRoots = folder("root.pem")
        options.publicRoots = "/dev/null"
        options.now = { 42 }
        let request = TransferRequest(
            id: 0, destination: try Destination("https://twin.invalid/secret"),
            route: .connectTo([ConnectTo(host: nil, port: nil, toHost: "127.0.0.1", toPort: port)]),
            offers: { _ in offers })
        var connections: [Connection] = []
        Prober(options: options).run([request]) { connections.append($0) }
        return try #require(connections.first)
    }

    @Test(arguments: WeakServer.allCases)
    func `every look says what it should`(_ kind: WeakServer) throws {
        let server = try OpenSSLServer(kind.arguments(shop), in: folder)
        let connection = try look(at: server.port)
        let looks = try #require(connection.hops.first).looks
        let stock = try #require(looks.stock)
        #expect(connection.failure?.curlCode == kind.curlCode)
        #expect(stock.failure == connection.failure)
        #expect(stock.handshake.verifyErrors.map(\.code) == kind.stockErrors)
        #expect(looks.facts.map { $0.handshake.verifyErrors.map(\.code) } == kind.factsErrors)
        #expect(looks.facts?.failure == nil)
        #expect(looks.facts?.handshake.isFinished != false)
        let ats = looks.ats(Self.offer)
        #expect(ats.map { $0.failure == nil } == kind.ats)
        #expect(ats?.handshake.isFinished == kind.ats)
        #expect(looks.allSatisfy { $0.time == 42 && $0.handshake.speaksTLS == true })
        #expect(looks.count == 1 + (kind.factsErrors == nil ? 0 : 1) + (kind.ats == nil ? 0 : 1))

        let best = try #require(looks.best).handshake
        #expect(best.namesHost == ![.wrongHost, .noNames].contains(kind))
        #expect(best.anchor == ([.selfSigned, .missingIntermediate].contains(kind) ? .none : .installedRoot))
        if best.anchor != .none { #expect(best.path.map(\.subject) == ["CN=leaf", "CN=Middle", "CN=Root"]) }
        if kind == .tls10 {
            // Our own stack refuses it after the server has shown its chain.
            #expect(stock.handshake.version == .tls10)
            #expect(stock.handshake.alert?.isFromServer == false)
        }
        if kind == .noForwardSecrecy {
            #expect(ats?.handshake.alert == Handshake.Alert(isFromServer: true, code: 40, name: "handshake_failure"))
        }
    }

    @Test(arguments: WeakServer.allCases)
    func `the openssl command sees the same of the handshake and the chain`(_ kind: WeakServer) throws {
        let server = try OpenSSLServer(kind.arguments(shop), in: folder)
        let looks = try #require(try look(at: server.port, offers: []).hops.first).looks
        let ours = try #require(looks.best).handshake
        var arguments = [
            "s_client", "-connect", "127.0.0.1:\(server.port)", "-servername", "twin.invalid", "-showcerts", "-alpn",
            "h2,http/1.1",
        ]
        if looks.facts != nil { arguments += ["-cipher", "ALL:!aNULL:@SECLEVEL=0", "-min_protocol", "TLSv1"] }
        let theirs = try Tool.run("openssl", arguments).output
        try #require(theirs.contains("BEGIN CERTIFICATE"), "\(theirs)")

        let suite = try #require(ours.suite)
        let converted = try Tool.run("openssl", ["ciphers", "-convert", suite]).output
        let name = try #require(converted.split(separator: "\n").last?.split(separator: " ").last)
        #expect(theirs.contains("Cipher is \(name)\n"))
        let version = try #require(ours.version)
        let spelt = version == .tls10 ? "TLSv1" : version.name
        // Of TLS 1.3 it shows no session before a ticket has come.
        #expect(theirs.contains("New, \(spelt), Cipher") || theirs.contains("Protocol  : \(spelt)\n"))
        if version < .tls13 {
            #expect(theirs.contains("Extended master secret: \(ours.extendedMasterSecret == true ? "yes" : "no")"))
        }
        #expect(theirs.contains("ALPN protocol: http/1.1") == (ours.applicationProtocol == "http/1.1"))
        let temporaryKey = theirs.split(separator: "\n").first { $0.hasPrefix("Server Temp Key: ") }
        let groups = ["X25519": "X25519,", "secp256r1": "prime256v1,", "dh-2048": "DH, 2048"]
        if let group = ours.group {
            #expect(try #require(temporaryKey).contains(try #require(groups[group])))
        } else {
            #expect(temporaryKey == nil)
        }
        try compare(ours.certificates, with: theirs)
    }

    /// The chain in the order in which it was sent, and what the command reads in each certificate.
    private func compare(_ ours: [PresentedCertificate], with output: String) throws {
        let parts = output.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst()
        // The leaf stands there once more in some versions.
        let pems = parts.map {
            "-----BEGIN CERTIFICATE-----" + $0.components(separatedBy: "-----END CERTIFICATE-----")[0]
                + "-----END CERTIFICATE-----\n"
        }.prefix(ours.count)
        #expect(pems.count == ours.count)
        for (certificate, pem) in zip(ours, pems) {
            let file = try folder.write(pem, "shown.pem")
            func openssl(_ arguments: String...) throws -> String {
                try Tool.run("openssl", ["x509", "-in", file, "-noout"] + arguments).output
            }
            let text = try openssl("-text")
            #expect(text.contains("Signature Algorithm: \(certificate.signatureAlgorithm)\n"))
            switch certificate.key {
            case .rsa(let bits): #expect(text.contains("Public-Key: (\(bits) bit)"))
            case .ec(let curve, _): #expect(text.contains("ASN1 OID: \(curve)\n"))
            case .other(let name): Issue.record("\(name)")
            }
            let identity = try openssl("-subject", "-issuer", "-nameopt", "sep_comma_plus_space,sname", "-serial")
            #expect(
                identity
                    == "subject=\(certificate.subject)\nissuer=\(certificate.issuer)\nserial=\(certificate.serial)\n")
            let dates = [certificate.notBefore, certificate.notAfter].compactMap { $0 }.map {
                Date(timeIntervalSince1970: Double($0)).formatted(.iso8601.dateTimeSeparator(.space))
            }
            let shown = try openssl("-dates", "-dateopt", "iso_8601")
            #expect(shown == "notBefore=\(dates.first ?? "")\nnotAfter=\(dates.last ?? "")\n")
            let names = try openssl("-ext", "subjectAltName")
            for name in certificate.names { #expect(names.contains(name)) }
            #expect(names.contains("DNS:") == !certificate.names.isEmpty)
        }
    }

    @Test func `an offer that the server takes is told from one that it refuses`() throws {
        let server = try OpenSSLServer(WeakServer.noForwardSecrecy.arguments(shop), in: folder)
        let wider = TLSOffer(minimum: .tls12, suites: ["TLS_RSA_WITH_AES_128_GCM_SHA256"])
        let newest = TLSOffer(minimum: .tls13, suites: ["TLS_AES_128_GCM_SHA256"])
        let any = TLSOffer(minimum: nil, suites: [])
        let looks = try #require(
            try look(at: server.port, offers: [Self.offer, wider, newest, any, Self.offer]).hops.first
        ).looks
        // The transfer itself lies inside the second and the fourth.
        #expect(looks.map(\.kind) == [.stock, .ats(Self.offer), .ats(newest)])
        #expect(looks.dropFirst().allSatisfy { $0.failure?.curlCode == 35 && !$0.handshake.isFinished })
        #expect(looks.last?.handshake.alert?.name == "protocol_version")
    }

    @Test func `a staple and timestamps are asked for and counted`() throws {
        let leaf = try shop.leaf(extensions: [
            ChainWorkshop.names,
            IssuingExtension("1.3.6.1.4.1.11129.2.4.2", DERWriter.octetString([0, 3, 0, 1, 9])),
        ])
        // Context of the hello, TLS 1.2 and the certificate of TLS 1.3; extension 18; a list of two.
        let info: [UInt8] = [0, 0, 0x11, 0x80, 0, 18, 0, 8, 0, 6, 0, 1, 7, 0, 1, 8]
        let infoFile = try folder.write(ChainWorkshop.pem(info, "SERVERINFOV2 FOR CT"), "ct.pem")
        let middle = try shop.write([shop.middle.der], "middle.pem")
        let key = try folder.write(ChainWorkshop.pem(shop.middle.key.privateKeyInfo, "PRIVATE KEY"), "middle.key")
        let serial = leaf.template.serial.map { String(format: "%02X", $0) }.joined()
        for (word, status) in [
            ("V\t301231235959Z\t\t", ServerChain.Staple.good), ("R\t301231235959Z\t200101000000Z\t", .revoked),
        ] {
            let index = try folder.write("\(word)\(serial)\tunknown\t/CN=leaf\n", "index.txt")
            let made = try Tool.run(
                "openssl",
                [
                    "ocsp", "-index", index, "-rsigner", middle, "-rkey", key, "-CA", middle, "-issuer", middle,
                    "-serial", "0x" + serial, "-ndays", "7", "-respout", folder("staple.der"),
                ])
            try #require(made.status == 0, "\(made.output)")
            for version in ["-tls1_2", "-tls1_3"] {
                let arguments = try shop.arguments(leaf, sends: [shop.middle])
                let server = try OpenSSLServer(
                    arguments + [version, "-status_file", folder("staple.der"), "-serverinfo", infoFile], in: folder)
                let handshake = try #require(try look(at: server.port).hops.first?.looks.stock).handshake
                #expect(handshake.staple?.status == status)
                let next = try #require(handshake.staple?.nextUpdate)
                #expect(abs(next - shop.now - 7 * 86_400) < 3_600)
                #expect(handshake.timestamps == 2)
                #expect(handshake.certificates.first?.timestamps == 1)
            }
        }
    }

    @Test func `a root of the public bundle is told from one that somebody installed`() throws {
        let server = try OpenSSLServer(WeakServer.modern.arguments(shop), in: folder)
        var options = TransferOptions()
        options.connectTimeoutMilliseconds = 60_000
        options.totalTimeoutMilliseconds = 120_000
        options.extraRoots = folder("root.pem")
        let request = TransferRequest(
            id: 0, destination: try Destination("https://twin.invalid/"),
            route: .connectTo([ConnectTo(host: nil, port: nil, toHost: "127.0.0.1", toPort: server.port)]))
        for (file, anchor) in [(folder("root.pem"), Handshake.Anchor.publicRoot), ("/no/such/file", .installedRoot)] {
            options.publicRoots = file
            var found: Handshake.Anchor?
            Prober(options: options).run([request]) { found = $0.hops.first?.looks.stock?.handshake.anchor }
            #expect(found == anchor)
        }
    }

    @Test func `what an administrator added to the system's bundle is not public`() throws {
        let all = PublicRoots(file: nil, added: "/no/such/folder")
        guard all.count > 0, let bundle = CurlLibrary.builtInRoots() else { return }
        let text = try String(contentsOfFile: bundle, encoding: .utf8)
        let end = "-----END CERTIFICATE-----\n"
        try (text.components(separatedBy: end)[0] + end).write(
            toFile: folder("added.crt"), atomically: true, encoding: .utf8)
        #expect(PublicRoots(file: nil, added: folder.path).count == all.count - 1)
        #expect(PublicRoots(file: folder("added.crt")).count == 1)
    }
}
