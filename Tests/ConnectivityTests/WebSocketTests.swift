// SPDX-License-Identifier: MIT
import ATSModel
import Testing

@testable import Connectivity

@Suite struct WebSocketTests {
    @Test func `a switch of protocols is ok, and the transfer ends there`() throws {
        let server = try ScriptedServer { peer in
            peer.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
            peer.waitForClose()
        }
        let connection = try ask("ws://127.0.0.1:\(server.port)/chat?x")
        #expect(connection.status == 101)
        #expect(connection.isOK)
        #expect(connection.failure == nil)
        #expect(connection.hops.first?.isTruncated == false)
        #expect(connection.hops.first?.httpVersion == "1.1")
        #expect(connection.hops.first?.destination.scheme == .ws)
        let head = try #require(server.heads.first)
        #expect(head.hasPrefix("GET /chat?x HTTP/1.1\r\n"))
        for field in ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"] {
            #expect((head + "\r\n").contains("\r\n\(field)\r\n"))
        }
        #expect(head.contains("\r\nSec-WebSocket-Key: "))
    }

    @Test func `a frame behind the switch does no harm`() throws {
        let server = try ScriptedServer { peer in
            peer.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n\u{1}\u{5}hello")
            peer.waitForClose()
        }
        #expect(try ask("ws://127.0.0.1:\(server.port)/").status == 101)
    }

    @Test func `half a switch is none`() throws {
        let server = try ScriptedServer { $0.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: webs") }
        let connection = try ask("ws://127.0.0.1:\(server.port)/")
        #expect(!connection.isOK)
        #expect(connection.hops.first?.status == nil)
    }

    @Test func `another answer is recorded as it is`() throws {
        let server = try ScriptedServer { $0.answer("426 Upgrade Required") }
        #expect(try ask("ws://127.0.0.1:\(server.port)/").status == 426)
    }

    @Test func `a redirect is followed to where it says`() throws {
        let server = try ScriptedServer { peer in
            switch peer.target {
            case "/": peer.answer("302 Found", ["Location: /relative"])
            case "/relative": peer.answer("302 Found", ["Location: http://\(peer.host)/absolute"])
            case "/absolute": peer.answer("302 Found", ["Location: ws://\(peer.host)/end"])
            default:
                peer.send("HTTP/1.1 101 Switching Protocols\r\n\r\n")
                peer.waitForClose()
            }
        }
        let connection = try ask("ws://127.0.0.1:\(server.port)/")
        #expect(connection.hops.map(\.destination.scheme) == [.ws, .ws, .http, .ws])
        #expect(connection.hops.map(\.destination.pathAndQuery) == ["/", "/relative", "/absolute", "/end"])
        #expect(connection.status == 101)
        #expect(server.heads.allSatisfy { $0.contains("\r\nUpgrade: websocket") })
    }

    @Test func `a key is sixteen bytes in base64`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let key = WebSocketKey.random(using: &generator)
            #expect(key.utf8.count == 24)
            #expect(key.hasSuffix("=="))
            #expect("AQgw".contains(key.dropLast(2).last ?? " "))
        }
        #expect(WebSocketKey.random(using: &generator) != WebSocketKey.random(using: &generator))
    }
}
