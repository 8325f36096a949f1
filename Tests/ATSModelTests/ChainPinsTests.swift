// SPDX-License-Identifier: MIT
import ATSModel
import Testing

/// `NSPinnedDomains` compared with the hashes of a chain (`ats-rules.md` §1.3).
@Suite struct ChainPinsTests {
    /// The hashes of the sample chain, and some that it has not.
    private static let (leaf, issuer, root, other) = ("bGVhZg==", "aXNzdWVy", "cm9vdA==", "b3RoZXI=")

    private static func list(_ hashes: String...) -> PropertyValue {
        .array(hashes.map { ["SPKI-SHA256-BASE64": .string($0)] })
    }

    private func pins(_ domains: PropertyValue, _ host: String, on platform: String = "iOS 26.0") throws
        -> TLSFacts.Pins
    {
        let configuration = Configuration(transportSecurity: ["NSPinnedDomains": domains])
        let model = CompiledConfiguration(configuration, on: try #require(Platform(platform)))
        return model.pins(of: .good(), for: try Destination("https://\(host)/"))
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let domain: PropertyValue
        let pins: TLSFacts.Pins

        init(_ name: String, _ domain: PropertyValue, _ pins: TLSFacts.Pins) {
            (testDescription, self.domain, self.pins) = (name, domain, pins)
        }
    }

    @Test(arguments: [
        Row("the leaf", ["NSPinnedLeafIdentities": list(other, leaf)], .both),
        Row("another leaf", ["NSPinnedLeafIdentities": list(other)], .ca),
        Row("an issuer", ["NSPinnedCAIdentities": list(issuer)], .both),
        Row("the root", ["NSPinnedCAIdentities": list(other, root)], .both),
        Row("another issuer", ["NSPinnedCAIdentities": list(other)], .leaf),
        Row("the leaf in the CA list", ["NSPinnedCAIdentities": list(leaf)], .leaf),
        Row("an issuer in the leaf list", ["NSPinnedLeafIdentities": list(issuer)], .ca),
        Row("both", ["NSPinnedLeafIdentities": list(leaf), "NSPinnedCAIdentities": list(root)], .both),
        Row(
            "only the leaf of both", ["NSPinnedLeafIdentities": list(leaf), "NSPinnedCAIdentities": list(other)], .leaf),
        Row("only the CA of both", ["NSPinnedLeafIdentities": list(other), "NSPinnedCAIdentities": list(root)], .ca),
        Row("none of both", ["NSPinnedLeafIdentities": list(other), "NSPinnedCAIdentities": list(other)], .none),
        Row("empty lists", ["NSPinnedLeafIdentities": [], "NSPinnedCAIdentities": []], .both),
        Row("no list", ["NSPinnedLeafIdentities": .string(leaf)], .both),
        Row("items that are no dictionary", ["NSPinnedLeafIdentities": [.string(other), 1]], .both),
        Row("a hash that is no text", ["NSPinnedLeafIdentities": [["SPKI-SHA256-BASE64": 5]]], .both),
        Row("capitals count", ["NSPinnedLeafIdentities": list("BGVHZG==")], .ca),
        Row("a combining mark counts", ["NSPinnedLeafIdentities": list(leaf + "\u{301}")], .ca),
        Row("an empty text", ["NSPinnedLeafIdentities": list("")], .ca),
    ])
    func `holds`(_ row: Row) throws {
        #expect(try pins(["example.com": row.domain], "example.com") == row.pins)
    }

    @Test(arguments: [
        ("example.com", TLSFacts.Pins.ca), ("EXAMPLE.com", .ca), ("example.com.", .ca), ("a.example.com", .ca),
        ("b.a.example.com", .both), ("com", .both), ("example.org", .both), ("aexample.com", .both),
    ])
    func `a domain reaches one level and no other host`(_ host: String, _ expected: TLSFacts.Pins) throws {
        let domain: PropertyValue = ["NSIncludesSubdomains": true, "NSPinnedLeafIdentities": Self.list(Self.other)]
        #expect(try pins(["Example.com": domain], host) == expected)
        #expect(try pins(["example.com.": domain], host) == .both)
        #expect(try pins(["example.com": domain], host, on: "iOS 13.7") == .both)
    }

    @Test func `subdomains want a real boolean`() throws {
        for value in [1, "YES", false] as [PropertyValue] {
            let domain: PropertyValue = [
                "NSIncludesSubdomains": value, "NSPinnedLeafIdentities": Self.list(Self.other),
            ]
            #expect(try pins(["example.com": domain], "a.example.com") == .both)
        }
    }

    @Test func `all matching entries add up`() throws {
        let parent: PropertyValue = ["NSIncludesSubdomains": true, "NSPinnedCAIdentities": Self.list(Self.root)]
        let own: PropertyValue = [
            "NSPinnedLeafIdentities": Self.list(Self.leaf), "NSPinnedCAIdentities": Self.list(Self.other),
        ]
        #expect(try pins(["example.com": parent, "a.example.com": own], "a.example.com") == .both)
        #expect(try pins(["a.example.com": own], "a.example.com") == .leaf)
    }

    @Test func `the parent's hashes are looked at beside an empty list, for whoever asks both ways`() throws {
        let parent: PropertyValue = ["NSIncludesSubdomains": true, "NSPinnedCAIdentities": Self.list(Self.other)]
        let domains: PropertyValue = ["example.com": parent, "a.example.com": ["NSPinnedCAIdentities": []]]
        let configuration = Configuration(transportSecurity: ["NSPinnedDomains": domains])
        let model = CompiledConfiguration(configuration, on: Platform(.iOS, Version(26)))
        let destination = try Destination("https://a.example.com/")
        var facts = TLSFacts()
        facts.pins = model.pins(of: .good(), for: destination)
        let ruling = model.ruling(for: Load(destination, facts: facts))
        #expect(ruling.verdict == .unsettled && ruling.likely == .allowed)
        #expect(ruling.questions.map(\.id) == ["pin-carve-out"])
    }

    @Test func `what the chain holds decides the load`() throws {
        for (hash, verdict) in [(Self.leaf, Ruling.Verdict.allowed), (Self.other, .blocked)] {
            let domains: PropertyValue = ["example.com": ["NSPinnedLeafIdentities": Self.list(hash)]]
            // Pins bind whether ATS is on or off.
            let configuration = Configuration(
                transportSecurity: ["NSAllowsArbitraryLoads": true, "NSPinnedDomains": domains])
            let model = CompiledConfiguration(configuration, on: Platform(.macOS, Version(26)))
            let destination = try Destination("https://example.com/")
            var facts = TLSFacts()
            facts.pins = model.pins(of: .good(), for: destination)
            #expect(model.ruling(for: Load(destination, facts: facts)).verdict == verdict)
        }
    }
}
