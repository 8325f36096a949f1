// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Formats

/// Every mend that an audit lists, each chosen alone and planned as `--fix` plans it.
struct ListedMends {
    private struct Key: Hashable {
        let id: FindingID
        let target: String?
        let keyPath: [String]
        let file: String

        init(_ finding: Finding) {
            (id, target, keyPath, file) = (finding.id, finding.target, finding.keyPath, finding.place.file)
        }
    }

    private(set) var count = 0
    /// Those after which the finding is there as before, as they would be given.
    private(set) var refused: [String] = []

    /// - Parameter ids: the findings that are looked at; `nil` for all.
    init(_ paths: [String], _ settings: AuditSettings = AuditSettings(), only ids: Set<FindingID>? = nil) throws {
        let survey = try Survey.read(paths)
        let report = Auditor(settings).audit(survey)
        let before = Self.counts(report)
        let memo = MendingMemo()
        // One choice meets all findings of its kind; two that do not go together are chosen each by itself.
        var outcomes: [String: [Key: Int]] = [:]
        for finding in report.findings where ids?.contains(finding.id) ?? true {
            for mend in Mending.mends(for: finding, in: survey, settings, memo: memo) {
                count += 1
                let choice = mend.choice == "exceptions" ? "exceptions:listed.example,10.3.0.0/16" : mend.choice
                let (word, key) = ("\(finding.id.rawValue)=\(choice)", Key(finding))
                func counts(_ report: AuditReport) throws -> [Key: Int] {
                    let outcome = try Mending.plan(report, choices: [finding.id: choice], in: survey, settings)
                    let overlay = Dictionary(uniqueKeysWithValues: outcome.changes.map { ($0.file, $0.new) })
                    let after = try Survey.read(paths, in: SourceFiles(overlay: overlay))
                    return Self.counts(Auditor(settings).audit(after))
                }
                let together = try outcomes[word] ?? counts(report)
                outcomes[word] = together
                let most = before[key, default: 0]
                if together[key, default: 0] < most { continue }
                let alone = try counts(AuditReport(findings: report.findings.filter { Key($0) == key }))
                if alone[key, default: 0] < most { continue }
                refused.append("\(finding.place.file):\(finding.place.position) \(word) at \(finding.keyPath)")
            }
        }
    }

    private static func counts(_ report: AuditReport) -> [Key: Int] {
        report.findings.reduce(into: [:]) { $0[Key($1), default: 0] += 1 }
    }
}
