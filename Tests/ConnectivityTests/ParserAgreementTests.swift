// SPDX-License-Identifier: MIT
import ATSModel
import Testing

@testable import Connectivity

/// `Destination` and libcurl read the same URL: where they part, a ruling and a transfer would be about two things.
@Suite struct ParserAgreementTests {
    /// What libcurl reads.
    private struct Reading {
        let scheme: String?
        let host: String?
        let portInForce: String?

        init?(_ text: String) {
            guard let url = CurlURL(text) else { return nil }
            (scheme, host, portInForce) = (url.scheme, url.host, url.portInForce)
        }
    }

    @Test(arguments: [
        "http://example.com", "HTTP://Example.COM/", "https://example.com:8443/a?b#c", "http://example.com:80/",
        "http://example.com:/", "http://example.com?x", "http://example.com#x", "http://user@example.com/",
        "http://user:pass@example.com:81/", "http://example.com./", "http://a_b.example/",
        "http://[::1]/", "http://[::1]:8080/", "http://[FD00::1]/", "http://127.0.0.1/", "http://127.0.0.1.example/",
        "http://xn--bcher-kva.example/", "http://b%C3%BCcher.example/", "http://a%2Eb.example/",
        "http://localhost:8765/", "http://single/", "http://1.2.3.4.5/", "http://256.1.1.1/", "http://example.com//",
    ])
    func `host, scheme and port are the same`(_ text: String) throws {
        let destination = try Destination(text)
        let url = try #require(Reading(text))
        #expect(url.scheme?.lowercased() == destination.scheme.rawValue)
        #expect(url.portInForce == String(destination.port))
        #expect(url.host == (destination.host.contains(":") ? "[\(destination.host)]" : destination.host))
    }

    @Test(arguments: [
        ("http://127.1/", "127.0.0.1"), ("http://0x7f000001/", "127.0.0.1"), ("http://2130706433/", "127.0.0.1"),
        ("http://017700000001/", "127.0.0.1"), ("http://0x7f.1/", "127.0.0.1"), ("http://10.257/", "10.0.1.1"),
    ])
    func `libcurl makes an odd spelling plain, Destination keeps it and knows the address`(
        _ text: String, _ plain: String
    ) throws {
        let destination = try Destination(text)
        let url = try #require(Reading(text))
        #expect(url.host == plain)
        #expect(destination.host != plain)
        let address = try #require(IPAddress(plain))
        #expect(destination.hostKind == .loosely(address))
    }

    @Test(arguments: [
        "http://", "http://example.com:99999/", "http://exa mple.com/", "http://[::1/", "http://[zz]/",
        "example.com",
    ])
    func `neither takes what is no URL`(_ text: String) {
        #expect(throws: DestinationError.self) { try Destination(text) }
        #expect(Reading(text) == nil)
    }

    @Test func `where they part`() throws {
        // Two at signs: the transfer fails (curl 3), the ruling holds for the host behind the last one.
        #expect(try Destination("http://a@b@example.com/").host == "example.com")
        #expect(Reading("http://a@b@example.com/") == nil)
        // A broken escape: never asked at all.
        #expect(throws: DestinationError.self) { try Destination("http://a%/") }
        #expect(Reading("http://a%/")?.host == "a%")
    }
}
