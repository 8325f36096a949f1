// SPDX-License-Identifier: MIT
import ATSModel
import Testing

@testable import Connectivity

@Suite struct ProxyTests {
    /// A proxy that answers plain requests itself and opens a tunnel that leads to an answer of its own.
    private func proxy() throws -> ScriptedServer {
        try ScriptedServer { peer in
            if peer.head.hasPrefix("CONNECT ") {
                peer.send("HTTP/1.1 200 Connection established\r\nX-Proxy: yes\r\n\r\n")
                if !peer.target.hasSuffix(":443") { _ = peer.readHead() }
                peer.send("HTTP/1.1 101 Switching Protocols\r\n\r\n")
                peer.waitForClose()
            } else {
                peer.answer("203 By Proxy")
            }
        }
    }

    @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
    func `http goes through the proxy of the environment`(_ name: String) throws {
        let proxy = try proxy()
        let connection = try ask(
            "http://far.invalid:8080/x", environment: [name: "http://user:secret@127.0.0.1:\(proxy.port)/"])
        #expect(connection.status == 203)
        #expect(connection.isProxied)
        #expect(connection.hops.first?.proxy == "127.0.0.1:\(proxy.port)")
        #expect(connection.hops.first?.remotePort == Int(proxy.port))
        let head = try #require(proxy.heads.first)
        #expect(head.hasPrefix("GET http://far.invalid:8080/x HTTP/1.1"))
        #expect(head.contains("Proxy-Authorization: Basic "))
    }

    @Test func `the lower-case name of the scheme comes first, HTTP_PROXY does not count`() throws {
        let proxy = try proxy()
        let server = try ScriptedServer { $0.answer() }
        let url = "http://127.0.0.1:\(server.port)/"
        let text = "127.0.0.1:\(proxy.port)"
        #expect(try ask(url, environment: ["HTTP_PROXY": text]).isProxied == false)
        #expect(try ask(url, environment: ["https_proxy": text, "HTTPS_PROXY": text]).isProxied == false)
        #expect(try ask(url, environment: ["http_proxy": "", "ALL_PROXY": ""]).isProxied == false)
        #expect(try ask(url, environment: ["http_proxy": text, "ALL_PROXY": "127.0.0.1:9"]).status == 203)
        #expect(try ask(url, environment: [:]).status == 200)
    }

    @Test func `a WebSocket and https go through a tunnel`() throws {
        let proxy = try proxy()
        let socket = try ask("ws://far.invalid:81/x", environment: ["http_proxy": "127.0.0.1:\(proxy.port)"])
        #expect(socket.status == 101)
        #expect(socket.isProxied)
        #expect(proxy.heads == ["CONNECT far.invalid:81 HTTP/1.1\r\n" + (proxy.heads.first ?? "").afterFirstLine])
        let secure = try ask("https://far.invalid/", environment: ["HTTPS_PROXY": "127.0.0.1:\(proxy.port)"])
        #expect(secure.failure?.curlCode == 35)
        #expect(secure.hops.first?.proxy == "127.0.0.1:\(proxy.port)")
        #expect(proxy.heads.last?.hasPrefix("CONNECT far.invalid:443 HTTP/1.1\r\n") == true)
    }

    @Test func `a proxy that is closed, unknown or unwilling is a failure of its own`() throws {
        let port = try ScriptedServer.closedPort()
        let closed = try ask("http://far.invalid/", environment: ["http_proxy": "127.0.0.1:\(port)"])
        #expect(closed.failure?.curlCode == 7)
        #expect(closed.hops.first?.proxy == "127.0.0.1:\(port)")
        #expect(closed.hops.first?.remotePort == Int(port))
        #expect(closed.urlError == .cannotConnectToHost)

        let unknown = try ask("http://far.invalid/", environment: ["http_proxy": "http://user:pw@none.invalid:81"]) {
            $0.connectTimeoutMilliseconds = 3_000
        }
        // 28 where the machine's name server is there and says nothing.
        let code = try #require(unknown.failure?.curlCode)
        #expect([5, 28].contains(code))
        #expect(unknown.hops.first?.proxy == "none.invalid:81")
        #expect(unknown.urlError == (code == 28 ? .timedOut : .cannotConnectToHost))

        let unwilling = try ScriptedServer { $0.answer("407 Proxy Authentication Required") }
        let refused = try ask("https://far.invalid/", environment: ["https_proxy": "127.0.0.1:\(unwilling.port)"])
        #expect(refused.failure?.curlCode == 56)
        #expect(refused.urlError == .cannotConnectToHost)
        #expect(refused.hops.first?.status == nil)
        #expect(refused.hops.first?.proxy == "127.0.0.1:\(unwilling.port)")

        let malformed = try ask("http://far.invalid/", environment: ["http_proxy": "http://user:secret@[::1/"])
        #expect(malformed.failure?.curlCode == 5)
        #expect(malformed.hops.first?.proxy == "malformed proxy")
    }

    static let exceptions: [(list: String, url: String, isCovered: Bool)] = [
        ("*", "http://example.com/", true),
        ("example.com", "http://example.com/", true),
        ("example.com", "http://EXAMPLE.com./", true),
        ("example.com", "http://www.example.com/", true),
        ("example.com", "http://nonexample.com/", false),
        (".example.com", "http://example.com/", true),
        (".example.com.", "http://www.example.com/", true),
        ("other.com, example.com", "http://example.com/", true),
        ("other.com example.com", "http://example.com/", true),
        ("example.com:80", "http://example.com/", false),
        ("*.example.com", "http://www.example.com/", false),
        ("127.0.0.1", "http://127.0.0.1/", true),
        ("127.0.0.1", "http://127.1/", true),
        ("10.0.0.0/8", "http://10.1.2.3:8080/", true),
        ("10.0.0.0/8", "http://11.1.2.3/", false),
        ("10.0.0.0/33", "http://10.0.0.0/", false),
        ("::1", "http://[::1]/", true),
        ("[::1]", "http://[::1]/", true),
        ("0:0::1", "http://[::1]/", true),
        ("fd00::/8", "http://[fd12::1]/", true),
        ("fd00::/8", "http://[fe80::1]/", false),
        ("", "http://example.com/", false),
        (".", "http://example.com/", false),
        ("com", "https://example.com/", true),
        ("127", "http://127.0.0.1/", false),
    ]

    @Test(arguments: exceptions)
    func `no_proxy covers what curl says it does`(_ list: String, _ url: String, _ isCovered: Bool) throws {
        let environment = ["all_proxy": "proxy.example:3128", "no_proxy": list, "NO_PROXY": "*"]
        let proxy = ProxySettings(environment: list.isEmpty ? ["ALL_PROXY": "proxy.example:3128"] : environment)
            .proxy(for: try Destination(url))
        #expect((proxy == nil) == isCovered)
    }

    @Test func `NO_PROXY leads past the proxy, and the record says so`() throws {
        let proxy = try proxy()
        let server = try ScriptedServer { $0.answer() }
        let connection = try ask(
            "http://127.0.0.1:\(server.port)/",
            environment: ["http_proxy": "127.0.0.1:\(proxy.port)", "NO_PROXY": "127.0.0.0/8"])
        #expect(connection.status == 200)
        #expect(!connection.isProxied)
        #expect(proxy.acceptCount == 0)
    }

    @Test(arguments: [
        ("proxy.example", "proxy.example:1080"),
        ("http://proxy.example", "proxy.example:1080"),
        ("https://proxy.example", "proxy.example:443"),
        ("socks5h://me:word@proxy.example:99/", "proxy.example:99"),
        ("http://[fd00::1]:3128", "[fd00::1]:3128"),
    ])
    func `a proxy is recorded by host and port`(_ text: String, _ authority: String) {
        #expect(Proxy(text).authority == authority)
    }
}

extension String {
    fileprivate var afterFirstLine: String {
        String(drop { $0 != "\r\n" }.dropFirst())
    }
}
