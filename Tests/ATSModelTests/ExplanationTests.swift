// SPDX-License-Identifier: MIT
import ATSModel
import Testing

@Suite struct ExplanationTests {
    private static let mac = Platform(.macOS, Version(26, 6))

    private func explain(
        _ configuration: PropertyValue?, _ url: String, client: Client = .urlsession, on platform: Platform = mac,
        facts: String? = nil
    ) throws -> Explanation {
        let load = Load(try Destination(url), client: client, facts: try facts.map { try TLSFacts.parse($0).get() })
        return CompiledConfiguration(Configuration(transportSecurity: configuration), on: platform).explanation(
            for: load)
    }

    @Test func `a voided blanket key is named among the keys without effect`() throws {
        let explanation = try explain(
            ["NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": true], "http://example.com/")
        #expect(explanation.ruling.rule.id == "narrow-key-voids")
        let blanket = explanation.unusedKeys.first { $0.keyPath.hasSuffix(":NSAllowsArbitraryLoads") }
        #expect(blanket?.why.contains("NSAllowsLocalNetworking") == true)
    }

    @Test(arguments: [
        ("http://example.com/", "example.com"), ("http://203.0.113.7:8080/", "203.0.113.7"),
        ("http://100.101.102.103/", "100.64.0.0/10"), ("http://[2001:db8::7]/", "2001:db8::7"),
    ])
    func `a blocked cleartext load gets the twin first, then an exception, then the blanket key`(
        url: String, key: String
    ) throws {
        let changes = try explain([:], url).changes
        #expect(changes.map(\.kind) == [.httpsTwin, .exception, .blanketAlone])
        #expect(changes[0].configuration == nil)
        #expect(changes[1].plist?.contains("<key>\(key)</key>") == true)
        #expect(changes[2].plist?.contains("voids it") == true)
    }

    @Test func `the blanket key is proposed alone where a narrow key stands in its way`() throws {
        let changes = try explain(
            ["NSAllowsArbitraryLoads": true, "NSAllowsArbitraryLoadsForMedia": false], "http://example.com/"
        ).changes
        let blanket = try #require(changes.first { $0.kind == .blanketAlone })
        #expect(blanket.title.contains("Remove NSAllowsArbitraryLoadsForMedia"))
        #expect(blanket.configuration?.transportSecurity == ["NSAllowsArbitraryLoads": true])
    }

    @Test func `a local destination that LocalNetworking=false closes opens by removing it`() throws {
        let changes = try explain(["NSAllowsLocalNetworking": false], "http://localhost/").changes
        #expect(changes.contains { $0.kind == .removeKey && $0.title.contains("NSAllowsLocalNetworking") })
    }

    @Test func `web views and media get their own key, other clients do not`() throws {
        #expect(try explain([:], "http://example.com/", client: .webview).changes.contains { $0.kind == .clientKey })
        let phone = Platform(.iOS, Version(26))
        #expect(
            try explain([:], "http://example.com/", client: .media, on: phone).changes.contains {
                $0.kind == .clientKey
            })
        #expect(try !explain([:], "http://example.com/").changes.contains { $0.kind == .clientKey })
    }

    @Test func `an old server is mended first, and its entry lowers only what it must`() throws {
        let changes = try explain([:], "https://old.example/", facts: "tls1.0+rsa-key-exchange").changes
        #expect(changes.map(\.kind) == [.serverTLS, .exception])
        #expect(changes[1].plist?.contains("TLSv1.0") == true)
        #expect(changes[1].plist?.contains("NSExceptionRequiresForwardSecrecy") == true)
        #expect(changes[1].plist?.contains("InsecureHTTPLoads") == false)
    }

    @Test func `an entry that closes a host is what the changes speak of`() throws {
        let entry: PropertyValue = ["example.com": ["NSIncludesSubdomains": true]]
        let voided = try explain(
            ["NSAllowsArbitraryLoads": true, "NSExceptionDomains": entry], "http://a.example.com/")
        #expect(
            voided.changes.dropFirst().map(\.title) == [
                "Set NSExceptionAllowsInsecureHTTPLoads to true in the entry 'example.com'.",
                "Remove the entry 'example.com', so that NSAllowsArbitraryLoads is in force.",
            ])
        #expect(voided.changes[1].price.contains("opens every host that it covers"))
        let both = try explain(
            ["NSAllowsLocalNetworking": true, "NSExceptionDomains": entry], "http://example.com/")
        #expect(
            both.changes.last?.title
                == "Set NSAllowsArbitraryLoads to true, alone, and remove NSAllowsLocalNetworking and the entry 'example.com'."
        )
    }

    @Test func `an entry for a certificate that nobody trusts says what else it takes and opens`() throws {
        let changes = try explain([:], "https://old.example/", facts: "self-signed").changes
        let entry = try #require(changes.first { $0.kind == .exception })
        #expect(entry.title.contains("accept its certificate in the app's delegate"))
        #expect(entry.price.contains("plain http too"))
        let version = try explain([:], "https://old.example/", facts: "tls1.0").changes
        #expect(version.allSatisfy { !$0.title.contains("delegate") && !$0.price.contains("plain http") })
    }

    @Test func `a local address is not called something else where the answer is open`() throws {
        let explanation = try explain(
            ["NSAllowsLocalNetworking": false], "http://192.168.1.5/", on: Platform(.iOS, Version(16)))
        #expect(explanation.ruling.verdict == .unsettled)
        #expect(explanation.unusedKeys.map(\.why) == ["the load ends the same without it"])
    }

    @Test func `the example of the compiled configuration holds`() throws {
        let configuration = Configuration(transportSecurity: ["NSAllowsLocalNetworking": true])
        let model = CompiledConfiguration(configuration, on: Platform(.iOS, Version(26)))
        let ruling = model.ruling(for: Load(try Destination("http://example.com/")))
        #expect(ruling.verdict == .blocked)
        #expect(ruling.codes == [URLErrorCode(-1022)])
    }

    @Test func `every change that is proposed flips the golden cell it is proposed for`() throws {
        for cell in try GoldenRecord.all.get() {
            let explanation = CompiledConfiguration(cell.configuration, on: cell.platform).explanation(for: cell.load)
            for change in explanation.changes {
                #expect(change.verdict != explanation.ruling.verdict, "\(cell.id): \(change.title)")
                #expect(change.verdict != .unsettled, "\(cell.id): \(change.title)")
                guard let configuration = change.configuration else { continue }
                var load = cell.load
                if change.kind == .serverTLS { load.facts = TLSFacts() }
                let after = CompiledConfiguration(configuration, on: cell.platform).ruling(for: load)
                #expect(after.verdict == change.verdict, "\(cell.id): \(change.title)")
            }
        }
    }

    @Test func `every blocked or unsettled golden cell of one hop has a way in`() throws {
        for cell in try GoldenRecord.all.get() where cell.load.hops.count == 1 {
            let explanation = CompiledConfiguration(cell.configuration, on: cell.platform).explanation(for: cell.load)
            let isStuck = explanation.ruling.rule.id == "dictionary-raises"
            guard explanation.ruling.verdict != .allowed, !isStuck else { continue }
            #expect(!explanation.changes.isEmpty, "\(cell.id)")
        }
    }

    @Test func `the trace of every golden cell ends with the rule that the ruling names`() throws {
        for cell in try GoldenRecord.all.get() {
            let explanation = CompiledConfiguration(cell.configuration, on: cell.platform).explanation(for: cell.load)
            #expect(
                explanation.steps.contains { $0.rule == explanation.ruling.rule },
                "\(cell.id): \(explanation.ruling.rule.id)")
            #expect(!explanation.assumptions.isEmpty)
        }
    }

    @Test func `an app's own test can ask its bundle's dictionary`() throws {
        let bundle: [String: Any] = ["NSAppTransportSecurity": ["NSAllowsArbitraryLoads": true] as [String: Any]]
        let configuration = try #require(Configuration(infoDictionary: bundle))
        let platform = try #require(Platform("iOS 26.0"))
        #expect(try configuration.ruling(for: "http://example.com/", on: platform).verdict == .allowed)
        let none = try #require(Configuration(infoDictionary: [:] as [String: Any]))
        #expect(try none.ruling(for: "http://example.com/", on: platform).codes == [URLErrorCode(-1022)])
    }

    @Test func `keys that are no keys are named with the reason`() throws {
        let explanation = try explain(
            [
                "NSAllowArbitraryLoads": true, "NSIncludesSubdomains": true,
                "NSExceptionDomains": [
                    "Example.com": ["NSExceptionAllowsInsecureHTTPLoads": true], "10.0.0.0/33": [:],
                ],
            ], "http://example.com/")
        let reasons = Dictionary(uniqueKeysWithValues: explanation.unusedKeys.map { ($0.keyPath, $0.why) })
        let root = "NSAppTransportSecurity"
        #expect(reasons["\(root):NSAllowArbitraryLoads"] == "it is no ATS key")
        #expect(reasons["\(root):NSIncludesSubdomains"]?.contains("NSExceptionDomains") == true)
        #expect(reasons["\(root):NSExceptionDomains:Example.com"]?.contains("byte for byte") == true)
        #expect(reasons["\(root):NSExceptionDomains:10.0.0.0/33"]?.contains("refuses") == true)
    }
}
