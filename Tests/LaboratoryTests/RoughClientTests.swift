// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Laboratory

@Suite struct RoughClientTests {
    /// A hello of TLS 1.2 for this name, with what OpenSSL needs to answer it (RFC 5246 §7.4.1.2).
    private func hello(_ name: String) -> [UInt8] {
        func sized(_ bytes: [UInt8]) -> [UInt8] { [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xff)] + bytes }
        let server = sized(sized([0] + sized(Array(name.utf8))))
        let extensions: [UInt8] =
            [0, 0] + server + [0, 10] + sized(sized([0, 29, 0, 23])) + [0, 11] + sized([1, 0])
            + [0, 13] + sized(sized([4, 3, 8, 4]))
        let body: [UInt8] =
            [3, 3] + [UInt8](repeating: 7, count: 32) + [0] + sized([0xc0, 0x2b, 0xc0, 0x2f]) + [1, 0]
            + sized(extensions)
        return [22, 3, 1] + sized([1, 0] + sized(body))
    }

    private func expectAlive(_ port: UInt16) {
        let client = RawClient(port: port)
        client.send("GET /alive HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(client.receiveAll().contains("http://a/alive"))
    }

    @Test func `three hundred connections are served at once`() throws {
        try withLab(.ok) { lab, ports in
            let clients = (0..<300).map { _ in RawClient(port: ports.plain) }
            for (number, client) in clients.enumerated() {
                client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
            }
            for (number, client) in clients.enumerated() {
                #expect(client.receive(until: ".\n").contains("http://a/\(number)."))
            }
            #expect(lab.acceptCount == 300)
            #expect(lab.requestCount == 300)
        }
    }

    @Test func `a request may come a byte at a time`() throws {
        try withLab(.ok) { _, ports in
            let client = RawClient(port: ports.plain)
            for byte in "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n".utf8 { client.send([byte]) }
            #expect(client.receive(until: ".\n").contains("http://a/slow."))
        }
    }

    @Test func `a head without an end is refused`() throws {
        try withLab(.ok) { _, ports in
            let client = RawClient(port: ports.plain)
            client.send("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 20_000))
            #expect(client.receiveAll().hasPrefix("HTTP/1.1 431 "))
        }
    }

    @Test func `TLS on the plain port and the other way round end at once`() throws {
        try withLab(.ok) { lab, ports in
            let plain = RawClient(port: ports.plain)
            plain.send(hello("a.example"))
            #expect(plain.receiveAll().hasPrefix("HTTP/1.1 400 "))
            let tls = RawClient(port: ports.tls)
            tls.send("GET / HTTP/1.1\r\n\r\n")
            _ = tls.receiveAll()
            expectAlive(ports.plain)
            #expect(lab.requestCount == 1)
        }
    }

    @Test func `the certificate holds the name that was asked for`() throws {
        try withLab(.ok) { _, ports in
            for name in ["one.example", "TWO.example", String(repeating: "x", count: 200)] {
                let client = RawClient(port: ports.tls)
                client.send(hello(name))
                let answer = client.receive()
                // Server's messages of TLS 1.2 are in the clear.
                #expect(answer.first == 22)
                #expect(String(decoding: answer, as: UTF8.self).contains(name.lowercased()))
            }
        }
    }

    @Test func `a client that resets in the middle harms nobody`() throws {
        try withLab(.ok, .endlessBody) { lab, ports in
            let endless = try #require(lab.ports(of: .endlessBody))
            for round in 0..<30 {
                let tls = RawClient(port: ports.tls)
                tls.resetOnClose()
                tls.send(Array(hello("a.example").prefix(round * 4)))
                if round % 2 == 0 { tls.send(hello("b.example")) }
                let body = RawClient(port: endless.plain)
                body.resetOnClose()
                body.send("GET / HTTP/1.1\r\n\r\n")
                if round % 3 == 0 { _ = body.receive(100) }
            }
            expectAlive(ports.plain)
        }
    }

    @Test func `no bytes on the TLS port stop the lab`() throws {
        try withLab(.ok) { lab, ports in
            var random = SeededGenerator(seed: 3)
            for round in 0..<400 {
                var bytes = hello("n\(round).example")
                if round % 4 == 0 {
                    bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
                } else {
                    for _ in 0..<Int.random(in: 1...4, using: &random) {
                        bytes[Int.random(in: 5..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
                    }
                }
                let client = RawClient(port: ports.tls)
                client.send(bytes)
                if round % 8 == 1 { client.send((0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }) }
                _ = shutdown(client.descriptor, Int32(SHUT_WR))
                _ = client.receiveAll()
            }
            expectAlive(ports.plain)
            #expect(lab.acceptCount == 401)
        }
    }

    @Test func `running out of descriptors does not spin, and passes`() async {
        await #expect(processExitsWith: .success) {
            let lab = try Laboratory(behaviours: [.ok], addresses: [], directory: NSTemporaryDirectory())
            let port = try #require(lab.ports(of: .ok)).plain
            var limit = rlimit(rlim_cur: 64, rlim_max: 64)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            var fillers: [Int32] = []
            while case let filler = dup(1), filler >= 0 { fillers.append(filler) }
            close(fillers.removeLast())
            // Takes the last descriptor, so that none is left at the other end.
            let client = RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nConnection: close\r\n\r\n")
            let before = clock()
            #expect(client.isSilent(milliseconds: 300))
            #expect(Double(clock() - before) / Double(CLOCKS_PER_SEC) < 0.15)
            #expect(lab.acceptCount == 0)
            for filler in fillers { close(filler) }
            #expect(client.receiveAll().hasPrefix("HTTP/1.1 200 "))
            lab.stop()
        }
    }
}
