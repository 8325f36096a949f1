// SPDX-License-Identifier: MIT
import ATSModel
import Testing

/// What is known of a server belongs to its own hop (`ats-rules.md` §12.12).
@Suite struct HopFactsTests {
    private static let phone = Platform(.iOS, Version(26))

    private func facts(_ words: String?) throws -> TLSFacts? { try words.map { try TLSFacts.parse($0).get() } }

    private func load(_ hops: [(url: String, words: String?)], keepingLast kept: Int? = nil) throws -> Load {
        let rest = hops.dropFirst()
        return Load(
            try Destination(hops[0].url), redirects: try rest.map { try Destination($0.url) },
            facts: try facts(hops[0].words),
            redirectFacts: try rest.prefix(kept ?? rest.count).map { try facts($0.words) })
    }

    private func model(_ keys: PropertyValue = [:]) -> CompiledConfiguration {
        CompiledConfiguration(Configuration(transportSecurity: keys), on: Self.phone)
    }

    @Test func `a later hop is refused for its own server`() throws {
        let chain = try load([("https://a.example/", "ok"), ("https://b.example/", "tls1.1")])
        let ruling = model().ruling(for: chain)
        #expect(ruling.verdict == .blocked && ruling.hop == 1 && ruling.rule.id == "tls-minimum")
        #expect(ruling.codes == [.secureConnectionFailed] && ruling.evidence == .inferred)
        #expect(model().hopRulings(for: chain).map(\.verdict) == [.allowed, .blocked])
        #expect(model().hopRulings(for: chain).map(\.hop) == [0, 0])
    }

    @Test func `the first hop's defect is not the second's`() throws {
        let chain = try load([("http://127.0.0.1/", nil), ("https://b.example/", "ok")])
        #expect(model().ruling(for: chain).verdict == .allowed)
        let first = try load([("https://a.example/", "self-signed"), ("https://b.example/", "ok")])
        #expect(model().hopRulings(for: first).map(\.verdict) == [.blocked, .allowed])
    }

    @Test func `hops beyond the facts are clean where something is known, and ask where nothing is`() throws {
        let known = try load([("https://a.example/", "ok"), ("https://b.example/", "tls1.0")], keepingLast: 0)
        #expect(model().ruling(for: known).verdict == .allowed)
        #expect(model().ruling(for: known).requires == nil)
        #expect(known.facts(ofHop: 1) == TLSFacts())
        let unknown = try load([("https://a.example/", nil), ("https://b.example/", nil)], keepingLast: 0)
        #expect(model().ruling(for: unknown).requires?.minimumTLS == .tls12)
        let second = try load([("https://a.example/", "ok"), ("https://b.example/", nil)])
        #expect(second.facts(ofHop: 1) == nil)
        #expect(model().ruling(for: second).requires?.minimumTLS == .tls12)
    }

    @Test func `a twin of the batch format stays as it was`() throws {
        // Facts of the first hop and none of the others: the others are clean (§12.12).
        let chain = try load([("https://a.example/", "tls1.2+cbc"), ("https://b.example/", nil)], keepingLast: 0)
        #expect(model().ruling(for: chain).verdict == .allowed)
    }

    @Test func `facts beyond the last hop mean nothing`() throws {
        var chain = try load([("https://a.example/", "ok")])
        chain.redirectFacts = [try facts("tls1.0"), nil]
        #expect(model().ruling(for: chain).verdict == .allowed)
        #expect(model().hopRulings(for: chain).count == 1)
        #expect(model().explanation(for: chain).ruling.verdict == .allowed)
    }

    @Test func `each hop gets its own entry, with what it needs and no more`() throws {
        let chain = try load([("https://a.example/", "ok"), ("https://b.example/", "tls1.0+rsa-key-exchange")])
        let explanation = model().explanation(for: chain)
        #expect(explanation.steps.contains { $0.hop == 1 && $0.says.contains("at most TLSv1.0, and TLSv1.2") })
        #expect(explanation.changes.map(\.kind) == [.serverTLS, .exception])
        #expect(explanation.changes[0].title.hasPrefix("Let b.example offer TLS 1.2 or newer"))
        #expect(
            explanation.changes[1].plist == """
                <key>NSExceptionDomains</key>
                <dict>
                  <key>b.example</key>
                  <dict>
                    <key>NSExceptionMinimumTLSVersion</key>
                    <string>TLSv1.0</string>
                    <key>NSExceptionRequiresForwardSecrecy</key>
                    <false/>
                  </dict>
                </dict>
                """)
    }

    @Test func `hops that each need an exception get them together`() throws {
        let chain = try load([
            ("http://a.example/", nil), ("https://b.example/", "self-signed"), ("http://c.example:8080/", nil),
        ])
        let changes = model().explanation(for: chain).changes
        #expect(changes.map(\.kind) == [.exception, .blanketAlone])
        let plist = try #require(changes[0].plist)
        for host in ["a.example", "b.example", "c.example"] { #expect(plist.contains("<key>\(host)</key>")) }
        #expect(changes[0].title.contains("a.example, b.example, c.example"))
        #expect(changes[0].title.contains("delegate"))
    }

    @Test func `redirects to cleartext are led to the twins`() throws {
        let chain = try load([("https://a.example/", "ok"), ("http://b.example/", nil), ("http://c.example:81/", nil)])
        let ruling = model().ruling(for: chain)
        #expect(ruling.hop == 1 && ruling.codes == [.appTransportSecurityRequiresSecureConnection])
        let twin = try #require(model().explanation(for: chain).changes.first)
        #expect(
            twin.kind == .httpsTwin
                && twin.title.hasPrefix("Let the redirect of hop 1 lead to https://b.example/… and let the redirect"))
        #expect(twin.title.contains("https://c.example:81/…, on the port that speaks TLS"))
    }

    @Test func `requirements are told without a server, by the likely answers`() throws {
        let keys: PropertyValue = [
            "NSExceptionDomains": [
                "old.example": [
                    "NSExceptionMinimumTLSVersion": "TLSv1.0", "NSExceptionRequiresForwardSecrecy": false,
                ],
                "any.example": [
                    "NSExceptionAllowsInsecureHTTPLoads": true, "NSExceptionRequiresForwardSecrecy": false,
                ],
            ],
            "NSPinnedDomains": ["pin.local": ["NSPinnedLeafIdentities": [["SPKI-SHA256-BASE64": "eA=="]]]],
        ]
        func asked(_ url: String, client: Client = .urlsession) throws -> TLSRequirements? {
            model(keys).requirements(for: try Destination(url), client: client, vantage: .nowhere)
        }
        let clean = try #require(try asked("https://example.com/"))
        #expect(clean.minimumTLS == .tls12 && clean.forwardSecrecy && clean.trust && clean.suites.count == 13)
        let old = try #require(try asked("wss://old.example/"))
        #expect(old.minimumTLS == .tls10 && !old.forwardSecrecy && old.suites.count == 17)
        let any = try #require(try asked("https://any.example/"))
        #expect(any.minimumTLS == .tls12 && !any.trust && any.suites.isEmpty)
        let pinned = try #require(try asked("https://pin.local/"))
        #expect(pinned.minimumTLS == nil && pinned.pins == ["pin.local"])
        // Pins are not likely to reach another process (§12.21).
        #expect(try asked("https://pin.local/", client: .webview) == nil)
        #expect(try asked("https://localhost/") == nil)
        #expect(try asked("http://example.com/") == nil)
        let ruling = model(keys).ruling(for: Load(try Destination("https://old.example/")))
        #expect(ruling.requires == old)
    }
}
