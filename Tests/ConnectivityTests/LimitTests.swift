// SPDX-License-Identifier: MIT
import ATSModel
import Testing

@testable import Connectivity

@Suite struct LimitTests {
    @Test func `a body without an end is cut at the limit and ok`() throws {
        let server = try ScriptedServer { peer in
            peer.send("HTTP/1.1 200 OK\r\n\r\n")
            while peer.send(String(repeating: "x", count: 10_000)) {}
        }
        let connection = try ask("http://127.0.0.1:\(server.port)/") { $0.bodyLimit = 25_000 }
        #expect(connection.status == 200)
        #expect(connection.failure == nil)
        #expect(connection.hops.first?.isTruncated == true)
        #expect(connection.hops.first?.bodyBytes == 25_000)
    }

    @Test(arguments: [(10, false), (11, true), (0, false)])
    func `only a body longer than the limit is cut`(_ count: Int, _ isTruncated: Bool) throws {
        let server = try ScriptedServer { $0.answer(body: String(repeating: "x", count: count)) }
        let connection = try ask("http://127.0.0.1:\(server.port)/") { $0.bodyLimit = 10 }
        #expect(connection.status == 200)
        #expect(connection.hops.first?.isTruncated == isTruncated)
        #expect(connection.hops.first?.bodyBytes == min(count, 10))
    }

    @Test func `a header line of 1 MB fails`() throws {
        let server = try ScriptedServer { peer in
            peer.answer("200 OK", ["X-Long: " + String(repeating: "x", count: 1 << 20)])
        }
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(connection.failure?.curlCode == 27)
        #expect(connection.urlError == .dataLengthExceedsMaximum)
        #expect(!connection.isOK)
    }

    @Test func `a header without an end is cut at the limit and fails`() throws {
        let server = try ScriptedServer { peer in
            peer.send("HTTP/1.1 200 OK\r\n")
            while peer.send("X-Field: something or other\r\n") {}
        }
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(connection.failure?.curlCode == 27)
        #expect(connection.failure?.text == "more than 102400 bytes of header, ended there")
        #expect(connection.urlError == .dataLengthExceedsMaximum)
    }

    @Test func `interim answers without an end are cut as well`() throws {
        let server = try ScriptedServer { peer in
            while peer.send("HTTP/1.1 103 Early Hints\r\nX-Field: something or other\r\n\r\n") {}
        }
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(!connection.isOK)
        #expect(connection.failure?.curlCode == 27)
    }

    @Test func `a body that drips runs into the whole time, its status kept`() throws {
        let server = try ScriptedServer { peer in
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx")
            peer.waitForClose()
        }
        let connection = try ask("http://127.0.0.1:\(server.port)/") { $0.totalTimeoutMilliseconds = 200 }
        #expect(connection.failure?.curlCode == 28)
        #expect(connection.hops.first?.status == 200)
        #expect(connection.hops.first?.times.firstByte != nil)
        #expect(!connection.isOK)
    }

    @Test func `the whole time is that of the chain, not of each hop`() throws {
        let server = try ScriptedServer { peer in
            if peer.target == "/" {
                peer.answer("302 Found", ["Location: /silent"])
            } else {
                peer.waitForClose()
            }
        }
        let connection = try ask("http://127.0.0.1:\(server.port)/") { $0.totalTimeoutMilliseconds = 300 }
        #expect(connection.hops.count == 2)
        #expect(connection.failure?.curlCode == 28)
        #expect(connection.hops.compactMap(\.times.total).reduce(0, +) < 3_000_000)
    }

    @Test func `concurrency fits the files that may be open`() {
        #expect(DescriptorLimit.concurrency(50, limit: 20_000) == 50)
        #expect(DescriptorLimit.concurrency(50, limit: 256) == 48)
        #expect(DescriptorLimit.concurrency(50, limit: 64) == 1)
        #expect(DescriptorLimit.concurrency(50, limit: 10) == 1)
        #expect(DescriptorLimit.concurrency(0, limit: nil) == 1)
        #expect(DescriptorLimit.concurrency(9_999, limit: nil) == 9_999)
        #expect(DescriptorLimit.raise() != 0)
    }
}
