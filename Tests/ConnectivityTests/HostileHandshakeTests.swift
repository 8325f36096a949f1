// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Foundation
import TestSupport
import Testing

@testable import Connectivity

/// Peers that shake hands badly or not at all: bounded, recorded as what they are, never a crash.
@Suite struct HostileHandshakeTests {
    private let folder: TemporaryFolder
    private let shop: ChainWorkshop

    init() throws {
        folder = try TemporaryFolder()
        shop = try ChainWorkshop(folder)
    }

    /// Asks a server that plays a script after the client's first byte.
    private func hop(
        connectTimeout: Int = 60_000, _ script: @escaping @Sendable (Peer) -> Void
    ) throws -> (hop: Hop, server: ScriptedServer) {
        let server = try ScriptedServer(readsHead: false) { peer in
            peer.waitForByte()
            script(peer)
        }
        let connection = try ask("https://127.0.0.1:\(server.port)/") {
            $0.connectTimeoutMilliseconds = connectTimeout
            $0.totalTimeoutMilliseconds = 120_000
        }
        return (try #require(connection.hops.first), server)
    }

    private func answer(_ bytes: [UInt8]) throws -> (hop: Hop, server: ScriptedServer) {
        try hop { peer in
            peer.send(bytes: bytes)
            peer.waitForClose()
        }
    }

    @Test func `a peer that never answers is waited for once`() throws {
        let (hop, server) = try hop(connectTimeout: 1_500) { $0.waitForClose() }
        #expect(hop.failure?.curlCode == 28)
        #expect(hop.looks.count == 1)
        #expect(hop.looks.stock?.failure == hop.failure)
        #expect(hop.looks.stock?.handshake == Handshake())
        #expect(server.acceptCount == 1)
    }

    @Test func `a handshake that never ends is cut off, and what came of it is kept`() throws {
        let (hop, server) = try hop(connectTimeout: 1_500) { peer in
            peer.send(bytes: ServerFlight.records(ServerFlight.hello()))
            while peer.send(bytes: ServerFlight.records([11])) { Thread.sleep(forTimeInterval: 0.05) }
        }
        #expect([28, 35].contains(hop.failure?.curlCode))
        #expect(hop.looks.stock?.handshake.version == .tls12)
        #expect(hop.looks.stock?.handshake.suite == "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256")
        #expect(hop.looks.stock?.handshake.isFinished == false)
        #expect(server.acceptCount <= 2)
    }

    @Test func `a peer that speaks no TLS on a TLS port`() throws {
        let (hop, server) = try answer(Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8))
        #expect(hop.failure?.curlCode == 35)
        #expect(hop.looks.map(\.kind) == [.stock])
        #expect(hop.looks.stock?.handshake.speaksTLS == false)
        #expect(server.acceptCount == 1)
    }

    @Test(arguments: [true, false])
    func `closed or reset after the hello`(_ isReset: Bool) throws {
        let (hop, server) = try hop { peer in
            if isReset { peer.reset() }
        }
        #expect(hop.failure?.curlCode == 35)
        #expect(hop.looks.map(\.kind) == [.stock, .facts])
        #expect(hop.looks.allSatisfy { $0.failure?.curlCode == 35 && $0.handshake.speaksTLS == nil })
        #expect(server.acceptCount == 2)
    }

    @Test(arguments: [
        (40, "handshake_failure"), (70, "protocol_version"), (116, "certificate_required"), (9, "alert_9"),
    ])
    func `the server's alert is kept by its name`(_ code: Int, _ name: String) throws {
        let (hop, _) = try answer(ServerFlight.records([2, UInt8(code)], type: 21))
        #expect(hop.looks.map(\.kind) == [.stock, .facts])
        for look in hop.looks {
            #expect(look.handshake.alert == Handshake.Alert(isFromServer: true, code: code, name: name))
            #expect(look.handshake.version == nil)
        }
    }

    @Test func `a certificate of a megabyte`() throws {
        let (hop, _) = try answer(
            ServerFlight.records(
                ServerFlight.hello() + ServerFlight.certificates([[UInt8](repeating: 0x30, count: 1 << 20)])))
        let handshake = try #require(hop.looks.best).handshake
        #expect(handshake.certificates.isEmpty)
        #expect(handshake.alert?.isFromServer == false)
        #expect(hop.looks.best?.failure?.text.contains("excessive message size") == true)
    }

    @Test func `a hundred certificates`() throws {
        let leaf = try shop.leaf()
        let chain = [leaf.der] + [[UInt8]](repeating: shop.middle.der, count: 99)
        let (hop, _) = try answer(ServerFlight.records(ServerFlight.hello() + ServerFlight.certificates(chain)))
        let handshake = try #require(hop.looks.facts).handshake
        #expect(handshake.certificates.count == 16)
        #expect(handshake.leftOutCertificates == 84)
        #expect(handshake.certificates.first?.subject == "CN=leaf")
        #expect(handshake.path.count <= 16)
    }

    @Test func `something that is no certificate loses nothing of the rest`() throws {
        let leaf = try shop.leaf()
        let (hop, _) = try answer(
            ServerFlight.records(
                ServerFlight.hello() + ServerFlight.certificates([leaf.der, Array("hello".utf8), shop.middle.der])))
        let handshake = try #require(hop.looks.facts).handshake
        #expect(handshake.certificates.map(\.subject) == ["CN=leaf", "(no certificate: 5 bytes)", "CN=Middle"])
        #expect(handshake.alert?.isFromServer == false)
        #expect(handshake.path.isEmpty)
    }

    @Test func `a key type that nobody knows`() throws {
        let info = DERWriter.sequence([
            DERWriter.sequence([DERWriter.objectIdentifier("1.2.3.4.5")]), DERWriter.bitString([1, 2, 3]),
        ])
        let leaf = try ChainWorkshop.issue(
            "leaf", by: shop.middle, Validity(notBefore: shop.now - 60, notAfter: 253_402_300_799),
            extensions: [ChainWorkshop.names], keyInfo: info)
        let (hop, _) = try answer(
            ServerFlight.records(ServerFlight.hello() + ServerFlight.certificates([leaf.der, shop.middle.der])))
        let read = try #require(hop.looks.facts?.handshake.certificates.first)
        #expect(read.key == .other("1.2.3.4.5"))
        #expect(read.notAfter == 253_402_300_799)
    }

    @Test func `the looks send no request`() throws {
        try #require(Tool.isInstalled("openssl"))
        try folder.write("hello", "secret")
        let arguments = try WeakServer.noForwardSecrecy.arguments(shop)
        let server = try OpenSSLServer(arguments, mode: "-WWW", in: folder)
        var options = TransferOptions()
        options.connectTimeoutMilliseconds = 60_000
        options.totalTimeoutMilliseconds = 120_000
        options.extraRoots = folder("root.pem")
        let request = TransferRequest(
            id: 0, destination: try Destination("https://user:word@twin.invalid/secret"),
            route: .connectTo([ConnectTo(host: nil, port: nil, toHost: "127.0.0.1", toPort: server.port)]),
            offers: { _ in
                [
                    LookTests.offer, TLSOffer(minimum: .tls13, suites: []),
                    TLSOffer(minimum: .tls12, suites: ["TLS_RSA_WITH_AES_256_CBC_SHA"]),
                ]
            })
        var connection: Connection?
        Prober(options: options).run([request]) { connection = $0 }
        #expect(connection?.status == 200)
        #expect(connection?.hops.first?.looks.count == 4)
        // It writes a line for every file that it serves.
        #expect(server.words.components(separatedBy: "FILE:secret").count == 2)
    }

    @Test func `through a proxy the looks say no more than host and port`() throws {
        let proxy = try ScriptedServer { peer in
            peer.send("HTTP/1.1 200 OK\r\n\r\n")
            peer.waitForByte()
            peer.send(bytes: ServerFlight.records([2, 40], type: 21))
        }
        let connection = try ask(
            "https://user:word@twin.invalid/secret", environment: ["https_proxy": "http://127.0.0.1:\(proxy.port)"])
        #expect(connection.hops.first?.looks.map(\.kind) == [.stock, .facts])
        #expect(proxy.heads.count == 2)
        #expect(proxy.heads.allSatisfy { $0.hasPrefix("CONNECT twin.invalid:443 ") && !$0.contains("secret") })
    }

    @Test func `looks come after the chain and leave its answer alone`() throws {
        let server = try ScriptedServer(readsHead: false) { peer in
            peer.waitForByte()
            peer.send(bytes: ServerFlight.records([2, 40], type: 21))
        }
        let plain = try ScriptedServer { $0.answer("302 Found", ["Location: https://127.0.0.1:\(server.port)/"]) }
        let connection = try ask("http://127.0.0.1:\(plain.port)/")
        #expect(connection.hops.map(\.looks.count) == [0, 2])
        #expect(connection.failure?.curlCode == 35)
    }

    @Test(arguments: UInt64(1)...2)
    func `no mutant of a server's flight does harm`(_ seed: UInt64) throws {
        let leaf = try shop.leaf()
        let flight =
            ServerFlight.hello(extensions: [0, 23, 0, 0, 0, 16, 0, 5, 0, 3, 2, 0x68, 0x32, 0, 18, 0, 5, 0, 3, 0, 1, 9])
            + ServerFlight.certificates([leaf.der, shop.middle.der])
            + ServerFlight.message(22, [1] + ServerFlight.vector([0x30, 0x03, 0x0a, 1, 6], 3))
            + ServerFlight.message(12, [3, 0, 29] + ServerFlight.vector([UInt8](repeating: 9, count: 32), 1))
        let mutator = Mutator(
            binary: [flight], pieces: [[0], [0xff, 0xff], [11, 0, 0, 4], [2, 0, 0, 1], [22], [12]])
        let mutants = (0..<120).map { ServerFlight.records(mutator.mutant(seed: seed, number: $0)) }
        let server = try ScriptedServer(readsHead: false) { peer in
            peer.waitForByte()
            peer.send(bytes: mutants[Int.random(in: 0..<mutants.count)])
        }
        let connections = try ask(mutants.map { _ in "https://127.0.0.1:\(server.port)/" }) {
            $0.concurrency = 4
            $0.connectTimeoutMilliseconds = 60_000
            $0.totalTimeoutMilliseconds = 120_000
        }
        #expect(connections.allSatisfy { $0.failure != nil && $0.hops.first?.looks.isEmpty == false })
    }

    @Test(arguments: UInt64(1)...4)
    func `no mutant of the messages is read beyond its end`(_ seed: UInt64) throws {
        let leaf = try shop.leaf().der
        var random = SeededGenerator(seed: seed)
        let bodies: [[UInt8]] = [
            Array(
                ServerFlight.hello(suite: 0x1301, extensions: [0, 43, 0, 2, 3, 4, 0, 51, 0, 4, 0, 29, 0, 0]).dropFirst(
                    4)),
            [0, 7, 0, 16, 0, 3, 0, 1, 0],
            [0] + ServerFlight.vector(ServerFlight.vector(leaf, 3) + [0, 9, 0, 5, 0, 5, 1, 0, 0, 1, 9], 3),
            Array(ServerFlight.certificates([leaf, leaf]).dropFirst(4)), [3, 0, 23, 1, 4], [1, 0, 0, 1, 0x30],
            [1, 0] + [UInt8](repeating: 0xff, count: 256),
        ]
        let types = [2, 8, 11, 11, 12, 22, 12]
        let mutator = Mutator(binary: bodies, pieces: [[0], [0xff], [0, 0, 1], [0, 16]])
        let reader = HandshakeReader(publicRoots: "/dev/null")
        for number in 0..<800 {
            var record = HandshakeRecord()
            let (place, mutant) = mutator.origin(seed: seed, number: number)
            record.messages = zip(types, bodies).enumerated().map { index, pair in
                HandshakeRecord.Message(type: pair.0, body: index == place ? mutant : pair.1)
            }
            record.messages.shuffle(using: &random)
            let handshake = reader.handshake(record)
            #expect(handshake.certificates.count <= 16)
        }
    }
}
