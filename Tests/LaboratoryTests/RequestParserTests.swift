// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Laboratory

@Suite struct RequestParserTests {
    private func events(_ chunks: [[UInt8]]) -> [RequestParser.Event] {
        var parser = RequestParser()
        var events: [RequestParser.Event] = []
        for chunk in chunks {
            parser.append(chunk)
            reading: while true {
                let event = parser.next()
                switch event {
                case .incomplete: break reading
                case .request: events.append(event)
                case .malformed:
                    events.append(event)
                    return events
                }
            }
        }
        return events
    }

    private func events(_ text: String) -> [RequestParser.Event] { events([Array(text.utf8)]) }

    static let upgrade = """
        GET /s HTTP/1.1\r\nHost: a.example\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\n\
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
        """

    @Test(arguments: [
        (
            "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n",
            RequestHead(method: "GET", target: "/", host: "a.example", keepsAlive: true)
        ),
        ("HEAD /x HTTP/1.0\n\n", RequestHead(method: "HEAD", target: "/x", keepsAlive: false)),
        (
            "\r\n\r\nGET http://a/ HTTP/1.0\r\nCONNECTION : x\r\nconnection: Keep-Alive\r\n\r\n",
            RequestHead(method: "GET", target: "http://a/", keepsAlive: true)
        ),
        (
            "GET / HTTP/1.1\r\nHOST:\t[::1]:80 \r\nno colon\r\n folded: x\r\nConnection: close\r\n\r\n",
            RequestHead(method: "GET", target: "/", host: "[::1]:80", keepsAlive: false)
        ),
        (
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
            RequestHead(method: "POST", target: "/", keepsAlive: true, hasCodedBody: true)
        ),
        (
            upgrade,
            RequestHead(
                method: "GET", target: "/s", host: "a.example", keepsAlive: true,
                webSocketKey: "dGhlIHNhbXBsZSBub25jZQ==")
        ),
    ])
    func `a head is read, however it is cut`(_ text: String, _ head: RequestHead) {
        #expect(events(text) == [.request(head)])
        #expect(events(text.utf8.map { [$0] }) == [.request(head)])
    }

    @Test func `bodies are skipped and the next request is read`() {
        let text = "POST /a HTTP/1.1\r\nContent-Length: 5\r\n\r\n\r\n\r\nGGET /b HTTP/1.1\r\n\r\n"
        let targets = events(text).map { if case .request(let head) = $0 { head.target } else { "?" } }
        #expect(targets == ["/a", "/b"])
        #expect(events(text.utf8.map { [$0] }).count == 2)
    }

    @Test(arguments: [
        ("\u{16}\u{3}\u{1}", 400), ("GET\r\n\r\n", 400), ("GET /\r\n\r\n", 400), ("GET / / HTTP/1.1x\r\n\r\n", 505),
        ("PRI * HTTP/2.0\r\n\r\n", 505), ("G(T / HTTP/1.1\r\n\r\n", 400), ("GET / FTP/1.1\r\n\r\n", 400),
        ("GET  HTTP/1.1\r\n\r\n", 400), ("GET /\u{1} HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 17_000), 431),
        ("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 17_000) + "\r\n\r\n", 431),
        (String(repeating: "x", count: 17_000), 431),
    ])
    func `what is no request is refused`(_ text: String, _ status: Int) {
        #expect(events(text) == [.malformed(status)])
    }

    @Test func `no bytes crash it, and cutting them changes nothing`() {
        var random = SeededGenerator(seed: 2)
        let seeds = [
            Self.upgrade, "POST /a HTTP/1.1\r\nContent-Length: 3\r\n\r\nabcGET / HTTP/1.0\r\n\r\n",
            "GET http://a.example:80/ HTTP/1.1\nHost: a.example\nConnection: close\n\n",
        ].map { Array($0.utf8) }
        for _ in 0..<3_000 {
            var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1:
                    bytes.insert([0x0a, 0x0d, 0x20, 0x3a, 0x00, 0xff].randomElement(using: &random) ?? 0, at: index)
                case 2: if bytes.count > 1 { bytes.remove(at: index) }
                default: bytes.insert(contentsOf: bytes[index...].prefix(9), at: index)
                }
            }
            let cut = Int.random(in: 0...bytes.count, using: &random)
            let whole = events([bytes])
            #expect(events([Array(bytes[..<cut]), Array(bytes[cut...])]) == whole)
            #expect(events(bytes.map { [$0] }) == whole)
        }
    }
}
