// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Audit
import Formats
import TestSupport
import Testing

@Suite struct MendingTests {
    private static let project = """
        name: Lantern
        options:
          bundleIdPrefix: example.lantern
        targets:
          Lantern:
            type: application
            platform: macOS
            sources: [Lantern]
            info:
              path: Lantern/Info.plist
              properties:
                # The engine is reached by http, see the lesson.
                NSAppTransportSecurity:
                  NSAllowsArbitraryLoads: true   # everything
                  # for the printer
                  NSAllowsLocalNetworking: true

        """

    private static let generated = MendBench.plist(
        "\t\t<key>NSAllowsArbitraryLoads</key>\n\t\t<true/>\n\t\t<key>NSAllowsLocalNetworking</key>\n\t\t<true/>")

    @Test func `mends the source and says to generate`() throws {
        let bench = try MendBench(["project.yml": Self.project, "Lantern/Info.plist": Self.generated])
        let before = try bench.findings()
        #expect(before.filter { $0.id == .voidedArbitraryLoads }.map(\.place.file) == [bench.path("project.yml")])
        #expect(try bench.mend().isEmpty)

        let changes = try bench.mend([.voidedArbitraryLoads: "drop-narrow"])
        #expect(changes.map(\.file) == [bench.path("project.yml")])
        #expect(changes.first?.next == ["xcodegen generate"])
        let line = "          NSAllowsLocalNetworking: true\n"
        #expect(try bench.text("project.yml") == Self.project.replacing(line, with: ""))
        #expect(try bench.text("Lantern/Info.plist") == Self.generated)

        let after = try bench.ids()
        #expect(after.contains("stale-generated"))
        #expect(!after.contains("voided-arbitrary-loads") || after.filter { $0 == "voided-arbitrary-loads" }.count == 1)
        #expect(try bench.mend([.voidedArbitraryLoads: "drop-narrow"]).isEmpty)

        try bench.write(
            Array(MendBench.plist("\t\t<key>NSAllowsArbitraryLoads</key>\n\t\t<true/>").utf8), to: "Lantern/Info.plist")
        let clean = try bench.ids()
        #expect(!clean.contains("voided-arbitrary-loads") && !clean.contains("stale-generated"), "\(clean)")
    }

    @Test(arguments: [
        (
            "NSAllowsArbitraryLoads", "<key>NSAllowsLocalNetworking</key><true/>", FindingID.voidedArbitraryLoads,
            "drop-narrow"
        ),
        ("NSAllowsArbitaryLoads", "", .unknownKey, "rename"),
    ])
    func `what a choice opens keeps the entries that guard a host`(
        _ blanket: String, _ narrow: String, _ id: FindingID, _ choice: String
    ) throws {
        let bench = try MendBench([
            "Info.plist": MendBench.plist(
                "<key>\(blanket)</key><true/>\(narrow)"
                    + "<key>NSExceptionDomains</key><dict><key>bank.example</key><dict/></dict>")
        ])
        try bench.mend([id: choice])
        let text = try bench.text("Info.plist")
        #expect(text.contains("bank.example") && text.contains("<key>NSAllowsArbitraryLoads</key>"), "\(text)")
        #expect(try bench.ids().contains("arbitrary-loads"))
    }

    @Test func `leaves the list of a built bundle alone that is named by itself`() throws {
        let bench = try MendBench(["Lantern.app/Contents/Info.plist": Self.generated])
        let path = bench.path("Lantern.app/Contents/Info.plist")
        let survey = try Survey.read([path])
        let findings = Auditor().audit(survey).findings
        let finding = try #require(findings.first { $0.id == .voidedArbitraryLoads })
        #expect(Mending.mends(for: finding, in: survey, AuditSettings()).isEmpty)
    }

    @Test(arguments: [
        (
            FindingID.voidedArbitraryLoads, "drop-narrow",
            "          \"NSAllowsLocalNetworking\": true, // the printer\n"
        ),
        (.duplicateKey, "remove", "          \"NSAllowsLocalNetworking\": false,\n"),
    ])
    func `mends JSON with comments, last commas and equal names`(
        _ id: FindingID, _ choice: String, _ gone: String
    ) throws {
        let first = id == .duplicateKey ? "          \"NSAllowsLocalNetworking\": false,\n" : ""
        let text = """
            // The app.
            {
              "expo": {
                "name": "lantern", "slug": "lantern",
                "ios": {
                  "infoPlist": {
                    "NSAppTransportSecurity": {
            \(first)          "NSAllowsArbitraryLoads": true, // everything
                      "NSAllowsLocalNetworking": true, // the printer
                    },
                  },
                },
              },
            }

            """
        let bench = try MendBench(["app.json": text])
        #expect(try bench.ids().contains(id.rawValue))
        #expect(try bench.mend([id: choice]).count == 1)
        #expect(try bench.text("app.json") == text.replacing(gone, with: ""))
        #expect(try !bench.ids().contains(id.rawValue))
    }

    @Test(arguments: ["Lantern/Info.plist", "Lantern"])
    func `leaves what a tool writes alone where the tool's document was not named`(_ name: String) throws {
        let bench = try MendBench(["project.yml": Self.project, "Lantern/Info.plist": Self.generated])
        let choices: [FindingID: String] = [.voidedArbitraryLoads: "drop-narrow"]
        func outcome() throws -> (report: AuditReport, changes: [Mending.FileChange], mends: [Mend]) {
            let survey = try Survey.read([bench.path(name)])
            let report = Auditor().audit(survey)
            let finding = try #require(report.findings.first { $0.id == .voidedArbitraryLoads })
            let changes = try Mending.plan(report, choices: choices, in: survey, AuditSettings()).changes
            return (report, changes, Mending.mends(for: finding, in: survey, AuditSettings()))
        }
        let above = try outcome()
        #expect(above.changes.isEmpty && above.mends.isEmpty)
        let remark = try #require(above.report.remarks.first { $0.text.contains("was not named") })
        #expect(remark.place.file.hasSuffix("Lantern/Info.plist"))
        #expect(remark.text.contains("written by '\(bench.path("project.yml"))'"), "\(remark.text)")

        // One that writes another list says nothing of this one.
        try bench.write(Array(Self.project.replacing("path: Lantern/", with: "path: Other/").utf8), to: "project.yml")
        #expect(try outcome().changes.count == 1)
        // Nor does one above the repository.
        try bench.write(Array(Self.project.utf8), to: "project.yml")
        try bench.write([], to: "Lantern/.git/HEAD")
        let apart = try outcome()
        #expect(apart.changes.count == 1 && !apart.mends.isEmpty)
        #expect(!apart.report.remarks.contains { $0.text.contains("was not named") })
    }

    @Test func `says what each choice does to loads`() throws {
        let bench = try MendBench(["Info.plist": Self.generated])
        let mends = try bench.mends(.voidedArbitraryLoads)
        #expect(mends.map(\.choice) == ["drop-narrow", "drop-blanket", "exceptions"])
        #expect(mends.allSatisfy { !$0.isFree })
        #expect(mends[0].effect?.contains("gets through") == true, "\(mends[0].effect ?? "")")
        #expect(mends[1].effect == "no ruling changes on any system in range")
    }

    @Test func `opens the hosts that are named instead`() throws {
        let bench = try MendBench(["Info.plist": Self.generated])
        try bench.mend([.voidedArbitraryLoads: "exceptions:a.example,*.ts.net,100.64.0.0/10"])
        let survey = try bench.survey()
        let security = try #require(survey.declarations.first?.tree["NSAppTransportSecurity"])
        let configuration = Configuration(transportSecurity: try PropertyValue(security.value))
        let model = CompiledConfiguration(configuration, on: Platform(.iOS, Version(26)))
        for (url, verdict) in [
            ("http://a.example/", Ruling.Verdict.allowed), ("http://x.ts.net/", .allowed),
            ("http://100.100.1.2/", .allowed), ("http://b.example/", .blocked), ("http://below.a.example/", .blocked),
        ] {
            #expect(model.ruling(for: Load(try Destination(url))).verdict == verdict, "\(url)")
        }
        #expect(try !bench.ids().contains("voided-arbitrary-loads"))
    }

    @Test(arguments: [
        ("drop-narow", "drop-narrow"), ("drop", nil), ("exceptions", nil), ("exceptions:http://a.example", "a.example"),
        ("exceptions:10.0.0.0/99", nil), ("exceptions:*", nil), ("exceptions:*.", nil), ("drop-narrow:a", nil),
    ])
    func `refuses what is no choice`(_ choice: String, _ suggestion: String?) throws {
        let bench = try MendBench(["Info.plist": Self.generated])
        let error = #expect(throws: InputError.self) { try bench.mend([.voidedArbitraryLoads: choice]) }
        #expect(error?.suggestion == suggestion, "\(error as Any)")
    }

    @Test func `does what changes no ruling unasked, until nothing of it is left`() throws {
        let keys = """
            \t\t<key>Nonsense</key> <!-- nobody knows -->
            \t\t<true/>
            \t\t<!-- stays -->
            \t\t<key>NSAllowsArbitraryLoads</key>
            \t\t<true/>
            \t\t<key>NSAllowsArbitraryLoads</key>
            \t\t<false/>
            \t\t<key>NSExceptionDomains</key>
            \t\t<dict>
            \t\t\t<key>a.example</key>
            \t\t\t<dict>
            \t\t\t\t<key>NSRequiresCertificateTransparency</key>
            \t\t\t\t<true/>
            \t\t\t\t<key>NSPinnedDomains</key>
            \t\t\t\t<string>twice wrong</string>
            \t\t\t</dict>
            \t\t</dict>
            \t\t<key>NSPinnedDomains</key>
            \t\t<dict/>
            """
        let bench = try MendBench(["Info.plist": MendBench.plist(keys)])
        let changes = try bench.mend()
        let expected = """
            \t\t<!-- stays -->
            \t\t<key>NSAllowsArbitraryLoads</key>
            \t\t<false/>
            \t\t<key>NSExceptionDomains</key>
            \t\t<dict>
            \t\t</dict>
            \t\t<key>NSPinnedDomains</key>
            \t\t<dict/>
            """
        #expect(try bench.text("Info.plist") == MendBench.plist(expected))
        #expect(changes.count == 1)
        #expect(try bench.mend().isEmpty)
        let ids = Set(try bench.ids())
        #expect(
            ids.isDisjoint(with: ["unknown-key", "duplicate-key", "obsolete-key", "misplaced-key", "empty-exception"]))
    }

    /// Away with it, or what was meant: that is not the tool's to say, though neither changes a ruling now.
    @Test(arguments: [
        "<key>NSAllowsLocalNetwork</key>\n<true/>", "<key>NSAllowArbitraryLoads</key>\n<true/>",
        "<key>NSAllowsLocalNetworking</key>\n<true/>\n<key>NSAllowArbitraryLoads</key>\n<true/>",
        "<key>NSAllowsArbitraryLoadsForMedia</key>\n<true/>\n<key>NSAllowArbitraryLoads</key>\n<true/>",
        entry("*.a.example", http), entry("https://a.example/x", http),
        entry("a.example", "<dict>\n<key>NSAllowsLocalNetworking</key>\n<true/>\n</dict>"),
    ])
    func `what somebody meant is neither taken out nor put right unasked`(_ keys: String) throws {
        let bench = try MendBench(["Info.plist": MendBench.plist(keys)])
        let before = try bench.ids()
        #expect(try bench.mend().isEmpty)
        #expect(try bench.ids() == before)
    }

    /// An entry with capitals may match a URL with the same ones: what is done to it is not free.
    @Test func `a mend of an oddly spelt entry is asked about a host of that spelling`() throws {
        let http = "<dict>\n<key>NSThirdPartyExceptionAllowsInsecureHTTPLoads</key>\n<true/>\n</dict>"
        let bench = try MendBench(["Info.plist": MendBench.plist(Self.entry("A.example", http))])
        let survey = try bench.survey()
        let findings = Auditor(AuditSettings()).audit(survey).findings.filter { $0.id == .deprecatedKey }
        let mends = findings.flatMap { Mending.mends(for: $0, in: survey, AuditSettings()) }
        let removal = try #require(mends.first { $0.choice == "remove" })
        #expect(removal.effect?.contains("A.example") == true, "\(removal.effect ?? "free")")
    }

    /// A second mend may change a ruling only after the first: then it is left to the user, and the first is made.
    @Test func `two mends that change a ruling only together are not made together`() throws {
        let keys = """
            <key>NSExceptionDomains</key>
            <dict>
            <key>a.example</key>
            <dict>
            <key>NSThirdPartyExceptionAllowsInsecureHTTPLoads</key>
            <true/>
            <key>NSTemporaryExceptionAllowsInsecureHTTPLoads</key>
            <true/>
            </dict>
            </dict>
            """
        let bench = try MendBench([
            "Info.plist": MendBench.plist(keys),
            "Other/Info.plist": MendBench.plist("<key>NSRequiresCertificateTransparency</key>\n<true/>"),
        ])
        let changes = try bench.mend()
        #expect(changes.contains { $0.file.hasSuffix("Other/Info.plist") })
        #expect(try bench.mend().isEmpty)
    }

    @Test(arguments: [
        (
            FindingID.unknownKey, "rename", "<key>NSAllowsLocalNetwork</key>\n<true/>",
            "<key>NSAllowsLocalNetworking</key>\n<true/>"
        ),
        (
            .wrongType, "convert", "<key>NSAllowsArbitraryLoads</key>\n<string>YES</string>",
            "<key>NSAllowsArbitraryLoads</key>\n<true/>"
        ),
        (.wrongType, "remove", "<key>NSAllowsArbitraryLoads</key>\n<string>YES</string>", ""),
        (
            .badDomainKey, "host", entry("https://*.a.example:80/x", "<dict/>"),
            entry("a.example", "<dict>\n<key>NSIncludesSubdomains</key>\n<true/>\n</dict>")
        ),
        (.badDomainKey, "remove", entry("a.example:80", "<dict/>"), "<key>NSExceptionDomains</key>\n<dict>\n</dict>"),
        (.badCIDR, "range", entry("192.168.100.10/30", http), entry("192.168.100.8/30", http)),
        (
            .notADictionary, "convert",
            "<key>NSExceptionDomains</key>\n<array>\n<string>a.example</string>\n</array>", entry("a.example", http)
        ),
        (
            .deprecatedKey, "rename",
            entry("a.example", "<dict>\n<key>NSThirdPartyExceptionAllowsInsecureHTTPLoads</key>\n<true/>\n</dict>"),
            entry("a.example", http)
        ),
        (.emptyException, "allow-http", entry("a.example", "<dict/>"), entry("a.example", http)),
        (
            .weakTLS, "remove",
            entry("a.example", "<dict>\n<key>NSExceptionMinimumTLSVersion</key>\n<string>TLSv1.0</string>\n</dict>"),
            // An entry that says nothing, for a host without which ATS is on as well: the next round takes it away.
            "<key>NSExceptionDomains</key>\n<dict/>"
        ),
        (
            .badValue, "convert",
            entry("a.example", "<dict>\n<key>NSExceptionMinimumTLSVersion</key>\n<string>1.3</string>\n</dict>"),
            entry("a.example", "<dict>\n<key>NSExceptionMinimumTLSVersion</key>\n<string>TLSv1.3</string>\n</dict>")
        ),
        (
            .misplacedKey, "move", entry("a.example", "<dict>\n<key>NSAllowsLocalNetworking</key>\n<false/>\n</dict>"),
            "<key>NSExceptionDomains</key>\n<dict/>\n<key>NSAllowsLocalNetworking</key>\n<false/>"
        ),
    ])
    func `does what was chosen and nothing else`(
        _ id: FindingID, _ choice: String, _ keys: String, _ expected: String
    ) throws {
        // Without indentation, so that the unit is none but what the file has: a tab.
        let bench = try MendBench(["Info.plist": MendBench.plist(keys)])
        #expect(try bench.ids().contains(id.rawValue))
        try bench.mend([id: choice])
        let text = try bench.text("Info.plist")
        let tree = try PropertyList.parse(Array(text.utf8))
        let wanted = try PropertyList.parse(Array(MendBench.plist(expected).utf8))
        #expect(tree.hasValue(of: wanted), "\(text)")
        #expect(try !bench.ids().contains(id.rawValue))
        #expect(try bench.mend([id: choice]).isEmpty)
    }

    private static let http = "<dict>\n<key>NSExceptionAllowsInsecureHTTPLoads</key>\n<true/>\n</dict>"

    private static func entry(_ host: String, _ value: String) -> String {
        "<key>NSExceptionDomains</key>\n<dict>\n<key>\(host)</key>\n\(value)\n</dict>"
    }

    @Test func `leaves built bundles and binary duplicates of nothing alone, and rewrites binary lists`() throws {
        let tree = try PropertyList.parse(
            Array(MendBench.plist("<key>Nonsense</key>\n<true/>").utf8))
        let bench = try MendBench([:])
        try bench.write(try BinaryPropertyListWriter.bytes(of: tree), to: "Info.plist")
        #expect(try bench.ids() == ["unknown-key"])
        let changes = try bench.mend()
        #expect(changes.count == 1)
        #expect(try bench.ids() == [])
    }

    @Test func `removes dead build settings and keys that nobody reads`() throws {
        let bench = try MendBench([
            "a.xcconfig": "// c\nINFOPLIST_KEY_NSAppTransportSecurity_NSAllowsArbitraryLoads = YES\nA = 1\n",
            "Kit/Info.plist": MendBench.plist("<key>NSAllowsLocalNetworking</key>\n<true/>", type: "FMWK"),
        ])
        #expect(try Set(bench.ids()).isSuperset(of: ["dead-build-setting", "no-effect"]))
        try bench.mend()
        #expect(try bench.text("a.xcconfig") == "// c\nA = 1\n")
        #expect(try !bench.text("Kit/Info.plist").contains("NSAppTransportSecurity"))
        #expect(try bench.ids() == [])
    }

    @Test func `leaves alone what cannot be changed in place, unless it was asked for`() throws {
        let yaml = Self.project.replacing("NSAppTransportSecurity:\n", with: "NSAppTransportSecurity: &ats\n")
            .replacing("NSAllowsLocalNetworking: true\n", with: "NSAllowsLocalNetworking: true\n        Other: *ats\n")
        let bench = try MendBench(["project.yml": yaml])
        let error = #expect(throws: InputError.self) { try bench.mend([.voidedArbitraryLoads: "drop-narrow"]) }
        #expect(error?.file == bench.path("project.yml") && error?.position != nil, "\(error as Any)")
        #expect(try bench.mend().isEmpty)
    }

    @Test func `knows a difference that only a poor server or an old system shows`() {
        func configuration(_ keys: [String: PropertyValue]) -> Configuration {
            Configuration(transportSecurity: .dictionary(keys))
        }
        let settings = AuditSettings()
        let entry: (PropertyValue) -> Configuration = { configuration(["NSExceptionDomains": ["a.example": $0]]) }
        let pairs: [(Configuration, Configuration, Bool)] = [
            (entry([:]), entry(["NSRequiresCertificateTransparency": true]), true),
            (entry([:]), entry(["NSExceptionMinimumTLSVersion": "TLSv1.2"]), true),
            (entry([:]), entry(["NSExceptionMinimumTLSVersion": "TLSv1.1"]), false),
            (entry([:]), entry(["NSExceptionRequiresForwardSecrecy": false]), false),
            (entry([:]), entry(["NSIncludesSubdomains": true]), true),
            (configuration([:]), entry([:]), true),
            (configuration(["NSAllowsArbitraryLoads": true]), Configuration(transportSecurity: nil), false),
            (configuration(["NSAllowsArbitraryLoads": true]), configuration(["NSAllowsArbitraryLoads": 1]), false),
            (configuration([:]), configuration(["NSAllowsLocalNetworking": true]), false),
            (configuration([:]), configuration(["NSAllowsLocalNetwork": true]), true),
            (configuration([:]), Configuration(transportSecurity: nil), true),
        ]
        for (before, after, isSame) in pairs {
            let comparison = RulingComparison(before, after, systems: [], settings)
            #expect(comparison.isSame == isSame, "\(before) \(after) \(comparison.differences)")
        }
    }
}
