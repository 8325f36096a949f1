// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Connectivity
import Matrix
import Testing

/// What the looks at servers, a configuration and a platform come to.
@Suite struct LoadAnswerTests {
    private struct Row: Sendable {
        let name: String
        var keys: PropertyValue = .dictionary([:])
        var platform = Platform(.macOS, Version(26, 6))
        var client = Client.urlsession
        var vantage = VantagePoint.nowhere
        let hops: [(url: String, looks: [TLSLook])]
        var failure: TransferFailure?
        let outcome: Prediction.Outcome
        var hop = 0
        let flag: Flag
        var rule: String?
        var finding: String?
        var isConditional = false
    }

    private static let https = "https://a.example/"
    private static let blanket: PropertyValue = ["NSAllowsArbitraryLoads": true]
    private static func entry(_ keys: [String: PropertyValue], _ host: String = "a.example") -> PropertyValue {
        .dictionary(["NSExceptionDomains": .dictionary([host: .dictionary(keys)])])
    }
    private static func at(_ looks: [TLSLook]) -> [(url: String, looks: [TLSLook])] { [(https, looks)] }

    private static let either = [URLErrorCode.secureConnectionFailed, .serverCertificateUntrusted]
    private static let good = Looks.stock(Looks.handshake())
    private static let lab = Looks.stock(Looks.handshake(anchor: .installedRoot))
    private static let tenYears = Looks.stock(
        Looks.handshake(
            .tls13, "TLS_AES_128_GCM_SHA256", [Looks.certificate(to: Looks.now + 3_650 * Looks.day)],
            anchor: .installedRoot))
    private static let rsaExchange = Looks.handshake(.tls12, "TLS_RSA_WITH_AES_128_GCM_SHA256")
    private static let dhe = Looks.handshake(.tls12, "TLS_DHE_RSA_WITH_AES_256_GCM_SHA384")
    private static let tls10 = Looks.facts(
        Looks.handshake(.tls10, "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA"), after: Looks.failure(35))
    private static func untrusted(_ verify: Int?, _ code: Int) -> TransferFailure {
        Looks.failure(60, verify: verify, code)
    }
    private static func distrusted(
        _ verify: Int?, _ chain: [PresentedCertificate] = [Looks.certificate()], code: Int = -1202,
        anchor: Handshake.Anchor = .none
    ) -> [TLSLook] {
        Looks.facts(
            Looks.handshake(.tls13, "TLS_AES_128_GCM_SHA256", chain, anchor: anchor, errors: verify.map { [$0] } ?? []),
            after: untrusted(verify, code))
    }
    private static let expired = distrusted(
        10, [Looks.certificate(to: Looks.now - 1)], code: -1201, anchor: .installedRoot)
    private static let selfSigned = distrusted(18, [Looks.certificate(by: "leaf")])
    private static let missing = distrusted(20, [Looks.certificate(by: "issuer")], code: -1203)
    private static let fetched = distrusted(
        20, [Looks.certificate(by: "issuer", issuerURLs: ["http://issuer.example/"])], code: -1203)
    private static let unknownRoot = distrusted(19, [Looks.certificate(), Looks.root], code: -1203)
    private static let weak = distrusted(
        66, [Looks.certificate(key: .rsa(bits: 1_024))], anchor: .installedRoot)
    private static func pinned(_ pin: String) -> PropertyValue {
        .dictionary([
            "NSPinnedDomains": .dictionary([
                "a.example": .dictionary([
                    "NSPinnedLeafIdentities": .array([.dictionary(["SPKI-SHA256-BASE64": .string(pin)])])
                ])
            ])
        ])
    }

    private static let rows = handshakes + trust + curlsOwn + redirects
    private static let handshakes = [
        Row(name: "a clean server has no condition left", hops: at(good), outcome: .status(200), flag: .reachable),
        Row(name: "so has one of the lab", hops: at(lab), outcome: .status(200), flag: .reachable),
        Row(
            name: "curl takes RSA key exchange, and the server has more for an app",
            hops: at([Looks.look(.stock, rsaExchange), Looks.own(refused: false)]), outcome: .status(200),
            flag: .reachable),
        Row(
            name: "no forward secrecy", hops: at([Looks.look(.stock, rsaExchange), Looks.own()]),
            outcome: .refused([.secureConnectionFailed]), flag: .tls, rule: "forward-secrecy"),
        Row(
            name: "no forward secrecy, and nobody minds", keys: blanket, hops: at(Looks.stock(rsaExchange)),
            outcome: .status(200), flag: .reachable),
        Row(
            name: "no forward secrecy, and the entry lets it in",
            keys: entry(["NSExceptionRequiresForwardSecrecy": false]), hops: at(Looks.stock(rsaExchange)),
            outcome: .status(200), flag: .reachable),
        Row(
            name: "the app's offer was not answered: nothing is known",
            hops: at([
                Looks.look(.stock, rsaExchange), Looks.look(.ats(Looks.app), Handshake(), Looks.failure(28, -1001)),
            ]),
            outcome: .status(200), flag: .reachable, isConditional: true),
        Row(
            name: "nobody tried the app's offer", hops: at(Looks.stock(rsaExchange)), outcome: .status(200),
            flag: .reachable, isConditional: true),
        Row(
            name: "DHE is never taken", hops: at([Looks.look(.stock, dhe), Looks.own()]),
            outcome: .refused([.secureConnectionFailed]), flag: .tls, rule: "forward-secrecy"),
        Row(
            name: "TLS 1.0: curl fails as well", hops: at(tls10), failure: Looks.failure(35),
            outcome: .refused([.secureConnectionFailed]), flag: .both, rule: "tls-minimum"),
        Row(
            name: "TLS 1.2 where the entry asks for 1.3", keys: entry(["NSExceptionMinimumTLSVersion": "TLSv1.3"]),
            hops: at(Looks.stock(Looks.handshake(.tls12, "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"))),
            outcome: .refused([.secureConnectionFailed]), flag: .tls, rule: "tls-minimum"),
        Row(
            name: "no certificate came: only the network's failure",
            hops: at([
                Looks.look(.stock, Looks.handshake(nil, nil, [], anchor: .none, isFinished: false), Looks.failure(35))
            ]), failure: Looks.failure(35), outcome: .failed(.secureConnectionFailed), flag: .network),
        Row(
            name: "the pinned leaf", keys: pinned("pin of leaf"), hops: at(good), outcome: .status(200),
            flag: .reachable),
        Row(
            name: "another leaf than the pinned one", keys: pinned("pin of root"), hops: at(good),
            outcome: .refused(either), flag: .tls, rule: "pinned-domain"),
    ]

    private static let trust = [
        Row(
            name: "a leaf of ten years under ATS", hops: at(tenYears), outcome: .refused(either), flag: .tls,
            rule: "trust-enforced", finding: "trust-lifetime-825"),
        Row(
            name: "a leaf of ten years outside ATS", keys: blanket, hops: at(tenYears),
            outcome: .distrusted([.serverCertificateUntrusted]), flag: .tls, finding: "trust-lifetime-825"),
        Row(
            name: "a leaf of ten years before that rule", platform: Platform(.macOS, Version(10, 14)),
            hops: at(tenYears),
            outcome: .status(200), flag: .reachable),
        Row(
            name: "expired under ATS", hops: at(expired), failure: untrusted(10, -1201),
            outcome: .refused([.secureConnectionFailed]), flag: .trust, rule: "trust-enforced",
            finding: "trust-expired"),
        Row(
            name: "expired outside ATS", keys: blanket, hops: at(expired), failure: untrusted(10, -1201),
            outcome: .distrusted([.serverCertificateHasBadDate]), flag: .trust, finding: "trust-expired"),
        Row(
            name: "self-signed under ATS", hops: at(selfSigned), failure: untrusted(18, -1202),
            outcome: .refused(either),
            flag: .trust, finding: "trust-self-signed"),
        Row(
            name: "self-signed outside ATS", keys: blanket, hops: at(selfSigned), failure: untrusted(18, -1202),
            outcome: .distrusted([.serverCertificateUntrusted, .serverCertificateHasUnknownRoot]), flag: .trust,
            finding: "trust-self-signed"),
        Row(
            name: "a root that only the user's Mac may have", hops: at(unknownRoot), failure: untrusted(19, -1203),
            outcome: .refused(either), flag: .trust, finding: "trust-root"),
        Row(
            name: "an issuer that nobody can fetch", hops: at(missing), failure: untrusted(20, -1203),
            outcome: .refused(either), flag: .trust, finding: "trust-issuers"),
        Row(
            name: "a key too small for all", hops: at(weak), failure: untrusted(66, -1202), outcome: .refused(either),
            flag: .trust, rule: "key-size", finding: "trust-key-size"),
        Row(
            name: "another host, which curl finds by itself",
            keys: blanket,
            hops: at(
                Looks.facts(Looks.handshake(anchor: .installedRoot, namesHost: false), after: untrusted(nil, -1202))),
            failure: untrusted(nil, -1202), outcome: .distrusted([.serverCertificateUntrusted]), flag: .trust,
            finding: "trust-host-name"),
        Row(
            name: "whichever answer holds, the app fails", vantage: VantagePoint(own: own),
            hops: [
                ("https://203.0.113.50/", selfSigned)
            ], failure: untrusted(18, -1202),
            outcome: .distrusted(
                [.secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot]),
            flag: .trust, finding: "trust-self-signed"),
        Row(
            name: "whichever answer holds, the app gets through", vantage: VantagePoint(own: own),
            hops: [
                ("https://203.0.113.50/", lab)
            ], outcome: .status(200), flag: .reachable),
    ]
    private static let own = [IPAddress("203.0.113.50")].compactMap(\.self)

    private static let curlsOwn = [
        Row(
            name: "TLS 1.0 outside ATS", keys: blanket, hops: at(tls10), failure: Looks.failure(35), outcome: .reached,
            flag: .appOnly),
        Row(
            name: "TLS 1.0 that the entry allows", keys: entry(["NSExceptionMinimumTLSVersion": "TLSv1.0"]),
            hops: at(tls10), failure: Looks.failure(35), outcome: .reached, flag: .appOnly),
        Row(
            name: "an issuer that Apple fetches", hops: at(fetched), failure: untrusted(20, -1203), outcome: .reached,
            flag: .appOnly, finding: "trust-issuers"),
        Row(
            name: "the same outside ATS", keys: blanket, hops: at(fetched), failure: untrusted(20, -1203),
            outcome: .reached, flag: .appOnly, finding: "trust-issuers"),
        Row(
            name: "a small key before anybody minded", keys: blanket, platform: Platform(.iOS, Version(10)),
            hops: at(weak), failure: untrusted(66, -1202), outcome: .reached, flag: .appOnly),
        Row(
            name: "behind the handshake the network fails", hops: at(good), failure: Looks.failure(52, -1005),
            outcome: .failed(.networkConnectionLost), flag: .network),
    ]

    private static let redirects = [
        Row(
            name: "https that leads to http", hops: [(https, good), ("http://b.example/", [])],
            outcome: .refused([.appTransportSecurityRequiresSecureConnection]), hop: 1, flag: .ats),
        Row(
            name: "https, http, https", keys: entry(["NSExceptionAllowsInsecureHTTPLoads": true], "b.example"),
            hops: [(https, good), ("http://b.example/", []), ("https://c.example/", tenYears)],
            outcome: .refused(either), hop: 2, flag: .tls, rule: "trust-enforced", finding: "trust-lifetime-825"),
        Row(
            name: "no forward secrecy behind a redirect",
            hops: [("http://localhost/", []), ("https://b.example/", [Looks.look(.stock, rsaExchange), Looks.own()])],
            outcome: .refused([.secureConnectionFailed]), hop: 1, flag: .tls, rule: "forward-secrecy"),
        Row(
            name: "the second of two fails, and so no condition is left of the first",
            hops: [(https, good), ("https://b.example/", [])], failure: Looks.failure(7, -1004),
            outcome: .failed(.cannotConnectToHost), hop: 1, flag: .network),
        Row(
            name: "the first certificate fails the app before the second hop's cleartext does",
            keys: .dictionary([
                "NSAllowsArbitraryLoads": true,
                "NSExceptionDomains": .dictionary(["b.example": .dictionary([:])]),
            ]), hops: [(https, tenYears), ("http://b.example/", [])],
            outcome: .distrusted([.serverCertificateUntrusted]), flag: .tls, finding: "trust-lifetime-825"),
        Row(
            name: "curl came further than the app, and failed there", keys: blanket,
            hops: [(https, tenYears), ("https://b.example/", [])], failure: Looks.failure(7, -1004),
            outcome: .distrusted([.serverCertificateUntrusted]), flag: .both, finding: "trust-lifetime-825"),
        Row(
            name: "what comes behind a hop at which only curl failed is not known", keys: blanket,
            hops: [("http://a.example/", []), (https, tls10)], failure: Looks.failure(35), outcome: .reached, hop: 1,
            flag: .appOnly),
    ]

    @Test(arguments: rows.indices)
    func `from the looks to the flag`(_ index: Int) throws {
        let row = LoadAnswerTests.rows[index]
        let name = Comment(rawValue: row.name)
        let model = CompiledConfiguration(Configuration(transportSecurity: row.keys), on: row.platform)
        let connection = try Looks.connection(row.hops, failure: row.failure)
        let load = Load(try Destination(row.hops[0].url), client: row.client, vantage: row.vantage)
        let answer = LoadAnswer(model, load, connection: connection)
        #expect(answer.prediction.outcome == row.outcome, name)
        #expect(answer.prediction.hop == row.hop, name)
        #expect(answer.prediction.finding?.rule.id == row.finding, name)
        #expect((answer.prediction.condition != nil) == row.isConditional, name)
        if let rule = row.rule { #expect(answer.ruling.rule.id == rule, name) }
        #expect(Flag(ruling: answer.ruling, connection: connection, prediction: answer.prediction) == row.flag, name)
        #expect(answer.load.redirects.count == row.hops.count - 1 && answer.hopRulings.count == row.hops.count, name)
    }

    @Test func `what the servers showed wins over what was thought of them`() throws {
        let model = CompiledConfiguration(Configuration(transportSecurity: nil), on: Platform(.macOS, Version(26, 6)))
        var facts = TLSFacts()
        facts.suite = .rsaKeyExchange
        let load = Load(try Destination(LoadAnswerTests.https), facts: facts)
        #expect(LoadAnswer(model, load, connection: nil).ruling.verdict == .blocked)
        let seen = try Looks.connection(LoadAnswerTests.at(LoadAnswerTests.good))
        #expect(LoadAnswer(model, load, connection: seen).ruling.verdict == .allowed)
        // Where nothing was seen, what was thought still counts.
        let unseen = try Looks.connection([(LoadAnswerTests.https, [])], failure: Looks.failure(7, -1004))
        #expect(LoadAnswer(model, load, connection: unseen).ruling.verdict == .blocked)
    }

    /// The clock is the looks': a certificate is good through its last second.
    @Test(arguments: [(0, .reachable), (1, .tls)] as [(Int64, Flag)])
    func `a certificate flips the second after its last`(_ late: Int64, _ flag: Flag) throws {
        let end = Looks.now
        let chains = [
            [Looks.certificate(to: end)],
            [Looks.certificate(by: "issuer"), Looks.certificate("issuer", to: end)],
        ]
        for chain in chains {
            for keys in [PropertyValue.dictionary([:]), LoadAnswerTests.blanket] {
                let looks = Looks.stock(
                    Looks.handshake(.tls13, "TLS_AES_128_GCM_SHA256", chain, anchor: .installedRoot), at: end + late)
                let connection = try Looks.connection(LoadAnswerTests.at(looks))
                let answer = LoadAnswer(
                    CompiledConfiguration(Configuration(transportSecurity: keys), on: Platform(.iOS, Version(26))),
                    Load(try Destination(LoadAnswerTests.https)), connection: connection)
                #expect(
                    Flag(ruling: answer.ruling, connection: connection, prediction: answer.prediction) == flag)
                #expect(answer.goodUntil?.time == end)
            }
        }
    }

    @Test func `cells of one connection differ by configuration and platform alone`() throws {
        let matrix = try parse(
            """
            matrix: cells
            platforms: [macOS 26.6, macOS 10.14]
            configurations:
              none: {}
              blanket: { NSAllowsArbitraryLoads: true }
              weak: { NSExceptionDomains: { a.example: { NSExceptionRequiresForwardSecrecy: false } } }
            destinations: { twin: https://a.example/ }
            """)
        let handshake = Looks.handshake(
            .tls12, "TLS_RSA_WITH_AES_128_GCM_SHA256", [Looks.certificate(to: Looks.now + 3_650 * Looks.day)],
            anchor: .installedRoot)
        let connection = try Looks.connection(
            [("https://a.example/", [Looks.look(.stock, handshake), Looks.own()])])
        var judge = CellJudge(matrix, thisMachine: .nowhere)
        let cells = matrix.cells.indices.map { judge.observe($0, connection: connection) }
        #expect(
            cells.map { "\($0.configuration) \($0.platform) \($0.flag.rawValue) \($0.ruling?.rule.id ?? "")" } == [
                "none macOS 26.6 tls forward-secrecy", "none macOS 10.14 tls forward-secrecy",
                "blanket macOS 26.6 tls tls-without-ats", "blanket macOS 10.14 reachable tls-without-ats",
                "weak macOS 26.6 tls trust-enforced", "weak macOS 10.14 reachable tls-satisfied",
            ])
    }
}
