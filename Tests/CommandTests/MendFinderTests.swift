// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Foundation
import TestSupport
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

    /// Bodies of dictionaries that differ in one thing alone.
    private static let bodies = [
        "<key>NSAllowsArbitraryLoads</key><true/><key>NSAllowsLocalNetworking</key><true/>",
        "<key>NSAllowsLocalNetworking</key><true/><key>NSAllowsArbitraryLoads</key><true/>",
        "<key>NSAllowsArbitraryLoads</key><true/><key>NSAllowsLocalNetworking</key><false/>",
        "<key>NSAllowsArbitraryLoads</key><true/>",
        "<key>NSAllowsArbitraryLoads</key><true/><key>NSAllowsArbitraryLoads</key><true/>",
        "<key>NSAllowsArbitraryLoads</key><string>YES</string>",
        "<key>NSExceptionDomains</key><dict><key>a.example</key><dict/></dict>",
        "<key>NSExceptionDomains</key><dict><key>b.example</key><dict/></dict>",
        "<key>NSAllowsArbitaryLoads</key><true/>",
    ]

    /// Each twice and more, as applications, frameworks and bundles without a kind, and one of each in a bundle.
    @Test func `lists that say the same are mended alike, each in its own file`() throws {
        let folder = try TemporaryFolder()
        var number = 0
        for kind in ["APPL", "FMWK", ""] {
            for body in Self.bodies + Self.bodies + Self.bodies.reversed() {
                let name = number % 5 == 4 ? "L\(number).app" : "l\(number)"
                let text = """
                    <plist><dict><key>CFBundleIdentifier</key><string>x\(number).y\(number)</string>
                    <key>CFBundlePackageType</key><string>\(kind)</string>
                    <key>NSAppTransportSecurity</key><dict>
                    \(body)</dict></dict></plist>
                    """
                try FileManager.default.createDirectory(
                    atPath: folder.file(name), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: URL(filePath: folder.file("\(name)/Info.plist")))
                number += 1
            }
        }
        let paths = (0..<number).map { folder.file($0 % 5 == 4 ? "L\($0).app/Info.plist" : "l\($0)/Info.plist") }
        let survey = try Survey.read(paths)
        for settings in [AuditSettings(), AuditSettings(policy: try Policy(named: "twin-or-blanket-alone"))] {
            let mended = MendFinder(survey, settings).mended(Auditor(settings).audit(survey).findings)
            #expect(mended.contains { $0.mends.count > 2 })
            #expect(!mended.contains { $0.place.file.contains(".app/") && !$0.mends.isEmpty })
            for finding in mended {
                #expect(
                    finding.mends == Mending.mends(for: finding, in: survey, settings),
                    "\(finding.id) \(finding.place)")
                #expect(finding.mends.allSatisfy { $0.edits.allSatisfy { $0.file == finding.place.file } })
            }
        }
    }
}
