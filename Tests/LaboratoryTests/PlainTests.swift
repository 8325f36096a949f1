// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Laboratory

@Suite struct PlainTests {

    private func get(_ path: String = "/", host: String = "a.example", more: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\(more)\r\n"
    }

    @Test func `ok names what was asked`() throws {
        try withLab(.ok) { lab, ports in
            let client = RawClient(port: ports.plain)
            client.send(get("/x?y", host: "A.example:8080", more: "Connection: close\r\n"))
            let answer = client.receiveAll()
            #expect(answer.hasPrefix("HTTP/1.1 200 \r\n"))
            #expect(answer.hasSuffix("\r\n\r\nThis is the lab, asked for http://a.example:8080/x?y.\n"))
            #expect(lab.acceptCount == 1)
            #expect(lab.requestCount == 1)
            #expect(lab.requests(of: .ok) == 1)
            #expect(lab.requests(of: .silent) == 0)
        }
    }

    @Test func `a connection carries several requests, together or apart`() throws {
        try withLab(.ok) { lab, ports in
            let client = RawClient(port: ports.plain)
            for number in 1...3 {
                client.send(get("/\(number)"))
                #expect(client.receive(until: "a.example/\(number).\n").hasPrefix("HTTP/1.1 200 "))
            }
            client.send(get("/4") + get("/5") + "POST /6 HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc" + "\u{1}garbage")
            let rest = client.receiveAll()
            #expect(rest.contains("/4.\n") && rest.contains("/5.\n") && rest.contains("/6.\n"))
            #expect(rest.contains("HTTP/1.1 400 \r\n"))
            #expect(lab.acceptCount == 1)
            #expect(lab.requestCount == 6)
        }
    }

    @Test func `a hundred requests at once get a hundred answers`() throws {
        try withLab(.ok) { lab, ports in
            let client = RawClient(port: ports.plain)
            client.send((1...100).map { get("/\($0)") }.joined() + get("/end", more: "Connection: close\r\n"))
            let answers = client.receiveAll()
            for number in 1...100 { #expect(answers.contains("a.example/\(number).\n")) }
            #expect(lab.requestCount == 101)
        }
    }

    @Test(arguments: [
        ("HTTP/1.0", "", false), ("HTTP/1.0", "Connection: keep-alive\r\n", true), ("HTTP/1.1", "", true),
    ])
    func `the connection stays open as the client asks`(_ version: String, _ field: String, _ stays: Bool) throws {
        try withLab(.ok) { lab, ports in
            let client = RawClient(port: ports.plain)
            client.send("GET / \(version)\r\nHost: a\r\n\(field)\r\n")
            _ = client.receive(until: ".\n")
            #expect(client.isSilent(milliseconds: 50) == stays)
        }
    }

    @Test(arguments: [200, 204, 205, 304, 401, 404, 500, 599])
    func `a status is given with the body that it may have`(_ status: Int) throws {
        try withLab(.status(status)) { lab, ports in
            let client = RawClient(port: ports.plain)
            client.send(get(more: "Connection: close\r\n"))
            let answer = client.receiveAll()
            #expect(answer.hasPrefix("HTTP/1.1 \(status) \r\n"))
            #expect(answer.contains("Content-Length:") == ![204, 304].contains(status))
            #expect(answer.hasSuffix("\r\n\r\n") == [204, 205, 304].contains(status))
        }
    }

    @Test(arguments: [LabBehaviour.ok, .status(404), .redirect("http://b/"), .endlessBody, .hugeHeader])
    func `HEAD gets no body`(_ behaviour: LabBehaviour) throws {
        try withLab(behaviour) { lab, ports in
            let client = RawClient(port: ports.plain)
            client.send("HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(client.receiveAll().hasSuffix("\r\n\r\n"))
        }
    }

    @Test func `a redirect leads to its URL, which answers`() throws {
        let behaviour = LabBehaviour.redirect("http://B.example:80/there?x")
        try withLab(behaviour) { lab, ports in
            let client = RawClient(port: ports.plain)
            client.send(get("/", host: "b.example"))
            let first = client.receive(until: "\r\n\r\n")
            #expect(first.hasPrefix("HTTP/1.1 302 "))
            #expect(first.contains("\r\nLocation: http://B.example:80/there?x\r\n"))
            client.send(get("/there?x", host: "b.example"))
            #expect(client.receive(until: ".\n").hasPrefix("HTTP/1.1 200 "))
            client.send(get("http://b.example/there?x", host: "elsewhere"))
            #expect(client.receive(until: ".\n").hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func `a WebSocket is opened and closed`() throws {
        try withLab(.ok) { lab, ports in
            let client = RawClient(port: ports.plain)
            client.send(RequestParserTests.upgrade)
            let answer = client.receiveAll()
            #expect(answer.hasPrefix("HTTP/1.1 101 \r\n"))
            // The example of RFC 6455 §1.3.
            #expect(answer.contains("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
            #expect(answer.contains("\r\n\r\n\u{fffd}\u{2}\u{3}"))
        }
    }

    @Test func `stopped ports refuse, and stay taken`() throws {
        try withLab(.stopped, .ok) { lab, ports in
            let ports = try #require(lab.ports(of: .stopped))
            for port in [ports.plain, ports.tls, ports.plain] {
                let client = RawClient(port: port)
                #expect(client.connectError == ECONNREFUSED)
            }
            #expect(ports.plain != ports.tls)
            #expect(lab.acceptCount == 0)
            #expect(lab.ports(of: .silent) == nil)
        }
    }

    @Test func `silent takes the request and says nothing`() throws {
        try withLab(.silent) { lab, ports in
            let client = RawClient(port: ports.plain)
            client.send(get())
            #expect(client.isSilent(milliseconds: 100))
            client.send(get())
            #expect(client.isSilent(milliseconds: 20))
            #expect(lab.requestCount == 1)
        }
    }

    @Test func `half a header is all there is`() throws {
        try withLab(.halfHeader) { lab, ports in
            let client = RawClient(port: ports.plain)
            client.send(get())
            let answer = client.receiveAll()
            #expect(answer == "HTTP/1.1 200")
        }
    }

    @Test func `a header is huge`() throws {
        try withLab(.hugeHeader) { lab, ports in
            let client = RawClient(port: ports.plain)
            client.send(get())
            #expect(client.receiveAll().utf8.count > 1_000_000)
        }
    }

    @Test func `an endless body goes on while others are served`() throws {
        try withLab(.endlessBody, .ok) { lab, ports in
            let client = RawClient(port: ports.plain)
            client.send(get())
            var total = 0
            while total < 5_000_000 {
                let count = client.receive().count
                try #require(count > 0)
                total += count
            }
            let other = RawClient(port: try #require(lab.ports(of: .ok)).plain)
            other.send(get())
            #expect(other.receive(until: ".\n").hasPrefix("HTTP/1.1 200 "))
        }
    }
}
