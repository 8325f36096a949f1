// SPDX-License-Identifier: MIT
import Testing

@testable import Laboratory

@Suite struct AskedURLTests {
    @Test(arguments: [
        ("http://a.example", "http", "a.example", "/"),
        ("HTTP://A.Example:80/", "http", "a.example", "/"),
        ("https://a.example:443/x?y=1#part", "https", "a.example:443", "/x?y=1"),
        ("https://a.example.", "https", "a.example", "/"),
        ("http://a.example?q", "http", "a.example:80", "/?q"),
        ("http://user:secret@a.example/", "http", "a.example", "/"),
        ("http://[2001:DB8::1]:8080/", "http", "[2001:db8::1]:8080", "/"),
        ("https://[::1]/", "https", "[::1]", "/"),
        ("wss://a.example/socket", "https", "a.example", "/socket"),
        ("ws://a.example/", "http", "a.example", "/"),
    ])
    func `a URL and the request for it are the same`(
        _ url: String, _ scheme: String, _ authority: String, _ path: String
    ) {
        #expect(AskedURL(url) == AskedURL(scheme: scheme, authority: authority, path: path))
    }

    @Test(arguments: [
        ("http://a.example/", "https://a.example/"), ("http://a.example/", "http://b.example/"),
        ("http://a.example/", "http://a.example:8080/"), ("http://a.example/x", "http://a.example/X"),
        ("http://a.example/", "http://a.example/?q"),
    ])
    func `what differs stays different`(_ one: String, _ other: String) {
        #expect(AskedURL(one) != nil)
        #expect(AskedURL(one) != AskedURL(other))
    }

    @Test func `it reads as a URL`() {
        #expect(AskedURL("HTTPS://A.example:443/x#y")?.description == "https://a.example/x")
        #expect(AskedURL("http://[::1]:81")?.description == "http://[::1]:81/")
    }
}
