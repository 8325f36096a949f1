// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Audit
import Formats
import Foundation
import Testing

@testable import Reporting

@Suite struct AuditReportTests {
    @Test(arguments: [40, 80, 120])
    func `an audit for a terminal`(_ width: Int) throws {
        let text = AuditFormat.table.render(AuditExamples.product, width: width)
        try expectSnapshot(text, "audit-\(width).txt")
        #expect(text.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= width })
    }

    @Test func `an audit for the summary of a job`() throws {
        try expectSnapshot(AuditFormat.markdown.render(AuditExamples.product), "audit.md")
    }

    @Test func `an audit as JSON`() throws {
        try expectSnapshot(AuditFormat.json.render(AuditExamples.product), "audit.json")
    }

    @Test func `without findings it says so and lists the keys all the same`() {
        #expect(
            AuditFormat.table.render(AuditExamples.clean) == """
                Info.plist
                  1 ATS key
                  11:3  NSAllowsLocalNetworking = true

                No findings in 1 configuration of 1 file.

                """)
        #expect(AuditFormat.table.render(AuditReport()) == "No configuration was found.\n")
    }

    @Test(arguments: [20, 40, 80, 1_000])
    func `nothing in a file acts on the terminal, breaks a line or leaves the width`(_ width: Int) {
        for format in AuditFormat.allCases {
            let text = format.render(AuditExamples.wild, width: width, directory: "/d", version: "1")
            for scalar in text.unicodeScalars where scalar != "\n" {
                #expect(scalar.value >= 0x20 && scalar.value != 0x7f, "\(format)")
            }
            // JSON may hold what reorders a text: no terminal is meant to show it.
            if format != .json, format != .sarif { #expect(!text.contains("\u{202e}"), "\(format)") }
            #expect(text.hasSuffix("\n"))
        }
        let table = AuditFormat.table.render(AuditExamples.wild, width: width)
        #expect(table.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= width })
    }

    @Test func `colour changes nothing but colour`() throws {
        let plain = AuditFormat.table.render(AuditExamples.product)
        let painted = AuditFormat.table.render(AuditExamples.product, color: true)
        #expect(painted != plain)
        #expect(painted.replacing(try Regex("\u{1b}\\[[0-9]+m"), with: "") == plain)
    }

    @Test func `a row of Markdown has as many cells as its heading, whatever the texts hold`() {
        let text = AuditFormat.markdown.render(AuditExamples.wild)
        for row in text.split(separator: "\n") where row.hasPrefix("| ") {
            var bars = 0
            var isEscaped = false
            for byte in row.utf8 {
                if byte == UInt8(ascii: "|"), !isEscaped { bars += 1 }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            }
            #expect(bars == 6, "\(row)")
        }
    }

    @Test func `JSON holds every finding, key, subject, remark and allowed finding`() throws {
        for (name, report) in AuditExamples.all {
            let text = AuditFormat.json.render(report)
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(name)")
            #expect(object["schema"] as? String == "ats-matrix/audit/1")
            func list(_ name: String) -> [[String: Any]] { object[name] as? [[String: Any]] ?? [] }
            let findings = list("findings")
            #expect(findings.map { $0["id"] as? String } == report.findings.map(\.id.rawValue))
            #expect(findings.map { $0["message"] as? String } == report.findings.map(\.message))
            #expect(findings.map { $0["target"] as? String } == report.findings.map(\.target))
            #expect(
                findings.map { $0["line"] as? Int }
                    == report.findings.map { $0.place.position.isKnown ? $0.place.position.line : nil })
            for finding in findings {
                #expect(
                    Set(finding.keys) == [
                        "id", "severity", "file", "line", "column", "target", "keyPath", "message", "consequence",
                        "rule",
                        "evidence", "related", "fix",
                    ])
            }
            #expect(list("keys").map { $0["value"] as? String } == report.keys.map(\.value))
            #expect(list("keys").map { $0["effective"] as? Bool } == report.keys.map(\.isEffective))
            #expect(list("subjects").map { $0["file"] as? String } == report.subjects.map(\.file))
            #expect(list("remarks").map { $0["text"] as? String } == report.remarks.map(\.text))
            #expect(list("allowed").map { $0["reason"] as? String } == report.allowed.map(\.reason))
            #expect(object["known"] as? Int == report.knownCount)
        }
    }

    @Test(arguments: [1, 255, 256, 257, 1_000])
    func `JSON of so many findings is one text, however it was put together`(_ count: Int) throws {
        let examples = AuditExamples.all.flatMap(\.1.findings)
        let report = AuditReport(findings: (0..<count).map { examples[$0 % examples.count] })
        let pieces = AuditFormat.json.pieces(of: report)
        let text = AuditFormat.json.render(report)
        #expect(pieces.joined() == text)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let findings = try #require(object["findings"] as? [[String: Any]])
        #expect(findings.map { $0["message"] as? String } == report.findings.map(\.message))
        // Two spaces for each list and object around it, in every piece.
        #expect(text.split(separator: "\n").count { $0 == "    {" } == count)
    }
}
