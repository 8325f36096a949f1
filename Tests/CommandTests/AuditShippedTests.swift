// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

/// The golden configurations, in every format.
@Suite struct AuditShippedTests {
    struct Row: Sendable, CustomStringConvertible {
        let file: String
        let policy: String?
        let must: [String]
        let mustNot: [String]

        var description: String { file + (policy.map { " under \($0)" } ?? "") }
    }

    private static let golden =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Golden"

    private static let rows: [Row] = {
        let text = (try? String(contentsOfFile: golden + "/audit-golden.jsonl", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            guard let row = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                let file = row["file"] as? String
            else { return nil }
            return Row(
                file: file, policy: row["policy"] as? String, must: row["must"] as? [String] ?? [],
                mustNot: row["mustNot"] as? [String] ?? [])
        }
    }()

    private func render(_ row: Row, _ format: String) throws -> String {
        let policy = row.policy.map { ["--policy", $0] } ?? []
        let session = Session(
            ["audit", "\(Self.golden)/\(row.file)", "--format", format, "--fail-on", "never"] + policy)
        #expect(session.status == .done, "\(session.error)")
        #expect(session.error.isEmpty)
        return session.output
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// `error voided-arbitrary-loads FILE:LINE:COLUMN`, and the related places behind.
    private func ofJSON(_ report: [String: Any]) -> [String] {
        func place(_ object: [String: Any]) -> String {
            let position = (object["line"] as? Int).map { ":\($0):\(object["column"] as? Int ?? 0)" } ?? ""
            return "\(object["file"] as? String ?? "?")\(position)"
        }
        let findings =
            (report["findings"] as? [[String: Any]] ?? []) + (report["allowed"] as? [[String: Any]] ?? [])
        return findings.map { finding in
            let related = finding["related"] as? [[String: Any]] ?? []
            return (["\(finding["severity"] ?? "") \(finding["id"] ?? "")", place(finding)] + related.map(place))
                .joined(separator: " ")
        }
    }

    private func ofSARIF(_ log: [String: Any]) -> [String] {
        func place(_ location: [String: Any]) -> String {
            let physical = location["physicalLocation"] as? [String: Any]
            let region = physical?["region"] as? [String: Any]
            let uri = (physical?["artifactLocation"] as? [String: Any])?["uri"] as? String ?? "?"
            let path = uri.hasPrefix("file://") ? String(uri.dropFirst(7)).removingPercentEncoding ?? "?" : uri
            let position = (region?["startLine"] as? Int).map { ":\($0):\(region?["startColumn"] as? Int ?? 0)" } ?? ""
            return path + position
        }
        let results = (log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]] ?? []
        return results.map { result in
            let locations =
                (result["locations"] as? [[String: Any]] ?? []) + (result["relatedLocations"] as? [[String: Any]] ?? [])
            return (["\(result["level"] ?? "") \(result["ruleId"] ?? "")"] + locations.map(place))
                .joined(separator: " ")
        }
    }

    @Test func `they are there`() { #expect(Self.rows.count >= 49) }

    @Test(arguments: rows)
    func `every format tells the same findings at the same places`(_ row: Row) throws {
        let report = try object(try render(row, "json"))
        let findings = report["findings"] as? [[String: Any]] ?? []
        let ids = Set(findings.compactMap { $0["id"] as? String })
        #expect(ids.isSuperset(of: row.must), "\(ids)")
        #expect(ids.isDisjoint(with: row.mustNot), "\(ids)")
        #expect(ofSARIF(try object(try render(row, "sarif"))) == ofJSON(report))

        let github = try render(row, "github").split(separator: "\n")
        let xcode = try render(row, "xcode").split(separator: "\n")
        let markdown = try render(row, "markdown")
        let table = try render(row, "table")
        let remarks = (report["remarks"] as? [Any] ?? []).count
        #expect(github.count == findings.count + remarks + 1)
        #expect(xcode.count == findings.count + remarks + 1)
        for (index, finding) in findings.enumerated() {
            let id = finding["id"] as? String ?? "?"
            let severity = finding["severity"] as? String ?? "?"
            let file = finding["file"] as? String ?? "?"
            let line = finding["line"] as? Int
            let position = line.map { ":\($0):\(finding["column"] as? Int ?? 0)" } ?? ""
            #expect(github[index].hasPrefix("::\(severity == "note" ? "notice" : severity) file="), "\(github[index])")
            #expect(github[index].contains(",title=\(id)::"))
            #expect(github[index].contains(line.map { ",line=\($0),col=" } ?? ",title="))
            #expect(xcode[index].hasPrefix("\(file)\(position): \(severity): "), "\(xcode[index])")
            #expect(xcode[index].hasSuffix(" [\(id)]"))
            #expect(markdown.contains("| `\(id)` | `\(file)\(position)` |"))
            #expect(table.contains("\(severity) \(id) ·"))
        }
        for key in report["keys"] as? [[String: Any]] ?? [] {
            #expect(markdown.contains("`\(key["keyPath"] as? String ?? "?")`"))
        }
    }
}
