// SPDX-License-Identifier: MIT
import ATSModel
import Testing

/// The tables of `ats-rules.md` §5.1, §5.2 and §5.4 for a load that ATS rules.
@Suite struct TLSRowTests {
    private static let insecure = "NSExceptionAllowsInsecureHTTPLoads"
    private static let secrecy = "NSExceptionRequiresForwardSecrecy"

    private func ruling(
        _ entry: PropertyValue?, _ words: String, client: Client = .urlsession, on platform: String = "macOS 26.0"
    ) throws -> Ruling {
        let keys: PropertyValue = entry.map { ["NSExceptionDomains": ["example.com": $0]] } ?? [:]
        let model = CompiledConfiguration(
            Configuration(transportSecurity: keys), on: try #require(Platform(platform)))
        return model.ruling(
            for: Load(try Destination("https://example.com/"), client: client, facts: try TLSFacts.parse(words).get()))
    }

    /// The four rows of the table in §5.1: which of these servers get through.
    @Test(arguments: [
        (false, true, ["tls1.2", "cbc", "chacha"]),
        (false, false, ["tls1.2", "cbc", "chacha", "rsa-key-exchange"]),
        (true, true, ["tls1.2", "cbc", "chacha", "self-signed", "expired", "long-lifetime", "no-timestamps"]),
        (
            true, false,
            [
                "tls1.2", "cbc", "chacha", "rsa-key-exchange", "other-suite", "self-signed", "expired",
                "long-lifetime", "no-timestamps",
            ]
        ),
    ])
    func `an entry lets through`(isInsecure: Bool, hasSecrecy: Bool, passing: [String]) throws {
        let entry: PropertyValue = [Self.insecure: .boolean(isInsecure), Self.secrecy: .boolean(hasSecrecy)]
        let servers = [
            "tls1.0", "tls1.1", "tls1.2", "cbc", "chacha", "rsa-key-exchange", "other-suite", "sha1", "sha224", "md5",
            "self-signed", "expired", "long-lifetime", "no-timestamps",
        ]
        let through = try servers.filter { try ruling(entry, $0).verdict == .allowed }
        #expect(Set(through) == Set(passing))
    }

    @Test(arguments: [
        ("TLSv1.0", ["tls1.0", "tls1.1", "tls1.2", "ok"]), ("TLSv1.1", ["tls1.1", "tls1.2", "ok"]),
        ("TLSv1.2", ["tls1.2", "ok"]), ("TLSv1.3", ["ok"]),
    ])
    func `a minimum lets through`(_ minimum: String, _ passing: [String]) throws {
        let servers = ["tls1.0", "tls1.1", "tls1.2", "ok"]
        let entry: PropertyValue = ["NSExceptionMinimumTLSVersion": .string(minimum)]
        #expect(try servers.filter { try ruling(entry, $0).verdict == .allowed } == passing)
    }

    /// Each defect by the rule that refuses it and the codes of §5.4.
    @Test(arguments: [
        ("tls1.1", "tls-minimum", [-1200]), ("rsa-key-exchange", "forward-secrecy", [-1200]),
        ("other-suite", "forward-secrecy", [-1200]), ("sha1", "sha1-refused", [-1200, -1202]),
        ("sha224", "sha1-refused", [-1200, -1202]), ("md5", "sha1-refused", [-1200, -1202]),
        ("rsa1024", "key-size", [-1200, -1202]), ("expired", "trust-enforced", [-1200]),
        ("self-signed", "trust-enforced", [-1200, -1202]), ("tls1.0+expired", "tls-minimum", [-1200]),
        ("sha1+expired", "sha1-refused", [-1200, -1202]),
    ])
    func `the first refusal names the error`(_ words: String, _ rule: String, _ codes: [Int]) throws {
        let refused = try ruling(nil, words)
        #expect(refused.verdict == .blocked && refused.rule.id == rule)
        #expect(refused.codes.map(\.rawValue) == codes)
    }

    @Test func `every trust failure is the class, but for what was measured`() throws {
        for failure in TLSFacts.TrustFailure.allCases {
            for client in [Client.urlsession, .webview] {
                for (platform, isMeasured) in [("macOS 26.0", true), ("iOS 26.4", true), ("iOS 18.6", false)] {
                    let refused = try ruling(nil, failure.rawValue, client: client, on: platform)
                    #expect(refused.verdict == .blocked && refused.rule.id == "trust-enforced")
                    let is1200 = failure == .expired || failure == .selfSigned && client == .webview
                    #expect(
                        refused.codes.map(\.rawValue) == (is1200 && isMeasured ? [-1200] : [-1200, -1202]),
                        "\(failure) \(client) \(platform)")
                }
            }
        }
    }

    @Test func `a fetched issuer leaves the verdict and makes it inferred`() throws {
        let fetched = try ruling(nil, "fetched-issuer")
        #expect(fetched.verdict == .allowed && fetched.evidence == .inferred && fetched.questions.isEmpty)
        #expect(try ruling(nil, "ok").evidence < .inferred)
    }

    @Test(arguments: [
        ("TLS_AES_128_GCM_SHA256", TLSFacts.Suite.modern), ("TLS_CHACHA20_POLY1305_SHA256", .modern),
        ("TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384", .modern), ("TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", .modern),
        ("TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256", .chacha), ("TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA", .cbc),
        ("TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384", .other), ("TLS_RSA_WITH_AES_128_GCM_SHA256", .rsaKeyExchange),
        ("TLS_RSA_WITH_AES_128_CBC_SHA", .rsaKeyExchange), ("TLS_RSA_WITH_3DES_EDE_CBC_SHA", .other),
        ("TLS_DHE_RSA_WITH_AES_256_GCM_SHA384", .other), ("TLS_RSA_WITH_RC4_128_SHA", .other), ("", .other),
    ])
    func `a suite is known by its name`(_ name: String, _ suite: TLSFacts.Suite) {
        #expect(TLSFacts.Suite(named: name) == suite)
    }

    @Test func `every word makes a fact of its own`() throws {
        let facts = try TLSFacts.words.map { try TLSFacts.parse($0).get() }
        // `ok` and `pins:both` are the clean server.
        #expect(Set(facts).count == TLSFacts.words.count - 1)
        #expect(_isPOD(TLSFacts.self))
    }

    // MARK: What a chain makes of the facts

    private func taken(_ platform: String = "iOS 26.0", _ change: (inout ServerChain) -> Void) throws -> TLSFacts {
        var facts = TLSFacts()
        facts.take(.good().with(change), on: try #require(Platform(platform)), at: ServerChain.now)
        return facts
    }

    @Test func `a chain becomes facts`() throws {
        #expect(try taken { _ in } == TLSFacts())
        #expect(try taken { $0.certificates[0].digest = .sha224 }.weakDigest == .sha224)
        #expect(try taken { $0.certificates[1].digest = .sha1 }.signatureIsSHA1)
        #expect(try taken { $0.certificates[1].digest = .md }.weakDigest == .md5)
        let leaf = try taken { $0.certificates[0].key = .rsa(bits: 1_024) }
        #expect(leaf.keyIsSmall && leaf.trust == nil)
        let issuer = try taken { $0.certificates[1].key = .rsa(bits: 1_024) }
        #expect(!issuer.keyIsSmall && issuer.trust == .issuerKey)
        #expect(try taken("iOS 10.3") { $0.certificates[1].key = .rsa(bits: 1_024) }.trust == nil)
        #expect(try taken { $0.timestamps = 0 }.trust == .transparency)
        #expect(try taken { $0.anchor = .missingIssuer(isFetchable: true) }.fetchesIssuer)
        #expect(try taken { $0.anchor = .missingIssuer(isFetchable: true) }.trust == nil)
        let itself = try taken { ($0.anchor, $0.certificates[0].digest) = (.selfSigned, .sha1) }
        #expect(itself.trust == .selfSigned && itself.weakDigest == nil)
    }

    @Test func `an expired leaf is that alone only where nothing else is wrong`() throws {
        #expect(try taken { $0.certificates[0].notAfter = ServerChain.now - 1 }.trust == .expired)
        #expect(
            try taken { ($0.certificates[0].notAfter, $0.namesHost) = (ServerChain.now - 1, false) }.trust
                == .hostMismatch)
        #expect(try taken { $0.certificates[1].notAfter = ServerChain.now - 1 }.trust == .issuerExpired)
    }

    @Test func `taking a chain leaves version, suite and pins, and forgets the chain before`() throws {
        var facts = try TLSFacts.parse("tls1.1+rsa-key-exchange+no-ems+pins:leaf+self-signed+rsa1024+md5").get()
        facts.take(.good(), on: Platform(.iOS, Version(26)), at: ServerChain.now)
        #expect(try facts == TLSFacts.parse("tls1.1+rsa-key-exchange+no-ems+pins:leaf").get())
    }

    @Test func `the trace and the server's mend name what is lacking`() throws {
        let rows = [
            ("tls1.0", "at most TLSv1.0", "offer TLS 1.2 or newer"), ("rsa-key-exchange", "RSA key exchange", "ECDHE"),
            ("other-suite", "no suite", "ECDHE"), ("md5", "MD5", "SHA-256"), ("rsa1024", "too small", "2048"),
            ("host-mismatch", "does not name the host", "subject alternative names"),
            ("long-lifetime", "lasts longer", "no longer than"), ("no-timestamps", "too few timestamps", "timestamps"),
            ("revoked", "revoked", "replace"), ("missing-issuer", "does not send", "whole chain"),
        ]
        for (words, lack, mend) in rows {
            let model = CompiledConfiguration(
                Configuration(transportSecurity: nil), on: Platform(.macOS, Version(26)))
            let load = Load(try Destination("https://example.com/"), facts: try TLSFacts.parse(words).get())
            let explanation = model.explanation(for: load)
            #expect(explanation.steps.last?.says.contains(lack) == true, "\(explanation.steps)")
            let change = try #require(explanation.changes.first)
            #expect(change.kind == .serverTLS && change.title.contains(mend), "\(change.title)")
        }
    }

    @Test func `an entry is proposed only where one helps`() throws {
        func plist(_ entry: PropertyValue?, _ words: String) throws -> String? {
            let keys: PropertyValue = entry.map { ["NSExceptionDomains": ["example.com": $0]] } ?? [:]
            let model = CompiledConfiguration(
                Configuration(transportSecurity: keys), on: Platform(.macOS, Version(26, 4)))
            let load = Load(try Destination("https://example.com/"), facts: try TLSFacts.parse(words).get())
            return model.explanation(for: load).changes.first { $0.kind == .exception }?.plist
        }
        #expect(try plist(nil, "sha1") == nil)
        #expect(try plist(nil, "rsa1024") == nil)
        #expect(try plist(nil, "other-suite")?.contains(Self.insecure) == true)
        #expect(try plist(nil, "long-lifetime")?.contains(Self.insecure) == true)
        #expect(try plist(["NSExceptionMinimumTLSVersion": "TLSv1.3"], "tls1.2")?.contains("TLSv1.2") == true)
        let niap: PropertyValue = ["NSExceptionRequiresNIAPTLSPackageVersion": "recommended"]
        #expect(try plist(niap, "cbc")?.contains("<string>none</string>") == true)
    }
}
