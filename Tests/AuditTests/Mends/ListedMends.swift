// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Formats

/// Every mend that an audit lists, each chosen alone and planned as `--fix` plans it.
struct ListedMends {
    private(set) var count = 0
    /// Those that were refused or came to nothing, as they would be given, with what was said.
    private(set) var refused: [String] = []

    /// - Parameter ids: the findings that are looked at; `nil` for all.
    init(_ paths: [String], _ settings: AuditSettings = AuditSettings(), only ids: Set<FindingID>? = nil) throws {
        let survey = try Survey.read(paths)
        let report = Auditor(settings).audit(survey)
        let memo = MendingMemo()
        // One choice meets all findings of its kind.
        var outcomes: [String: Mending.Outcome] = [:]
        for finding in report.findings where ids?.contains(finding.id) ?? true {
            for mend in Mending.mends(for: finding, in: survey, settings, memo: memo) {
                count += 1
                let choice = mend.choice == "exceptions" ? "exceptions:listed.example,10.3.0.0/16" : mend.choice
                let key = "\(finding.id.rawValue)=\(choice)"
                let outcome =
                    try outcomes[key] ?? Mending.plan(report, choices: [finding.id: choice], in: survey, settings)
                outcomes[key] = outcome
                let place = finding.place.position.isKnown ? finding.place.position : nil
                let faults = outcome.undone.filter { $0.file == finding.place.file && $0.position == place }
                guard !faults.isEmpty || outcome.changes.isEmpty else { continue }
                refused.append("\(finding.place.file) \(key) at \(finding.keyPath): \(faults)")
            }
        }
    }
}
