// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Formats
import Foundation
import TestSupport
import Testing

/// What is listed can be chosen: no document refuses a mend that was offered for it.
@Suite struct ListedMendTests {
    private static let golden =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Golden/audit"

    @Test func `every mend listed for a golden document can be made`() throws {
        var count = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.golden).sorted() {
            let listed = try ListedMends(["\(Self.golden)/\(name)"])
            #expect(listed.refused.isEmpty, "\(listed.refused)")
            count += listed.count
        }
        #expect(count > 100)
    }

    @Test(arguments: Policy.HouseRule.allCases)
    func `every mend listed for a broken house rule can be made`(_ rule: Policy.HouseRule) throws {
        let settings = AuditSettings(policy: try Policy(named: rule.rawValue))
        var count = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.golden).sorted() {
            let listed = try ListedMends(["\(Self.golden)/\(name)"], settings, only: [.policyViolation])
            #expect(listed.refused.isEmpty, "\(listed.refused)")
            count += listed.count
        }
        #expect(count > 0)
    }

    // MARK: What documents do not take

    /// A document by its name, what it holds, a finding in it and the words of the mends that it takes.
    static let documents: [(name: String, text: String, id: FindingID, words: [String])] = [
        ("old/Info.plist", "{ NSAppTransportSecurity = { NSAllowsArbitraryLoads = YES; }; }", .wrongType, ["remove"]),
        (
            "old/Info.plist", "{ NSAppTransportSecurity = { NSExceptionDomains = { a.example = {}; }; }; }",
            .emptyException, ["remove"]
        ),
        (
            "Info.plist",
            MendBench.plist("<key>NSAllowsArbitraryLoads</key>\n<string>YES</string>"), .wrongType,
            ["convert", "remove"]
        ),
        ("project.yml", project("NSAllowsArbitraryLoads: \"YES\""), .wrongType, ["convert", "remove"]),
        (
            "project.yml", project("&a NSAllowsArbitraryLoads: \"YES\"\n          NSAllowsLocalNetworking: *a"),
            .unknownKey, []
        ),
        ("project.yml", project("? NSAllowsArbitraryLoads\n          : \"YES\""), .wrongType, ["convert"]),
        (
            "project.yml",
            project("NSAllowsArbitraryLoads: \"YES\"", root: "NSAppTransportSecurity: &ats", more: "Copy: *ats"),
            .wrongType, []
        ),
        (
            "project.yml", project("<<: *shared", more: "Other: &shared {NSAllowsArbitraryLoads: \"YES\"}"),
            .wrongType, []
        ),
        (
            "config.xml",
            """
            <widget id="a.b" xmlns="http://www.w3.org/ns/widgets"><access origin="*" allows-local-networking="true"/>
            <platform name="ios"><edit-config file="*-Info.plist" target="NSAppTransportSecurity" mode="merge"><dict>
            <key>NSAllowsArbitraryLoadz</key><true/></dict></edit-config></platform></widget>
            """, .voidedArbitraryLoads, ["drop-narrow"]
        ),
    ]

    private static func project(
        _ keys: String, root: String = "NSAppTransportSecurity:", more: String = "Other: 1"
    ) -> String {
        """
        name: Lantern
        targets:
          Lantern:
            type: application
            platform: iOS
            info:
              path: Info.plist
              properties:
                \(more.contains("&") ? more : "First: 1")
                \(root)
                  \(keys)
                \(more.contains("&") ? "Last: 1" : more)

        """
    }

    @Test(arguments: documents)
    func `what a document does not take is not listed for it`(
        _ name: String, _ text: String, _ id: FindingID, _ words: [String]
    ) throws {
        let bench = try MendBench([name: text])
        let ids = try bench.ids()
        #expect(words.isEmpty || ids.contains(id.rawValue), "\(ids)")
        #expect(try Set(bench.mends(id).map(\.choice)) == Set(words), "\(text)")
        let listed = try ListedMends([bench.folder.path])
        #expect(listed.refused.isEmpty, "\(listed.refused)")
    }

    @Test(arguments: ["no-blanket", "no-exceptions"])
    func `a house rule that the blanket key breaks is not mended by the blanket key`(_ rule: String) throws {
        let settings = AuditSettings(policy: try Policy(named: rule))
        let bench = try MendBench(
            ["Info.plist": MendBench.plist("<key>NSAllowsArbitraryLoads</key>\n<true/>")], settings)
        #expect(try bench.mends(.policyViolation).map(\.choice) == ["no-exceptions", "remove"])
        let outcome = try bench.plan([.policyViolation: "blanket-alone"])
        #expect(outcome.changes.isEmpty && outcome.undone.count == 1, "\(outcome)")
    }

    @Test func `a list that only its ATS keys tell from others keeps them, unless it is named`() throws {
        let list = "<plist><dict><key>NSAllowsLocalNetworking</key><true/><key>A</key><true/></dict></plist>"
        let bench = try MendBench(["own.plist": list])
        #expect(try bench.mends(.misplacedKey).map(\.choice) == ["move"])
        let survey = try Survey.read([bench.path("own.plist")])
        let finding = try #require(Auditor().audit(survey).findings.first { $0.id == .misplacedKey })
        let mends = Mending.mends(for: finding, in: survey, AuditSettings())
        #expect(Set(mends.map(\.choice)) == ["move", "remove"])
        #expect(try ListedMends([bench.path("own.plist")]).refused.isEmpty)
    }

    // MARK: Several at once

    @Test func `one that cannot be made keeps none of the others from being made`() throws {
        let shared = Self.project(
            "NSAllowsArbitraryLoads: \"YES\"", root: "NSAppTransportSecurity: &ats", more: "Copy: *ats")
        let bench = try MendBench([
            "a/Info.plist": MendBench.plist("<key>NSAllowsArbitraryLoads</key>\n<string>YES</string>"),
            "b/project.yml": shared,
            "c/Info.plist":
                "{ NSAppTransportSecurity = { NSAllowsArbitraryLoads = YES; NSAllowsLocalNetwork = YES; }; }",
            "d/Info.plist": MendBench.plist("<key>NSAllowsLocalNetworking</key>\n<string>YES</string>"),
        ])
        let outcome = try bench.plan([.wrongType: "convert", .unknownKey: "rename"])
        let names = outcome.changes.map { String($0.file.dropFirst(bench.folder.path.utf8.count + 1)) }
        #expect(names == ["a/Info.plist", "c/Info.plist", "d/Info.plist"])
        #expect(outcome.changes[1].titles.count == 1 && outcome.changes[1].findings == [.unknownKey])
        let told = outcome.undone.map { "\($0)" }
        #expect(told.count == 3, "\(told)")
        for file in ["b/project.yml", "c/Info.plist"] {
            #expect(told.contains { $0.hasPrefix(bench.path(file) + ":") }, "\(told)")
        }
        #expect(told.allSatisfy { $0.contains("--fix=wrong-type=convert is not made here, because ") }, "\(told)")
        #expect(
            told.contains { $0.contains("used elsewhere") } && told.contains { $0.contains("every value is a text") })
        #expect(!told.contains { $0.contains(bench.path("a/")) || $0.contains(bench.path("d/")) })
    }

    // MARK: Random documents

    enum Form: String, CaseIterable, Sendable {
        case yaml = "project.yml"
        case oldList = "Info.plist"
        case cordova = "config.xml"
        case tuist = "Project.swift"
        case expo = "app.config.ts"
        case xml = "XML/Info.plist"
        case binary = "Binary/Info.plist"
        case damaged
    }

    @Test(arguments: Form.allCases, 0..<2)
    func `no mend is refused that was listed for a random document`(_ form: Form, _ part: Int) throws {
        // What a mend does to loads is others' to test, and takes longer the more systems there are.
        let settings = AuditSettings(platforms: [try PlatformRange("iOS 26")])
        var count = 0
        for number in 0..<8 {
            var generator = SeededGenerator(seed: 31, number: part * 8 + number)
            let bench: MendBench
            switch form {
            case .yaml: bench = try MendBench([form.rawValue: RandomDocument.project(&generator)])
            case .oldList: bench = try MendBench([form.rawValue: RandomDocument.oldList(&generator)])
            case .cordova: bench = try MendBench([form.rawValue: RandomDocument.cordova(&generator)])
            case .tuist: bench = try MendBench([form.rawValue: RandomDocument.tuist(&generator)])
            case .expo: bench = try MendBench([form.rawValue: RandomDocument.expo(&generator)])
            case .xml: bench = try MendBench([form.rawValue: RandomDocument.xmlList(&generator)])
            case .binary:
                let list = try PropertyList.parse(Array(RandomDocument.xmlList(&generator, repeats: false).utf8))
                bench = try MendBench([:])
                try bench.write(try BinaryPropertyListWriter.bytes(of: list), to: form.rawValue)
            case .damaged:
                let (place, mutant) = Mutator.generator.origin(seed: 34, number: part * 8 + number)
                bench = try MendBench(Mutator.generators[place].beside)
                try bench.write(mutant, to: Mutator.generators[place].name)
            }
            // What cannot be read is a remark of the folder.
            let listed = try ListedMends([bench.folder.path], settings)
            #expect(
                listed.refused.isEmpty,
                "\(form) \(part * 8 + number): \(listed.refused)\n\((try? bench.text(form.rawValue)) ?? "")")
            count += listed.count
        }
        #expect(count > 0)
    }
}
