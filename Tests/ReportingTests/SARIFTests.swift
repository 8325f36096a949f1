// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Formats
import Foundation
import Testing

@testable import Reporting

@Suite struct SARIFTests {
    private func render(_ report: AuditReport, directory: String = "/src/app", version: String = "1.2.3") -> String {
        AuditFormat.sarif.render(report, directory: directory, version: version)
    }

    private func run(_ text: String) throws -> [String: Any] {
        let log = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return try #require((log?["runs"] as? [[String: Any]])?.first)
    }

    private func results(_ report: AuditReport, directory: String = "/src/app") throws -> [[String: Any]] {
        try #require(try run(render(report, directory: directory))["results"] as? [[String: Any]])
    }

    /// The URI, line and column of a location.
    private func place(_ location: [String: Any]) -> (uri: String?, line: Int?, column: Int?, base: String?) {
        let physical = location["physicalLocation"] as? [String: Any]
        let artifact = physical?["artifactLocation"] as? [String: Any]
        let region = physical?["region"] as? [String: Any]
        return (
            artifact?["uri"] as? String, region?["startLine"] as? Int, region?["startColumn"] as? Int,
            artifact?["uriBaseId"] as? String
        )
    }

    @Test func `a log keeps what the standard asks`() throws {
        for (name, report) in AuditExamples.all {
            for directory in ["", "/", "/src/app", "/a b/ü%"] {
                for version in ["", "1.2.3"] {
                    let text = AuditFormat.sarif.render(report, directory: directory, version: version)
                    #expect(try SARIFStandard.faults(in: text) == [], "\(name) in \(directory)")
                }
            }
        }
    }

    static let damages: [(String, String, String)] = [
        (#""version": "2.1.0""#, #""version": "2.0.0""#, "$.version is none of"),
        (#""level": "error""#, #""level": "fatal""#, "level is none of"),
        (#""startLine": 11"#, #""startLine": 0"#, "startLine is no number from 1 on"),
        (#""startLine": 11"#, #""startLine": "11""#, "startLine is no number"),
        (#""ruleIndex": 0"#, #""ruleIndex": 1"#, "names rule 1"),
        (#""ruleId": "#, #""rulId": "#, "rulId is not known"),
        (#""executionSuccessful": true"#, #""executionSuccessful": 1"#, "executionSuccessful is no boolean"),
        (#""uri": "App/Info.plist""#, #""uri": "App Info.plist""#, "is no URI"),
        (#""uri": "App/Info.plist""#, #""uri": "../Info.plist""#, "is not below its base"),
        (#""uriBaseId": "SRCROOT""#, #""uriBaseId": "ROOT""#, "has the base ROOT"),
        (#""suppressions": [],"#, "", "say suppressions"),
        (#""kind": "inSource""#, #""kind": "comment""#, "kind is none of"),
        (#""text": "#, #""txt": "#, "lacks text"),
    ]

    /// Were it to pass over these, it would say nothing of a log that it accepts.
    @Test(arguments: damages)
    func `a damaged log is found out`(_ old: String, _ new: String, _ fault: String) throws {
        let text = render(AuditExamples.product)
        let range = try #require(text.range(of: old), "\(old)")
        let faults = try SARIFStandard.faults(in: text.replacingCharacters(in: range, with: new))
        #expect(faults.contains { $0.contains(fault) }, "\(faults)")
    }

    @Test func `every finding that there is is a rule`() throws {
        let driver = (try run(render(AuditReport()))["tool"] as? [String: Any])?["driver"] as? [String: Any]
        let rules = try #require(driver?["rules"] as? [[String: Any]])
        #expect(rules.map { $0["id"] as? String } == FindingID.allCases.map(\.rawValue))
        #expect(driver?["version"] as? String == "1.2.3")
        for (rule, id) in zip(rules, FindingID.allCases) {
            #expect((rule["defaultConfiguration"] as? [String: String])?["level"] == id.severity.rawValue)
            #expect((rule["fullDescription"] as? [String: String])?["text"] == id.words.meaning)
        }
    }

    @Test func `findings have their places, levels and related places`() throws {
        let report = AuditExamples.product
        let results = try results(report)
        #expect(results.count == report.findings.count + report.allowed.count)
        for (result, finding) in zip(results, report.findings + report.allowed.map(\.finding)) {
            #expect(result["ruleId"] as? String == finding.id.rawValue)
            #expect(result["level"] as? String == finding.severity.rawValue)
            let places = [finding.place] + finding.related
            let locations =
                (result["locations"] as? [[String: Any]] ?? []) + (result["relatedLocations"] as? [[String: Any]] ?? [])
            #expect(locations.count == places.count)
            for (location, known) in zip(locations, places) {
                let place = place(location)
                #expect(place.uri == known.file)
                #expect(place.line == (known.position.isKnown ? known.position.line : nil))
                #expect(place.column == (known.position.isKnown ? known.position.column : nil))
            }
        }
    }

    @Test func `what a comment allows is suppressed with its reason, and nothing else is`() throws {
        let results = try results(AuditExamples.product)
        let suppressions = results.map { $0["suppressions"] as? [[String: String]] }
        #expect(
            suppressions == [
                [], [], [], [], [["kind": "inSource", "justification": "the customers' servers are not ours"]],
            ])
        #expect(try self.results(AuditExamples.clean).allSatisfy { $0["suppressions"] == nil })
    }

    @Test func `what could not be read is a notification`() throws {
        let invocation = (try run(render(AuditExamples.product))["invocations"] as? [[String: Any]])?.first
        let notes = invocation?["toolExecutionNotifications"] as? [[String: Any]] ?? []
        #expect(notes.map { $0["level"] as? String } == ["warning", "note", "note"])
        #expect(invocation?["executionSuccessful"] as? Bool == true)
    }

    @Test func `a finding keeps its fingerprint while lines move, and no two findings share one`() throws {
        func fingerprints(_ report: AuditReport) throws -> [String?] {
            try results(report).map { ($0["partialFingerprints"] as? [String: String])?["atsMatrixFinding/v1"] }
        }
        let finding = AuditExamples.product.findings[0]
        let moved = AuditExamples.voided(
            at: AuditExamples.place("Other.plist", 99), beside: finding.related[0], target: finding.target)
        #expect(try fingerprints(AuditReport(findings: [finding])) == fingerprints(AuditReport(findings: [moved])))
        #expect(Set(try fingerprints(AuditExamples.product)).count == 5)
        #expect(Set(try fingerprints(AuditReport(findings: [finding, moved, finding]))).count == 3)
    }

    static let paths: [(path: String, directory: String, uri: String, isRelative: Bool)] = [
        ("App/Info.plist", "/src", "App/Info.plist", true), ("./App//Info.plist", "/src", "App/Info.plist", true),
        ("a b/ü#?%.plist", "", "a%20b/%C3%BC%23%3F%25.plist", true),
        ("/abs/a b.plist", "/src", "file:///abs/a%20b.plist", false),
        ("../x/Info.plist", "/src/app", "file:///src/x/Info.plist", false),
        ("../../../x", "/src", "file:///x", false), ("a:b/Info.plist", "/src", "./a:b/Info.plist", true),
        ("App.ipa/Payload/App.app/Info.plist", "/src", "App.ipa/Payload/App.app/Info.plist", true),
        ("standard input", "/src", "standard%20input", true), (".", "/src", ".", true),
    ]

    @Test(arguments: paths)
    func `a file has one URI`(_ path: String, _ directory: String, _ uri: String, _ isRelative: Bool) throws {
        let report = AuditReport(findings: [
            Finding(.noEffect, .warning, at: DocumentPlace(file: path), message: "m", consequence: "c")
        ])
        let locations = try #require(try results(report, directory: directory).first?["locations"] as? [[String: Any]])
        let place = place(locations[0])
        #expect(place.uri == uri)
        #expect((place.base == "SRCROOT") == isRelative)
        #expect(try SARIFStandard.faults(in: render(report, directory: directory)) == [])
    }
}
