// SPDX-License-Identifier: MIT
import Audit

/// What `--fix` asks for.
struct FixChoices: Hashable, Sendable {
    /// By finding: the mend that is chosen. Those that are free need none.
    let choices: [FindingID: String]

    /// - Parameter texts: the values, `ID=CHOICE` each.
    init(_ texts: [String]) throws(UsageError) {
        var choices: [FindingID: String] = [:]
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let id = FindingID(rawValue: parts[0]) else {
                throw .unknown("finding", parts[0], among: FindingID.allCases.map(\.rawValue))
            }
            guard parts.count == 2, !parts[1].isEmpty else {
                throw UsageError("--fix=\(id.rawValue) needs =CHOICE after it; the audit without --fix names them")
            }
            guard choices.updateValue(parts[1], forKey: id) == nil else {
                throw UsageError("--fix=\(id.rawValue) is given twice")
            }
        }
        self.choices = choices
    }
}
