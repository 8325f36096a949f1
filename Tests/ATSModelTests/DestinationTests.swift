// SPDX-License-Identifier: MIT
import ATSModel
import TestSupport
import Testing

/// URLs at the edge: what is read, what is refused, and what never gets out.
@Suite struct DestinationTests {
    @Test(arguments: [
        ("http://example.com/", "example.com", 80), ("https://example.com", "example.com", 443),
        ("ws://example.com:8080/socket", "example.com", 8080), ("WSS://Example.com/", "Example.com", 443),
        ("HtTp://x/", "x", 80), ("http://x:/", "x", 80), ("http://x:00080/", "x", 80),
        ("http://user:secret@example.com:81/", "example.com", 81),
        ("http://example.com/\u{301}b", "example.com", 80), ("http://a@b@example.com/", "example.com", 80),
        ("http://example.com?q=1", "example.com", 80), ("http://example.com#part", "example.com", 80),
        ("http://[::1]:8080/", "::1", 8080), ("http://[fe80::1%25en0]/", "fe80::1%en0", 80),
        ("http://ex%61mple.com/", "example.com", 80), ("http://example.com./", "example.com.", 80),
        ("http://127.0.0.1:8765/", "127.0.0.1", 8765), ("http://127.1/", "127.1", 80),
        ("http://x/a b".replacing(" ", with: "%20"), "x", 80), ("http://x:65535/", "x", 65535),
        ("http://x/@y:99/", "x", 80), ("http://x?u=@y:99/", "x", 80),
        ("http://foo_bar.example/", "foo_bar.example", 80),
    ])
    func `reads scheme, host and port`(_ url: String, _ host: String, _ port: UInt16) throws {
        let destination = try Destination(url)
        #expect(destination.host == host && destination.port == port)
        #expect(destination.scheme.rawValue == url.prefix(while: { $0 != ":" }).lowercased())
        #expect(destination.pathAndQuery.utf8.first == 0x2f)
    }

    @Test(arguments: [
        "", "example.com", "//example.com/", "http:/example.com", "http:example.com", "ftp://example.com/",
        "file:///etc/passwd", "http://", "http:///path", "http://:80/", "http://@/", "http://x:0/", "http://x:65536/",
        "http://x:-1/", "http://x:+80/", "http://x:8o/", "http://x:80:81/", "http://x:٣/", "http://::1/",
        "http://[::1/",
        "http://[::1]x/", "http://[::1]:x/", "http://[]/", "http://[1.2.3.4]/", "http://[example.com]/",
        "http://[::1%]x/",
        "http://a b/", "http://a\tb/", "http://a\nb/", "http://a\0b/", "http://a%/", "http://a%2/", "http://a%zz/",
        "http://a%+f/", "http://a%-1/", "http://a%00b/", "http://a%20b/", "http://a%0ab/", "http://a%7fb/",
        "http://a%2fb/", "http://a%40b/", "http://a%3ab/", "http://a%23b/", "http://a%5bb/", "http://a%5db/",
        "http://a%ff/", "http://a\\b/", "http://a<b/", "http://a|b/", "http://a\"b/", "http://a^b/", "http://a`b/",
        "http://a{b}/", "http://a%2f%cc%81b/", "http://a%40%cc%81b/", "http:\u{301}//a/", "http://a\\@b/",
        "http://x\\y", "http://[::1]]/", "http://a[b/", "http://a]b/",
        " http://example.com/", "http://example.com/ ", "http://[::ffff:1.2.3.256]/",
    ])
    func `refuses what is no destination`(_ url: String) {
        #expect(throws: DestinationError.self) { try Destination(url) }
    }

    @Test func `refuses a URL beyond the limit and shows only its beginning`() throws {
        let long = "http://example.com/" + String(repeating: "a", count: Destination.lengthLimit)
        let error = #expect(throws: DestinationError.self) { try Destination(long) }
        #expect(try #require(error).description.utf8.count < 200)
        #expect(throws: Never.self) {
            try Destination("http://x/" + String(repeating: "a", count: Destination.lengthLimit - 9))
        }
    }

    @Test(arguments: [
        ("http://example.com", "http://example.com/", true), ("http://example.com?q", "http://example.com/?q", true),
        ("http://example.com#f", "http://example.com/#f", true), ("http://example.com/", "http://example.com/", false),
        ("http://example.com/a", "http://example.com/a", false),
    ])
    func `adds the path that is missing and says so`(_ given: String, _ url: String, _ added: Bool) throws {
        let destination = try Destination(given)
        #expect(destination.url == url && destination.addedPath == added)
        #expect(!destination.pathAndQuery.contains("#"))
    }

    @Test func `tells addresses, loose numbers and names apart`() throws {
        func kind(_ host: String) throws -> Destination.HostKind { try Destination("http://\(host)/").hostKind }
        let loopback = IPAddress(v4: 0x7f00_0001)
        #expect(try kind("127.0.0.1") == .address(loopback, zone: nil))
        #expect(try kind("127.000.0.01") == .address(loopback, zone: nil))
        #expect(try kind("[::1]") == .address(IPAddress(v6High: 0, low: 1), zone: nil))
        #expect(try kind("[fe80::1%25en0]") == .address(IPAddress(v6High: 0xfe80 << 48, low: 1), zone: "en0"))
        for loose in [
            "127.1", "127.0.1", "2130706433", "0x7f000001", "0X7F000001", "017700000001", "0x7f.1", "127.0x1",
        ] {
            #expect(try kind(loose) == .loosely(loopback), "\(loose)")
        }
        for name in [
            "localhost", "127.0.0.1.", "127.1.", "1.2.3.4.5", "0x", "0xg", "4294967296", "256.1", "1.256.1", "1..2",
            "a.1",
            "0x+1", "0x-1", "1.+2", "09", "0x7f.08", "127.0.0.256", "１２７.1", "1e3",
        ] {
            #expect(try kind(name) == .name, "\(name)")
        }
    }

    /// A loose number is one exactly where the C library's `inet_aton` reads one.
    @Test func `agrees with inet_aton on loose numbers`() throws {
        var random = SeededGenerator(seed: 30)
        for _ in 0..<5_000 {
            let parts = (0..<(1 + random.below(4))).map { _ in
                random.pick([
                    "0", "1", "7", "08", "010", "255", "256", "0xff", "0x100", "65536", "16777216", "0377", "x", "0x",
                ])
            }
            let text = parts.joined(separator: ".")
            let kind = try Destination("http://\(text)/").hostKind
            switch kind {
            case .address(let address, _): #expect(IPAddress(text) == address)
            case .loosely(let address): #expect(looseAddress(text) == address, "\(text)")
            case .name: #expect(looseAddress(text) == nil, "\(text)")
            }
        }
    }

    @Test(arguments: [
        ("http://user:secret@example.com/a?key=secret&flag&b=#secret", "http://…@example.com/a?key=…&…&b=…"),
        ("http://example.com/", "http://example.com/"), ("http://example.com/?", "http://example.com/?"),
        ("http://secret@secret@x/", "http://…@x/"), ("secret@x", "…@x"),
        ("http:/user:secret@x/", "…@x/"), ("user:secret@host/path", "…@host/path"),
        ("http://x?user@secret=1", "http://x?user@secret=…"), ("http://x/@y", "http://x/@y"),
        ("http://user:sec/ret@x/a", "http://…@x/a"), ("http://user:sec?ret@x/a", "http://…@x/a"),
        ("http://user:sec#ret@x/a?b=secret", "http://…@x/a?b=…"), ("http:///user:secret@x/", "http:///…@x/"),
        ("http://user:secret@\u{301}x/", "http://…@\u{301}x/"),
        ("http://x/?\u{301}a=\u{301}secret", "http://x/?\u{301}a=…"),
    ])
    func `redacts user info, query values and fragment`(_ text: String, _ redacted: String) {
        #expect(Destination.redact(text) == redacted)
    }

    /// Whatever a URL is broken by, a secret in its user info, query values or fragment stays inside.
    @Test func `never leaks a secret, whatever is wrong with the URL`() {
        var random = SeededGenerator(seed: 31)
        let pieces = [
            "http", "https", "HTTP", "ftp", "", "://", ":/", "//", ":", "/", "\\", " ", "%zz", "[", "]", "::1", "x",
        ]
        let starts = [
            "", "http://", "HTTPS://", "http:/", "http:", "//", "/", "://", "ftp://", "http:///", "http:///\\/",
            "http://\\",
            "http://[", " http://", "%zz", "x", "http://x:y@", "http://p:a/", "http://p:a?", "http://p:a#",
        ]
        for _ in 0..<20_000 {
            func some(_ count: Int) -> String {
                (0..<random.below(count + 1)).map { _ in random.pick(pieces) }.joined()
            }
            let secret = "S3CR3T"
            let text =
                switch random.below(3) {
                case 0: random.pick(starts) + "u:\(secret)@" + random.pick(["x", "example.com", "[::1]"]) + some(3)
                case 1:
                    some(4) + "?key=\(secret)" + random.pick(["", "&a=\(secret)", "&\(secret)", "#\(secret)", " x"])
                default: some(4) + "#\(secret)"
                }
            #expect(!Destination.redact(text).contains(secret), "\(text)")
            do {
                #expect(try !Destination(text).redacted.contains(secret), "\(text)")
            } catch {
                #expect(!"\(error)".contains(secret), "\(text)")
            }
        }
    }

    @Test func `reads or refuses any text without a crash`() {
        var random = SeededGenerator(seed: 32)
        let pieces = [
            "http://", "://", "@", ":", "/", "[", "]", "%", "%25", "%2", "?", "#", "é", "\u{301}", "👩‍👩‍👧", "1", "0x", ".",
            "..",
            "fe80::1", "127.1", "\\", "\0", "\r\n", "x", "-", "+", "&", "=",
        ]
        for _ in 0..<20_000 {
            let text =
                (random.oneIn(2) ? "http://" : "") + (0..<random.below(9)).map { _ in random.pick(pieces) }.joined()
            guard let destination = try? Destination(text) else { continue }
            #expect(!destination.host.isEmpty && destination.pathAndQuery.utf8.first == 0x2f)
            // What was read once is read again, to the same.
            #expect(throws: Never.self) { try Destination(destination.url) }
        }
    }

    @Test func `a label that DNS has no room for is asked about all the same`() throws {
        let label = String(String.UnicodeScalarView((0x4e00..<0x6000).compactMap { Unicode.Scalar($0) }))
        let platform = Platform(.iOS, Version(26))
        let none = Configuration(transportSecurity: [:])
        #expect(try none.ruling(for: "http://\(label).example/", on: platform).verdict == .blocked)
    }
}
