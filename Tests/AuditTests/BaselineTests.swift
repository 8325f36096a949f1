// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Formats
import Testing

@Suite struct BaselineTests {
    private let security =
        "<dict><key>NSAllowsArbitraryLoads</key><true/><key>NSAllowsLocalNetworking</key><true/></dict>"

    @Test func `keeps only what is new, by id, target and key path`() throws {
        let survey = try HandSurvey.plist(
            security: security, more: "<key>CFBundleIdentifier</key><string>com.example.a</string>")
        let whole = Auditor().audit(survey)
        let text = """
            {"schema": "ats-matrix/audit/1", "findings": [
            {"id": "voided-arbitrary-loads", "target": "com.example.a", "keyPath": "NSAppTransportSecurity:NSAllowsArbitraryLoads", "line": 99},
            {"id": "needs-justification", "target": "com.example.b", "keyPath": "NSAppTransportSecurity:NSAllowsArbitraryLoads"}
            ]}
            """
        let baseline = try Baseline(Array(text.utf8), file: "old.json")
        let report = Auditor(AuditSettings(baseline: baseline)).audit(survey)
        #expect(report.knownCount == 1)
        #expect(report.findings.map(\.id) == whole.findings.map(\.id).filter { $0 != .voidedArbitraryLoads })
    }

    @Test(arguments: [
        ("[]", "the baseline is a list"), ("{}", "names no schema"),
        ("{\"schema\": \"ats-matrix/run/1\"}", "the schema is"),
        ("{\"schema\": \"ats-matrix/audit/1\"}", "no list of findings"),
        ("{\"schema\": \"ats-matrix/audit/1\", \"findings\": [1]}", "has no id"),
        (
            "{\"schema\": \"ats-matrix/audit/1\", \"findings\": [{\"id\": \"a\", \"target\": 1}]}",
            "the target is a number"
        ),
        (
            "{\"schema\": \"ats-matrix/audit/1\", \"findings\": [{\"id\": \"a\", \"keyPath\": []}]}",
            "the key path is a list"
        ),
    ])
    func `says what is wrong with a baseline`(_ text: String, _ expected: String) {
        let error = #expect(throws: InputError.self) { try Baseline(Array(text.utf8), file: "old.json") }
        #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
        #expect(error?.file == "old.json")
    }
}
