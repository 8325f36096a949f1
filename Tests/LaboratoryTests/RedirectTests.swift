// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Laboratory

/// Redirects as a client meets them that follows nothing by itself.
@Suite struct RedirectTests {
    /// Asks the plain port, and returns the status and the Location.
    private func ask(
        _ ports: Laboratory.Ports, host: String = "a.example", _ path: String
    ) -> (status: String, location: String?) {
        let client = RawClient(port: ports.plain)
        client.send("GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        let lines = client.receiveAll().components(separatedBy: "\r\n")
        let status = lines.first?.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        let location = lines.first { $0.hasPrefix("Location: ") }.map { String($0.dropFirst("Location: ".count)) }
        return (status, location)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `each URL leads to the next, and the last one answers`(_ status: Int) throws {
        let urls = ["http://b.example/1", "https://c.example/", "/end", "http://d.example:81/x?y"]
        try withLab(.redirect(urls, status: status)) { _, ports in
            let steps = [
                ("a.example", "/"), ("b.example", "/1"), ("other.example", "/any"), ("c.example", "/end"),
                ("d.example:81", "/x?y"),
            ]
            let expected: [String?] = [urls[0], urls[1], urls[0], urls[3], nil]
            for ((host, path), location) in zip(steps, expected) {
                let answer = ask(ports, host: host, path)
                #expect(answer.location == location, "\(host)\(path)")
                #expect(answer.status == (location == nil ? "200" : "\(status)"), "\(host)\(path)")
            }
        }
    }

    @Test(arguments: ["myapp://open", "http://", "//b.example/x y", "?q", "http://[::1", "ftp://a.example/"])
    func `a location goes out as it stands, whatever is asked`(_ text: String) throws {
        try withLab(.location(text)) { _, ports in
            for path in ["/", "/x"] {
                let answer = ask(ports, path)
                #expect(answer.status == "302" && answer.location == text)
            }
        }
    }

    @Test func `a loop leads to itself`() throws {
        try withLab(.redirectLoop) { _, ports in
            #expect(ask(ports, "/x?y").location == "http://a.example/x?y")
            #expect(ask(ports, host: "b.example:8080", "/").location == "http://b.example:8080/")
        }
    }

    @Test func `hops are counted by path`() throws {
        try withLab(.redirectHops(3)) { _, ports in
            #expect(ask(ports, "/").location == "/hop/1")
            #expect(ask(ports, "/hop/1").location == "/hop/2")
            #expect(ask(ports, "/hop/2").location == "/hop/3")
            #expect(ask(ports, "/hop/3").status == "200")
            #expect(ask(ports, "/hop/99999999999999999999").location == "/hop/1")
        }
    }

    @Test func `a huge location is of 100 KB`() throws {
        try withLab(.hugeLocation) { _, ports in
            #expect(ask(ports, "/").location?.utf8.count == 100_000)
        }
    }
}
