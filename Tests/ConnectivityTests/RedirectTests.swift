// SPDX-License-Identifier: MIT
import ATSModel
import Testing

@testable import Connectivity

@Suite struct RedirectTests {
    /// Answers each target with a redirect as the table says, and anything else with 200.
    private func server(_ table: [String: String]) throws -> ScriptedServer {
        try ScriptedServer { peer in
            if let location = table[peer.target] {
                peer.answer("302 Found", ["Location: \(location)"])
            } else {
                peer.answer()
            }
        }
    }

    @Test func `each hop is asked and recorded`() throws {
        let second = try server([:])
        let first = try server([
            "/a/start": "../b?x=1", "/b?x=1": "//127.0.0.1:\(second.port)/c", "/odd": "/with space/é",
        ])
        let connection = try ask("http://127.0.0.1:\(first.port)/a/start")
        let origin = "http://127.0.0.1:\(first.port)"
        #expect(
            connection.hops.map(\.destination.url) == [
                origin + "/a/start", origin + "/b?x=1", "http://127.0.0.1:\(second.port)/c",
            ])
        #expect(connection.hops.map(\.status) == [302, 302, 200])
        #expect(
            connection.hops.map(\.location) == [origin + "/b?x=1", "http://127.0.0.1:\(second.port)/c", nil])
        #expect(connection.status == 200)
        #expect(first.acceptCount == 2)
        #expect(second.acceptCount == 1)

        let odd = try ask(origin + "/odd")
        #expect(odd.hops.last?.destination.url == origin + "/with%20space/%c3%a9")
        #expect(odd.status == 200)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `every redirect status leads on`(_ status: Int) throws {
        let server = try ScriptedServer { peer in
            peer.target == "/" ? peer.answer("\(status) Go", ["Location: /there"]) : peer.answer()
        }
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(connection.hops.map(\.status) == [status, 200])
    }

    @Test(arguments: ["200 OK", "201 Created", "404 Not Found"])
    func `a Location beside another status leads nowhere`(_ status: String) throws {
        let server = try ScriptedServer { $0.answer(status, ["Location: /there"]) }
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(connection.hops.count == 1)
        #expect(connection.isOK)
        #expect(connection.hops.first?.location == nil)
    }

    @Test func `ten redirects are followed, the eleventh is too many`() throws {
        let server = try ScriptedServer { peer in
            let number = Int(peer.target.dropFirst()) ?? 0
            number < 20 ? peer.answer("302 Found", ["Location: /\(number + 1)"]) : peer.answer()
        }
        let origin = "http://127.0.0.1:\(server.port)"
        let good = try ask(origin + "/10")
        #expect(good.hops.count == 11)
        #expect(good.status == 200)
        let bad = try ask(origin + "/9")
        #expect(bad.hops.count == 11)
        #expect(bad.chainProblem == "too many redirects, more than 10")
        #expect(bad.failure?.curlCode == 47)
        #expect(bad.urlError == .tooManyRedirects)
        #expect(bad.status == nil)
        #expect(!bad.isOK)
        #expect(bad.hops.last?.status == 302)
        #expect(bad.hops.last?.location == origin + "/20")
        let none = try ask(origin + "/19") { $0.redirectLimit = 0 }
        #expect(none.hops.count == 1)
        #expect(none.chainProblem == "too many redirects, more than 0")
    }

    @Test func `a loop is told as one`() throws {
        let server = try server(["/": "/a", "/a": "/b", "/b": "/a"])
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(connection.hops.count == 11)
        #expect(connection.chainProblem == "too many redirects, more than 10; the last one leads back to hop 2")
        #expect(connection.urlError == .tooManyRedirects)
    }

    static let broken: [(location: String, curlCode: Int, problem: String)] = [
        ("ftp://example.com/a", 1, "redirect to ftp://example.com/a: ftp is neither http nor https"),
        ("FILE:///etc/passwd", 1, "redirect to FILE:///etc/passwd: file is neither http nor https"),
        ("mailto:someone", 1, "redirect to mailto:someone: mailto is neither http nor https"),
        (
            "ftp://user:secret@example.com/?q=secret", 1,
            "redirect to ftp://…@example.com/?q=…: ftp is neither http nor https"
        ),
        ("http://", 3, "redirect to a malformed URL 'http://': libcurl cannot read it"),
        ("http://a:99999/", 3, "redirect to a malformed URL 'http://a:99999/': libcurl cannot read it"),
        ("http://[::1/", 3, "redirect to a malformed URL 'http://[::1/': libcurl cannot read it"),
        (
            "http://a/\(String(repeating: "x", count: 20_000))", 3,
            "redirect to a malformed URL 'http://a/\(String(repeating: "x", count: 191))…': "
                + "a URL has at most 16384 bytes"
        ),
    ]

    @Test(arguments: broken)
    func `a Location that cannot be asked ends the chain`(
        _ location: String, _ curlCode: Int, _ problem: String
    ) throws {
        let server = try server(["/": location])
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(connection.hops.count == 1)
        #expect(connection.chainProblem == problem)
        #expect(connection.failure?.curlCode == curlCode)
        #expect(connection.urlError == (curlCode == 1 ? .unsupportedURL : .badURL))
        #expect(connection.hops.first?.status == 302)
        #expect(!connection.isOK)
    }

    @Test(arguments: ["", "   "])
    func `an empty Location leads nowhere`(_ location: String) throws {
        let server = try server(["/": location])
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(connection.status == 302)
        #expect(connection.chainProblem == nil)
    }

    @Test func `a redirect to a closed port fails there`() throws {
        let closed = try ScriptedServer.closedPort()
        let server = try server(["/": "http://127.0.0.1:\(closed)/x"])
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(connection.hops.count == 2)
        #expect(connection.failure?.curlCode == 7)
        #expect(connection.chainProblem == nil)
        #expect(connection.status == nil)
    }

    @Test func `a redirect with an endless body still leads on`() throws {
        let server = try ScriptedServer { peer in
            if peer.target == "/" {
                peer.send("HTTP/1.1 302 Found\r\nLocation: /there\r\n\r\n")
                while peer.send(String(repeating: "x", count: 10_000)) {}
            } else {
                peer.answer()
            }
        }
        let connection = try ask("http://127.0.0.1:\(server.port)/")
        #expect(connection.hops.map(\.status) == [302, 200])
    }

    @Test func `user info goes to its own host and to no other`() throws {
        let other = try server([:])
        let own = try server([
            "/": "/again", "/again": "http://127.0.0.1:\(other.port)/", "/else": "http://localhost:\(other.port)/",
        ])
        let connection = try ask("http://user:s%20ecret@127.0.0.1:\(own.port)/")
        #expect(connection.status == 200)
        let credentials = "\r\nAuthorization: Basic dXNlcjpzIGVjcmV0\r\n"
        #expect(own.heads.count == 2)
        for head in own.heads { #expect((head + "\r\n").contains(credentials)) }
        #expect(other.heads.count == 1)
        #expect(!(other.heads.first ?? "").contains("Authorization"))
        #expect(!connection.hops.dropFirst().contains { $0.destination.url.contains("ecret") })
        #expect(!connection.hops.compactMap(\.location).contains { $0.contains("ecret") })
    }
}
