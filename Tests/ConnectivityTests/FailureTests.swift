// SPDX-License-Identifier: MIT
import ATSModel
import Testing

@testable import Connectivity

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct FailureTests {
    @Test func `a closed port is told with its address and errno`() throws {
        let port = try ScriptedServer.closedPort()
        let connection = try ask("http://127.0.0.1:\(port)/")
        #expect(!connection.isOK)
        let hop = try #require(connection.hops.first)
        let failure = try #require(hop.failure)
        #expect(failure.curlCode == 7)
        #expect(failure.systemError == Int(ECONNREFUSED))
        #expect(failure.text.contains("Failed to connect to 127.0.0.1 port \(port)"))
        #expect(connection.urlError == .cannotConnectToHost)
        #expect(hop.remoteAddress == "127.0.0.1")
        #expect(hop.remotePort == Int(port))
        #expect(hop.status == nil)
        #expect(hop.httpVersion == nil)
        #expect(hop.times.nameLookup != nil)
        #expect(hop.times.connect == nil)
        #expect(hop.times.firstByte == nil)
        #expect(hop.times.total != nil)
    }

    @Test func `a name that does not resolve is told, and nothing was tried`() throws {
        let connection = try ask("http://nobody.invalid/") { $0.connectTimeoutMilliseconds = 3_000 }
        let hop = try #require(connection.hops.first)
        let failure = try #require(hop.failure)
        // 28 where the machine's name server is there and says nothing.
        #expect([6, 28].contains(failure.curlCode))
        #expect(failure.curlCode == 28 || failure.text.contains("nobody.invalid"))
        #expect(connection.urlError == (failure.curlCode == 28 ? .timedOut : .cannotFindHost))
        #expect(hop.remoteAddress == nil)
        #expect(hop.remotePort == nil)
        #expect(hop.times.nameLookup == nil)
        #expect(hop.times.total != nil)
    }

    @Test func `a name with two addresses is asked at the one that answers`() throws {
        // IPv6 first, which nothing listens on.
        let server = try ScriptedServer { $0.answer() }
        let connection = try ask("http://localhost:\(server.port)/")
        #expect(connection.status == 200)
        #expect(connection.failure == nil)
        #expect(connection.hops.first?.remoteAddress == "127.0.0.1")
    }

    @Test func `a server that never answers runs into the limit, with the address and the connect time kept`() throws {
        let server = try ScriptedServer { $0.waitForClose() }
        let connection = try ask("http://127.0.0.1:\(server.port)/") { $0.totalTimeoutMilliseconds = 200 }
        let hop = try #require(connection.hops.first)
        #expect(hop.failure?.curlCode == 28)
        #expect(connection.urlError == .timedOut)
        #expect(hop.remoteAddress == "127.0.0.1")
        #expect(hop.remotePort == Int(server.port))
        #expect(hop.times.nameLookup != nil)
        #expect(hop.times.connect != nil)
        #expect(hop.times.firstByte == nil)
    }

    @Test func `an unanswered connect runs into the connect limit, with the address that was tried`() throws {
        // A full backlog: the kernel drops what comes further, so the connect is never answered.
        let full = try FullBacklog()
        let connection = try ask("http://127.0.0.1:\(full.port)/") { $0.connectTimeoutMilliseconds = 200 }
        let hop = try #require(connection.hops.first)
        #expect(hop.failure?.curlCode == 28)
        #expect(hop.remoteAddress == "127.0.0.1")
        #expect(hop.remotePort == Int(full.port))
        #expect(hop.times.nameLookup != nil)
        #expect(hop.times.connect == nil)
    }

    @Test func `TLS that is never answered keeps the connect time`() throws {
        let server = try ScriptedServer { $0.waitForClose() }
        let connection = try ask("https://127.0.0.1:\(server.port)/") { $0.connectTimeoutMilliseconds = 200 }
        let hop = try #require(connection.hops.first)
        #expect(hop.failure?.curlCode == 28)
        #expect(hop.remoteAddress == "127.0.0.1")
        #expect(hop.times.connect != nil)
        #expect(hop.times.tls == nil)
    }

    @Test func `https to a server that speaks none`() throws {
        let server = try ScriptedServer { $0.send("HTTP/1.1 400 Bad Request\r\n\r\n") }
        // The script begins after four bytes CR LF CR LF, which a ClientHello has not: so the client gives up.
        let connection = try ask("https://127.0.0.1:\(server.port)/") { $0.connectTimeoutMilliseconds = 200 }
        #expect(connection.urlError == .timedOut)

        let eager = try ScriptedServer(readsHead: false) { peer in
            peer.send("HTTP/1.1 400 Bad Request\r\n\r\n")
            peer.waitForClose()
        }
        let second = try ask("https://127.0.0.1:\(eager.port)/")
        #expect(second.failure?.curlCode == 35)
        #expect(second.urlError == .secureConnectionFailed)
        #expect(second.failure?.isTrust == false)
        #expect(second.failure?.verifyResult == nil)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nA: b\r\n", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 20",
    ])
    func `closed inside the header`(_ answer: String) throws {
        // curl's own exit status is 0 for all but the last.
        let server = try ScriptedServer { $0.send(answer) }
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(connection.failure?.curlCode == 52)
        #expect(connection.urlError == .networkConnectionLost)
        #expect(!connection.isOK)
    }

    @Test func `a switch of protocols that nobody asked for is no answer`() throws {
        let server = try ScriptedServer { $0.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n") }
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(connection.failure?.curlCode == 52)
        #expect(connection.hops.first?.status == nil)
    }

    @Test func `closed without a word`() throws {
        let server = try ScriptedServer { _ in }
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(connection.failure?.curlCode == 52)
        #expect(connection.failure?.systemError == nil)
        #expect(connection.urlError == .networkConnectionLost)
        #expect(connection.hops.first?.times.connect != nil)
    }

    @Test func `a reset is told with its errno`() throws {
        let server = try ScriptedServer { $0.reset() }
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(connection.failure?.curlCode == 56)
        #expect(connection.failure?.systemError == Int(ECONNRESET))
        #expect(connection.urlError == .networkConnectionLost)
    }

    @Test func `the errno of one transfer does not show in the next on the same handle`() throws {
        let server = try ScriptedServer { _ in }
        let closed = try ScriptedServer.closedPort()
        let connections = try ask(
            ["http://127.0.0.1:\(closed)/", "http://127.0.0.1:\(server.port)/"]
        ) { $0.concurrency = 1 }
        #expect(connections[0].failure?.systemError == Int(ECONNREFUSED))
        #expect(connections[1].failure?.curlCode == 52)
        #expect(connections[1].failure?.systemError == nil)
        #expect(connections[1].failure?.text == "Empty reply from server")
    }

    @Test func `a body that breaks off fails although its status arrived`() throws {
        let server = try ScriptedServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf") }
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(connection.failure?.curlCode == 18)
        #expect(connection.urlError == .networkConnectionLost)
        #expect(!connection.isOK)
        #expect(connection.status == nil)
        #expect(connection.hops.first?.status == 200)
        #expect(connection.hops.first?.bodyBytes == 4)
    }

    @Test func `what is no HTTP is told as such`() throws {
        let server = try ScriptedServer { $0.send("SSH-2.0-OpenSSH_9.2\r\n") }
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(connection.failure?.curlCode == 1)
        #expect(connection.urlError == .cannotParseResponse)
        #expect(connection.hops.first?.httpVersion == nil)
    }

    @Test func `a URL that libcurl does not take is answered like any other`() throws {
        let connection = try ask("http://[fe80::1%25no-such-interface]:9/") { $0.connectTimeoutMilliseconds = 200 }
        #expect(connection.failure != nil)
        let odd = try ask("http://a%5Fb%24c/") { $0.connectTimeoutMilliseconds = 500 }
        #expect(odd.failure?.curlCode == 3 || odd.failure?.curlCode == 6)
    }

    @Test func `an interim answer is no status`() throws {
        let server = try ScriptedServer { $0.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n") }
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(!connection.isOK)
        #expect(connection.hops.first?.status == nil)

        let second = try ScriptedServer { peer in
            peer.send("HTTP/1.1 103 Early Hints\r\nLocation: /wrong\r\n\r\n")
            peer.answer("201 Created")
        }
        let answered = try ask("http://127.0.0.1:\(second.port)/")
        #expect(answered.status == 201)
        #expect(answered.hops.count == 1)
    }
}
