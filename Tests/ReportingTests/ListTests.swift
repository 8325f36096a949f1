// SPDX-License-Identifier: MIT
import ATSModel
import Foundation
import Matrix
import Recorder
import Testing

@testable import Reporting

@Suite struct ListTests {
    private static let rules = [
        Examples.needsTLS, Examples.voided, Examples.rule("wild|`\u{1b}", "日本語 | <b>", .inferred, section: "§1"),
    ]

    private static let runs = [
        RunSummary(
            number: 12, matrix: "lesson-full", started: "2026-11-30T04:12:09Z", ended: nil, cells: 20_000,
            finishedCells: 1_024, flags: [.ats: 24, .reachable: 1_000], unexpected: 0),
        RunSummary(
            number: 1, matrix: "lesson", started: "2026-11-29T04:12:09Z", ended: "2026-11-29T04:12:10Z", cells: 12,
            finishedCells: 12, flags: [.ats: 3, .reachable: 9], unexpected: 2),
    ]

    @Test(arguments: [40, 80, 200])
    func `rules for a terminal`(_ width: Int) throws {
        let text = RuleListFormat.text.render(ListTests.rules, width: width)
        try expectSnapshot(text, "rules-\(width).txt")
        #expect(text.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= width })
        #expect(!text.contains("\u{1b}"))
    }

    @Test func `rules as Markdown`() throws {
        try expectSnapshot(RuleListFormat.markdown.render(ListTests.rules), "rules.md")
    }

    @Test(arguments: [40, 80, 200])
    func `runs for a terminal`(_ width: Int) throws {
        let text = RunListFormat.text.render(ListTests.runs, width: width)
        try expectSnapshot(text, "runs-\(width).txt")
        #expect(text.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= width })
    }

    @Test func `a record without runs says how to make one`() {
        #expect(RunListFormat.text.render([]) == "There are no runs yet: ats-matrix run MATRIX makes one.\n")
        #expect(RuleListFormat.text.render([]) == "There are no rules.\n")
    }

    @Test func `both as JSON`() throws {
        let rules = try #require(
            try JSONSerialization.jsonObject(with: Data(RuleListFormat.json.render(ListTests.rules).utf8))
                as? [String: Any])
        #expect(rules["schema"] as? String == "ats-matrix/rules/1")
        #expect((rules["rules"] as? [[String: String]])?.map { $0["id"] } == ListTests.rules.map(\.id))
        let runs = try #require(
            try JSONSerialization.jsonObject(with: Data(RunListFormat.json.render(ListTests.runs).utf8))
                as? [String: Any])
        #expect(runs["schema"] as? String == "ats-matrix/runs/1")
        let first = try #require((runs["runs"] as? [[String: Any]])?.first)
        #expect(first["number"] as? Int == 12)
        #expect(first["ended"] is NSNull)
        #expect(first["flags"] as? [String: Int] == ["ats": 24, "reachable": 1_000])
    }
}
