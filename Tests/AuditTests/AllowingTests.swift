// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Testing

@Suite struct AllowingTests {
    private func audit(_ comment: String, before key: Bool = true) throws -> AuditReport {
        let xml = """
            <plist version="1.0">
            <dict>
            <key>NSAppTransportSecurity</key>
            <dict>
            \(key ? "<!-- \(comment) -->" : "")
            <key>NSAllowsArbitraryLoads</key>
            <true/>
            </dict>
            </dict>
            </plist>
            """
        return Auditor().audit(try HandSurvey.plists([("Info.plist", key ? xml : "<!-- \(comment) -->\n" + xml)]))
    }

    @Test(arguments: [true, false])
    func `a comment takes a finding back, with its reason`(_ isBeforeKey: Bool) throws {
        let report = try audit("ats-matrix:allow arbitrary-loads the kiosk shows any page", before: isBeforeKey)
        #expect(report.findings.map(\.id) == [.needsJustification])
        #expect(report.allowed.map(\.finding.id) == [.arbitraryLoads])
        #expect(report.allowed.map(\.reason) == ["the kiosk shows any page"])
        #expect(report.remarks == [])
    }

    @Test(arguments: [
        ("ats-matrix:allow arbitrary-load x", "did you mean 'arbitrary-loads'?"),
        ("ats-matrix:allow", "names no finding"),
        ("ats-matrix:allow arbitrary-loads", "gives no reason"), ("ats-matrix:allow weak-tls x", "allows nothing"),
    ])
    func `a comment that takes nothing back is told`(_ comment: String, _ expected: String) throws {
        let report = try audit(comment)
        #expect(report.findings.contains { $0.id == .arbitraryLoads })
        #expect(report.remarks.map { $0.text.contains(expected) } == [true], "\(report.remarks.map(\.text))")
    }
}
