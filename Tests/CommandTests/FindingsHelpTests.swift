// SPDX-License-Identifier: MIT
import Audit
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

@Suite struct FindingsHelpTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test(arguments: FindingID.allCases)
    func `help findings has each with its level and an example that brings it about`(_ id: FindingID) throws {
        let page = Session("help", "findings").output
        #expect(page.contains("\n  \(id.rawValue)"))
        let file: String
        switch id.words.example {
        case .keys(let text): file = try folder.write(#"{"NSAppTransportSecurity": \#(text)}"#, "Info.json")
        case .infoPlist(let text): file = try folder.write(text, "Info.json")
        case .document(let text, let name): file = try folder.write(text + "\n", name)
        // Said in words; the golden configurations have them.
        case .several: return
        }
        let session = Session("audit", file, "--format", "json", "--fail-on", "never")
        #expect(session.status == .done, "\(session.error)")
        let report = try JSONSerialization.jsonObject(with: Data(session.output.utf8)) as? [String: Any]
        let findings = report?["findings"] as? [[String: Any]] ?? []
        let found = findings.filter { $0["id"] as? String == id.rawValue }
        #expect(!found.isEmpty, "\(findings.map { $0["id"] as? String })")
        #expect(found.allSatisfy { $0["severity"] as? String == id.severity.rawValue }, "\(found)")
    }

    @Test func `it fits a terminal of 80 columns`() {
        #expect(Session("help", "findings").lines.filter { $0.count > 80 } == [])
    }

    @Test func `its policy is one`() throws {
        let page = Session("help", "findings").output
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("  policy: ") })
        let policy = lines[start...].prefix { !$0.isEmpty }.map { $0.dropFirst(2) + "\n" }.joined()
        #expect(policy.contains("allow:"))
        let file = try folder.write(policy, "policy.yml")
        let plist = try folder.write(#"{"NSAppTransportSecurity": {"NSAllowsArbitraryLoads": true}}"#, "Info.json")
        let session = Session("audit", plist, "--policy", file)
        #expect(session.status == .done, "\(session.error)")
        #expect(session.output.contains("policy-violation"))
        #expect(session.output.contains("ours"))
    }

    @Test func `its comments allow what they name`() throws {
        let page = Session("help", "findings").output
        let comment = try #require(page.split(separator: "\n").first { $0.hasPrefix("  <!-- ats-matrix:allow") })
        let plist = try folder.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>NSAppTransportSecurity</key><dict>
            \(comment)
            <key>NSAllowsArbitraryLoads</key><true/>
            </dict></dict></plist>

            """, "Info.plist")
        let session = Session("audit", plist, environment: ["COLUMNS": "1000"])
        #expect(session.output.contains("warning arbitrary-loads · \(plist):4:1: customers name"), "\(session.output)")
    }
}
