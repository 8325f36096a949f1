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
            let known = Mending.choices(for: id)
            guard !known.isEmpty else { throw UsageError("\(id.rawValue) is mended by hand; --fix knows no way") }
            guard parts.count == 2, !parts[1].isEmpty else {
                throw UsageError(
                    "--fix=\(id.rawValue) needs =CHOICE after it; expected \(known.joined(separator: ", "))")
            }
            // Behind a colon stand hosts, which are read with the mend.
            let word = String(parts[1].prefix { $0 != ":" })
            guard known.contains(word) else { throw .unknown("way to mend \(id.rawValue)", word, among: known) }
            guard choices.updateValue(parts[1], forKey: id) == nil else {
                throw UsageError("--fix=\(id.rawValue) is given twice")
            }
        }
        self.choices = choices
    }
}
