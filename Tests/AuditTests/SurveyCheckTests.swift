// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Audit
import Formats
import Testing

/// What shows only beside other declarations.
@Suite struct SurveyCheckTests {
    private static let pair = """
        {"NSAppTransportSecurity": {"NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": true}}
        """
    private static let blanket = "{\"NSAppTransportSecurity\": {\"NSAllowsArbitraryLoads\": true}}"
    private let lantern = Target(name: "Lantern", kind: .application, systems: [.macOS])

    private func generated(_ input: String, _ output: String, _ kind: DocumentKind = .xcodeGen) throws -> AuditReport {
        var survey = Survey()
        survey.declarations = [
            try HandSurvey.declaration(kind, input, file: "project.yml", target: lantern, output: "Lantern/Info.plist"),
            try HandSurvey.declaration(.infoPlist, output, file: "Lantern/Info.plist", target: lantern),
        ]
        survey.generations = [Survey.Generation(input: 0, output: 1)]
        return Auditor().audit(survey)
    }

    private func ids(_ report: AuditReport, _ file: String) -> [String] {
        report.findings.filter { $0.place.file == file }.map(\.id.rawValue)
    }

    /// The first two differ in a key that changes nothing, and the third bundle in one that does.
    @Test func `what hangs on a difference is told of the bundles in which something does`() throws {
        func declaration(_ name: String, _ keys: String, _ systems: [System] = [.iOS]) throws -> Declaration {
            try HandSurvey.declaration(
                .xcodeGen, "{\"NSAppTransportSecurity\": {\(keys)}}", file: "project.yml",
                target: Target(name: name, kind: .application, systems: systems))
        }
        var survey = Survey()
        survey.declarations = [
            try declaration("App", "\"NSAllowsArbitraryLoads\": true, \"NSAllowsLocalNetworking\": true"),
            try declaration("A", "\"NSAllowsLocalNetworking\": true"),
            try declaration("B", "\"NSAllowsArbitraryLoads\": true"),
        ]
        survey.products = [[0, 1, 2]]
        let finding = try #require(Auditor().audit(survey).findings.first { $0.id == .differsAcrossTargets })
        #expect(finding.consequence.hasPrefix("in App, "), "\(finding.consequence)")
        #expect(finding.consequence.contains("; in B, http to public names"), "\(finding.consequence)")
        #expect(finding.consequence.split(separator: "; ").count == 2, "\(finding.consequence)")
        // All are built for iOS alone.
        #expect(!finding.consequence.contains("macOS"), "\(finding.consequence)")
        survey.declarations[2] = try declaration("B", "\"NSAllowsArbitraryLoads\": true", [.macOS])
        let both = try #require(Auditor().audit(survey).findings.first { $0.id == .differsAcrossTargets })
        #expect(both.consequence.contains("iOS 10 and macOS 10.12"), "\(both.consequence)")
    }

    @Test func `a generated plist in step is told nothing of, its source is`() throws {
        let report = try generated(Self.pair, Self.pair)
        #expect(ids(report, "Lantern/Info.plist") == [])
        #expect(ids(report, "project.yml").filter { $0 == "voided-arbitrary-loads" }.count == 1)
        let note = try #require(report.findings.first { $0.id == .generatedPlist })
        #expect(note.message == "'xcodegen generate' writes Lantern/Info.plist from here")
        #expect(report.subjects.map(\.source) == [nil, "project.yml"])
        #expect(report.keys.count == 4)
    }

    @Test func `a generated plist that was mended by hand is stale, and the next run brings the pair back`() throws {
        let report = try generated(Self.pair, Self.blanket)
        let stale = try #require(report.findings.first { $0.id == .staleGenerated })
        #expect(stale.place.file == "Lantern/Info.plist")
        #expect(stale.message.contains("NSAllowsLocalNetworking is true there and missing here"))
        #expect(
            stale.consequence.contains("as it is, http to public names gets through from macOS 10.12 on"),
            "\(stale.consequence)")
        #expect(stale.consequence.contains("after the next 'xcodegen generate', http to public names fails with −1022"))
        #expect(ids(report, "project.yml").contains("voided-arbitrary-loads"))
        #expect(ids(report, "Lantern/Info.plist").contains("arbitrary-loads"))
    }

    @Test func `a tool that leaves other keys alone makes no plist stale by saying nothing`() throws {
        #expect(try !generated("{}", Self.blanket, .expo).findings.contains { $0.id == .staleGenerated })
        #expect(try generated("{}", Self.blanket, .xcodeGen).findings.contains { $0.id == .staleGenerated })
        #expect(try !generated("{\"NSAppTransportSecurity\": {}}", "{}").findings.contains { $0.id == .staleGenerated })
    }

    private func product(_ members: [(name: String, json: String)]) throws -> [Finding] {
        var survey = Survey()
        survey.declarations = try members.map {
            try HandSurvey.declaration(
                .bundle, $0.json, file: "\($0.name)/Info.plist", target: Target(name: $0.name, kind: .appExtension))
        }
        survey.products = [Array(members.indices)]
        return Auditor().audit(survey).findings.filter { $0.id == .differsAcrossTargets }
    }

    @Test func `the key that one extension lacks is named, with the loads that differ`() throws {
        let found = try product([("App", Self.blanket), ("Share", Self.blanket), ("Widget", "{}")])
        let finding = try #require(found.first)
        #expect(found.count == 1)
        #expect(
            finding.message.contains("NSAllowsArbitraryLoads is true in App and Share and missing in Widget"),
            "\(finding.message)")
        #expect(finding.consequence.contains("in App, http to public names gets through"))
        #expect(finding.consequence.contains("in Widget, http to public names fails with −1022"))
        #expect(finding.related.contains { $0.file == "Widget/Info.plist" })
    }

    /// Property lists of targets, several of one target where a name stands twice.
    private func configured(_ lists: [(target: String, json: String)]) throws -> [Finding] {
        var survey = Survey()
        survey.declarations = try lists.enumerated().map { number, list in
            try HandSurvey.declaration(
                .infoPlist, list.json, file: "\(number)/Info.plist",
                target: Target(name: list.target, kind: .application))
        }
        survey.products = [Array(lists.indices)]
        return Auditor().audit(survey).findings.filter { $0.id == .differsAcrossTargets }
    }

    @Test func `the lists of one target are not compared with each other`() throws {
        #expect(try configured([("L", Self.blanket), ("L", "{}")]).isEmpty)
        #expect(try configured([("L", Self.blanket), ("L", "{}"), ("L", Self.pair)]).isEmpty)
        // Each target has the same for the same configuration.
        #expect(try configured([("L", Self.blanket), ("L", "{}"), ("W", Self.blanket), ("W", "{}")]).isEmpty)
        #expect(try configured([("L", Self.blanket), ("L", Self.blanket), ("W", Self.blanket)]).isEmpty)
    }

    @Test(arguments: [
        ([("L", blanket), ("L", "{}"), ("W", "{}")], "true in L (0/Info.plist) and missing in L (1/Info.plist) and W"),
        ([("W", "{}"), ("L", "{}"), ("L", blanket)], "missing in W and L (1/Info.plist) and true in L (2/Info.plist)"),
        ([("L", blanket), ("W", "{}"), ("W", "{}")], "true in L and missing in W (1/Info.plist) and W (2/Info.plist)"),
    ])
    func `a target of which one list is unlike all of another's differs from it, and the file is named`(
        _ lists: [(String, String)], _ expected: String
    ) throws {
        let found = try configured(lists.map { (target: $0.0, json: $0.1) })
        #expect(found.count == 1)
        let finding = try #require(found.first)
        #expect(finding.message.contains("NSAllowsArbitraryLoads is \(expected)"), "\(finding.message)")
        #expect(finding.consequence.contains("http to public names gets through"), "\(finding.consequence)")
    }

    @Test func `no dictionary and an empty one are the same, and order does not count`() throws {
        #expect(try product([("App", "{}"), ("Share", "{\"NSAppTransportSecurity\": {}}")]).isEmpty)
        let other =
            "{\"NSAppTransportSecurity\": {\"NSAllowsLocalNetworking\": true, \"NSAllowsArbitraryLoads\": true}}"
        #expect(try product([("App", Self.pair), ("Share", other)]).isEmpty)
        #expect(try product([("App", Self.pair)]).isEmpty)
    }

    @Test(arguments: [
        ("INFOPLIST_KEY_NSAppTransportSecurity", true), ("INFOPLIST_KEY_NSAllowsArbitraryLoads", true),
        ("INFOPLIST_KEY_NSAppTransportSecurity_NSAllowsLocalNetworking", true),
        ("INFOPLIST_KEY_NSAppTransportSecurity[sdk=iphoneos*]", true), ("INFOPLIST_KEY_CFBundleDisplayName", false),
        ("NSAppTransportSecurity", false), ("INFOPLIST_KEY_NSCameraUsageDescription", false),
    ])
    func `a build setting that yields no dictionary is told`(_ name: String, _ expected: Bool) {
        var survey = Survey()
        let place = DocumentPlace(file: "a.xcconfig", position: SourcePosition(line: 1, column: 1))
        survey.settings = [BuildSetting(name, .string("YES"), at: place, target: "App")]
        let found = Auditor().audit(survey).findings
        #expect(found.map(\.id) == (expected ? [.deadBuildSetting] : []))
        #expect(found.allSatisfy { $0.place == place && $0.target == "App" && $0.severity == .error })
    }

    @Test func `a framework's keys are listed as read by nobody`() throws {
        var survey = Survey()
        survey.declarations = [
            try HandSurvey.declaration(
                .bundle, Self.pair, file: "K/Info.plist", target: Target(name: "K", kind: .framework))
        ]
        let report = Auditor().audit(survey)
        #expect(report.findings.map(\.id) == [.noEffect])
        #expect(report.keys.map(\.isEffective) == [false, false])
        #expect(report.subjects.map(\.isRead) == [false])
    }

    @Test func `a nothing of JSON is no key, and is told`() throws {
        var survey = Survey()
        survey.declarations = [
            try HandSurvey.declaration(
                .expo,
                "{\"NSAppTransportSecurity\": {\"NSAllowsArbitraryLoads\": true, \"NSAllowsLocalNetworking\": null}}",
                file: "app.json", target: lantern)
        ]
        let ids = Set(Auditor().audit(survey).findings.map(\.id))
        #expect(ids.isSuperset(of: [.arbitraryLoads, .wrongType]) && !ids.contains(.voidedArbitraryLoads))
    }
}
