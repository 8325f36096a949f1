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
