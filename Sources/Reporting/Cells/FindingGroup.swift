// SPDX-License-Identifier: MIT
internal import Matrix

/// The findings under one flag, those with the same advice together.
struct FindingGroup {
    /// Findings whose advice is read once, after the last of them.
    struct Run {
        private(set) var findings: [Finding]
        let advice: String
        /// Explains the first cell.
        let command: String

        fileprivate init(_ finding: Finding) {
            findings = [finding]
            advice = finding.advice
            command = finding.explainCommand
        }

        fileprivate mutating func add(_ finding: Finding) { findings.append(finding) }
    }

    let flag: Flag
    private(set) var runs: [Run] = []

    /// `✗ ats: suspect ATS, not the network · 3 cells`.
    let title: String

    /// - Parameters:
    ///   - findings: in the order of `Finding.all`; the first `limit` of them are taken.
    ///   - totals: of the whole run.
    static func groups(of findings: [Finding], in totals: RunTotals, limit: Int) -> [FindingGroup] {
        var groups: [FindingGroup] = []
        for finding in findings.prefix(limit) {
            if groups.last?.flag != finding.flag {
                groups.append(FindingGroup(finding.flag, cells: totals.flags[finding.flag] ?? 0))
            }
            groups[groups.count - 1].add(finding)
        }
        return groups
    }

    private init(_ flag: Flag, cells: Int) {
        self.flag = flag
        title = "\(flag.words): \(flag.meaning) · \(counted(cells, "cell"))"
    }

    private mutating func add(_ finding: Finding) {
        if runs.last?.advice == finding.advice {
            runs[runs.count - 1].add(finding)
        } else {
            runs.append(Run(finding))
        }
    }
}
