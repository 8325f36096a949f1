// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Diagnosis
import Formats
import TestSupport
import Testing

@Suite struct WaysOutTests {
    /// A configuration, a load and a platform, likely to have to do with each other.
    private struct Case {
        let keys: PropertyValue?
        let load: Load
        let platform: Platform

        private static let hosts = [
            "100.64.0.2", "192.168.1.20", "127.0.0.1", "203.0.113.7", "[fd7a:115c:a1e0::2]", "[2001:db8::5]",
            "mac.tail1.ts.net", "mac", "nas.local", "example.com", "www.example.com", "BOX.example.com",
            "example.com.", "apple.com", "0.0.0.0", "localhost",
        ]
        private static let entries = [
            "100.64.0.0/10", "100.64.0.2", "192.168.0.0/16", "203.0.113.0/24", "::/0", "0.0.0.0/0", "ts.net",
            "mac.tail1.ts.net", "example.com", "www.example.com", "com", "nas.local", "mac", "2001:db8::5", "a&b<c>",
        ]
        private static let platforms = [
            "macOS 26.6", "iOS 26.1", "iOS 26.4 simulator", "iOS 18.4", "iOS 18.5", "iOS 17.2", "iOS 17.2 (sdk 16.4)",
            "iOS 15.0", "iOS 9.3", "macOS 10.11", "tvOS 18.0", "visionOS 26.0", "watchOS 11.0",
        ]

        init(_ random: inout SeededGenerator) throws {
            func value(_ random: inout SeededGenerator) -> PropertyValue {
                random.oneIn(12)
                    ? random.pick([0, 1, 2, "YES", "", .array([]), .dictionary([:])]) : random.pick([true, false])
            }
            var keys: [String: PropertyValue] = [:]
            for name in Configuration.narrowKeys + ["NSAllowsArbitraryLoads", "NSAllowsArbitraryLoadsInMedia"]
            where random.oneIn(3) { keys[name] = value(&random) }
            if !random.oneIn(3) {
                var entries: [String: PropertyValue] = [:]
                for _ in 0..<random.below(4) {
                    var entry: [String: PropertyValue] = [:]
                    for name in GlobalKey.entry.sorted() where random.oneIn(3) {
                        entry[name] =
                            name.hasSuffix("Version")
                            ? random.pick(["TLSv1.0", "TLSv1.3", "DTLSv1.2", "none", "FCP_v2.1"]) : value(&random)
                    }
                    entries[random.pick(Case.entries)] = random.oneIn(20) ? value(&random) : .dictionary(entry)
                }
                keys["NSExceptionDomains"] = random.oneIn(30) ? value(&random) : .dictionary(entries)
            }
            self.keys =
                random.oneIn(12) ? random.pick([nil, true, "x", .array([]), .dictionary([:])]) : .dictionary(keys)
            func destination(_ random: inout SeededGenerator) throws -> Destination {
                let scheme = random.pick(["http", "http", "http", "https", "ws"])
                return try Destination("\(scheme)://\(random.pick(Case.hosts))\(random.pick(["", ":8765"]))/a?b=c")
            }
            let first = try destination(&random)
            var redirects: [Destination] = []
            for _ in 0..<(random.oneIn(2) ? 0 : random.below(4)) { redirects.append(try destination(&random)) }
            let words = random.pick(TLSFacts.words)
            let facts = random.oneIn(3) ? try TLSFacts.parse(words).get() : nil
            let own = try #require(IPAddress("100.64.0.2"))
            load = Load(
                first, redirects: redirects, client: random.pick(Client.allCases),
                vantage: random.oneIn(4) ? VantagePoint(own: [own]) : .nowhere, facts: facts)
            platform = try #require(Platform(random.pick(Case.platforms)))
        }

        /// One element a line, as the edits say it.
        func document() throws -> (text: String, document: ConfigurationDocument) {
            var whole: [String: PropertyValue] = ["CFBundleName": "App"]
            whole["NSAppTransportSecurity"] = keys
            let text = try PropertyListWriter.text(of: Tree(.dictionary(whole)))
                .replacing("<dict/>", with: "<dict>\n</dict>").replacing("<array/>", with: "<array>\n</array>")
            return (text, try ConfigurationDocument(Array(text.utf8), named: "Info.plist"))
        }
    }

    @Test(arguments: 0..<10)
    func `every way out is allowed by the model, and its lines make just that configuration`(_ seed: Int) throws {
        var random = SeededGenerator(seed: 0xd1a6, number: seed)
        var options = Diagnoser.Options()
        options.transfer = nil
        let diagnoser = Diagnoser(options)
        var ways = 0
        var refused = 0
        for _ in 0..<150 {
            let each = try Case(&random)
            let (text, document) = try each.document()
            let trouble = LoadInTrouble(
                load: each.load, configuration: document.configuration, platform: each.platform, document: document)
            let diagnosis = diagnoser.diagnose(trouble)
            let before = CompiledConfiguration(document.configuration, on: each.platform)
            if before.ruling(for: each.load).verdict == .allowed {
                #expect(diagnosis.waysOut.isEmpty)
                continue
            }
            refused += 1
            #expect(diagnosis.waysOut.count <= 3)
            for way in diagnosis.waysOut {
                ways += 1
                let says = "\(way.kind) for \(each.load.hops.map(\.url)) on \(each.platform) with \(text)"
                let after = way.configuration ?? document.configuration
                let model = CompiledConfiguration(after, on: each.platform)
                #expect(way.ruling.verdict == .allowed, "\(says)")
                var proved = way.load
                if way.kind == .makeTwin { proved.facts = TLSFacts() }
                #expect(model.ruling(for: proved) == way.ruling, "\(says)")
                if [.removeKey, .exception, .clientKey, .blanketAlone].contains(way.kind) {
                    #expect(way.load.hops == each.load.hops && way.load.facts == each.load.facts, "\(says)")
                }
                #expect(way.edits.isEmpty == (way.configuration == nil), "\(says)")
                var surgery = PlistSurgery(text)
                try surgery.apply(way.edits)
                let healed = try ConfigurationDocument(Array(surgery.text.utf8), named: "Info.plist")
                #expect(healed.configuration == after, "\(says)\n\(surgery.text)")
            }
        }
        #expect(ways > refused, "hardly a way out was found")
    }

    @Test(arguments: [
        ("http://100.64.0.2:8765/", "100.64.0.2"), ("http://[fd7a::2]:443/", "[fd7a::2]:8443"),
        ("http://mac.tail1.ts.net/", "mac.tail1.ts.net"), ("ws://nas.local:443/socket", "nas.local:8443"),
    ])
    func `a twin that is to be made takes https's own port where that is free`(
        _ url: String, _ authority: String
    ) throws {
        var options = Diagnoser.Options()
        options.transfer = nil
        let keys: PropertyValue = ["NSAllowsLocalNetworking": false]
        let diagnosis = Diagnoser(options).diagnose(
            LoadInTrouble(
                load: Load(try Destination(url)), configuration: Configuration(transportSecurity: keys),
                platform: try #require(Platform("macOS 26.6"))))
        let nginx = try #require(diagnosis.way(.makeTwin)?.recipes.last)
        #expect(nginx.url.url.contains("://\(authority)/"))
    }
}
