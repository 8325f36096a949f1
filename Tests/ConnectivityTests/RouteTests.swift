// SPDX-License-Identifier: MIT
import ATSModel
import Testing

@testable import Connectivity

@Suite struct RouteTests {
    @Test func `rows of connect-to lead each hop elsewhere, and the Host header stays`() throws {
        let first = try ScriptedServer { $0.answer("302 Found", ["Location: http://b.invalid:81/"]) }
        let second = try ScriptedServer { $0.answer() }
        let route = Route.connectTo([
            ConnectTo(host: "a.invalid", port: 80, toHost: "127.0.0.1", toPort: first.port),
            ConnectTo(host: "b.invalid", port: nil, toHost: "127.0.0.1", toPort: second.port),
        ])
        let connection = try ask("http://a.invalid/", route: route)
        #expect(connection.status == 200)
        #expect(connection.isRerouted)
        #expect(!connection.isViaLab)
        #expect(first.heads.first?.contains("\r\nHost: a.invalid\r\n") == true)
        #expect(second.heads.first?.contains("\r\nHost: b.invalid:81\r\n") == true)
        #expect(connection.hops.map(\.remotePort) == [Int(first.port), Int(second.port)])
    }

    @Test func `a row for another host changes nothing`() throws {
        let server = try ScriptedServer { $0.answer() }
        let route = Route.connectTo([ConnectTo(host: "other.invalid", port: nil, toHost: "127.0.0.1", toPort: 9)])
        let connection = try ask("http://127.0.0.1:\(server.port)/", route: route)
        #expect(connection.status == 200)
        #expect(!connection.isRerouted)
    }

    static let rows: [(host: String?, port: UInt16?, url: String, isMatch: Bool)] = [
        (nil, nil, "http://a/", true), ("", nil, "http://a/", true), (nil, 80, "http://a/", true),
        (nil, 81, "http://a/", false), ("A", nil, "http://a/", true), ("b", nil, "http://a/", false),
        ("a", 443, "https://a/", true), ("a", 443, "wss://a/", true), ("127.0.0.1", nil, "http://127.1/", true),
        ("127.1", nil, "http://127.1/", true), ("::1", nil, "http://[0:0::1]/", true),
        ("::2", nil, "http://[::1]/", false), ("127.0.0.1", nil, "http://127.0.0.1.example/", false),
    ]

    @Test(arguments: rows)
    func `a row matches host and port`(_ host: String?, _ port: UInt16?, _ url: String, _ isMatch: Bool) throws {
        let row = ConnectTo(host: host, port: port, toHost: "x", toPort: 1)
        #expect(row.matches(try Destination(url)) == isMatch)
    }

    @Test(arguments: [("127.0.0.1", 9, "::127.0.0.1:9"), ("::1", 9, "::[::1]:9"), ("", 9, ":::9"), ("h", nil, "::h:")])
    func `a row is given to libcurl without its first half`(_ host: String, _ port: UInt16?, _ text: String) {
        #expect(ConnectTo(host: "a", port: 1, toHost: host, toPort: port).unconditional == text)
    }

    @Test func `a row may keep the host or the port`() throws {
        let server = try ScriptedServer { $0.answer() }
        let keepsHost = Route.connectTo([ConnectTo(host: nil, port: 81, toHost: "", toPort: server.port)])
        #expect(try ask("http://127.0.0.1:81/", route: keepsHost).status == 200)
        let keepsPort = Route.connectTo([ConnectTo(host: "a.invalid", port: nil, toHost: "127.0.0.1", toPort: nil)])
        #expect(try ask("http://a.invalid:\(server.port)/", route: keepsPort).status == 200)
    }

    @Test(arguments: [
        "http://public.invalid/", "http://127.1:9/", "http://[2001:db8::1]:8080/", "http://100.100.1.1:8765/",
        "http://localhost/", "http://a_b.invalid/", "http://bücher.invalid/", "ws://public.invalid/",
        "http://[fe80::1%25lo]/", "http://0x7f000001/", "http://single/", "http://mac.local/",
    ])
    func `the lab takes every host, without a lookup and without a proxy`(_ url: String) throws {
        let server = try ScriptedServer { peer in
            peer.head.contains("\r\nUpgrade:")
                ? { _ = peer.send("HTTP/1.1 101 Switching Protocols\r\n\r\n") }() : peer.answer()
        }
        let connection = try ask(
            url, route: .laboratory(plainPort: server.port, tlsPort: 9), environment: ["ALL_PROXY": "127.0.0.1:9"])
        #expect(connection.status == (url.hasPrefix("ws") ? 101 : 200))
        #expect(connection.isViaLab)
        #expect(!connection.isProxied)
        #expect(!connection.isRerouted)
        #expect(connection.hops.first?.remoteAddress == "127.0.0.1")
        #expect(connection.hops.first?.remotePort == Int(server.port))
        #expect(server.acceptCount == 1)
    }

    @Test func `the lab leads each hop anew, by its scheme`() throws {
        let tls = try ScriptedServer(readsHead: false) { peer in
            peer.waitForByte()
            peer.reset()
        }
        let plain = try ScriptedServer { peer in
            peer.host == "a.invalid"
                ? peer.answer("302 Found", ["Location: http://b.invalid:8080/"])
                : peer.answer("302 Found", ["Location: https://c.invalid/"])
        }
        let connection = try ask(
            "http://a.invalid/", route: .laboratory(plainPort: plain.port, tlsPort: tls.port))
        #expect(connection.hops.count == 3)
        #expect(connection.hops.map(\.remotePort) == [Int(plain.port), Int(plain.port), Int(tls.port)])
        #expect(connection.failure?.curlCode == 35)
        #expect(plain.acceptCount == 2)
        // The look at the facts that follows a failed handshake is led the same way.
        #expect(tls.acceptCount == 2)
    }

    @Test func `IPv6 loopback is asked as it is`() throws {
        let server = try ScriptedServer(onIPv6: true) { $0.answer() }
        let connection = try ask("http://[::1]:\(server.port)/")
        #expect(connection.status == 200)
        #expect(connection.hops.first?.remoteAddress == "::1")
        server.stop()
        let closed = try ask("http://[::1]:\(server.port)/")
        #expect(closed.failure?.curlCode == 7)
        #expect(closed.hops.first?.remoteAddress == "::1")
        #expect(closed.hops.first?.remotePort == Int(server.port))
    }
}
