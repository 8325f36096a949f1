// SPDX-License-Identifier: MIT
import ATSModel
import Testing

@testable import Connectivity

@Suite struct AnswerTests {
    @Test func `a plain answer is told whole`() throws {
        let server = try ScriptedServer { $0.answer() }
        let connection = try ask("http://127.0.0.1:\(server.port)/a?b=c#d")
        #expect(connection.isOK)
        #expect(connection.status == 200)
        #expect(connection.failure == nil)
        #expect(connection.urlError == nil)
        #expect(connection.isProxied == false)
        #expect(connection.isRerouted == false)
        #expect(connection.isViaLab == false)
        let hop = try #require(connection.hops.first)
        #expect(connection.hops.count == 1)
        #expect(hop.httpVersion == "1.1")
        #expect(hop.remoteAddress == "127.0.0.1")
        #expect(hop.remotePort == Int(server.port))
        #expect(hop.localAddress == "127.0.0.1")
        #expect(hop.bodyBytes == 5)
        #expect(hop.isTruncated == false)
        #expect(hop.location == nil)
        let connect = try #require(hop.times.connect)
        let firstByte = try #require(hop.times.firstByte)
        let total = try #require(hop.times.total)
        #expect(try #require(hop.times.nameLookup) <= connect)
        #expect(connect <= firstByte)
        #expect(firstByte <= total)
        #expect(hop.times.tls == nil)

        let head = try #require(server.heads.first)
        #expect(head.hasPrefix("GET /a?b=c HTTP/1.1\r\n"))
        #expect(head.contains("\r\nHost: 127.0.0.1:\(server.port)\r\n"))
        #expect(head.contains("\r\nUser-Agent: ats-matrix\r\n"))
        #expect(!head.contains("Accept-Encoding"))
        #expect(server.acceptCount == 1)
    }

    @Test(arguments: [200, 204, 301, 304, 401, 404, 500, 503])
    func `any final status is ok`(_ status: Int) throws {
        let server = try ScriptedServer { $0.answer("\(status) Said So") }
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(connection.isOK)
        #expect(connection.status == status)
        #expect(connection.chainProblem == nil)
    }
}
