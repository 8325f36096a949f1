// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Testing

@testable import ats_matrix

@Suite struct MendFinderTests {
    private static let golden =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Golden/audit"

    @Test(arguments: ["", "/d32-generated", "/d33-stale", "/d34-fixed-by-hand", "/d30-two-bundles"])
    func `a part of the survey gives the same mends as the whole`(_ folder: String) throws {
        let survey = try Survey.read([Self.golden + folder])
        let settings = AuditSettings()
        let findings = Auditor(settings).audit(survey).findings
        let mended = MendFinder(survey, settings).mended(findings)
        #expect(mended.count == findings.count)
        #expect(mended.contains { !$0.mends.isEmpty })
        let memo = MendingMemo()
        for finding in mended {
            #expect(finding.mends == Mending.mends(for: finding, in: survey, settings, memo: memo), "\(finding.place)")
        }
    }
}
