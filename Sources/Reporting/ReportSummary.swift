// SPDX-License-Identifier: MIT
internal import Matrix

/// What is said about a run as a whole, under its table, in the terminal's and in Markdown's form alike.
struct ReportSummary {
    /// An expectation that was not met.
    struct Unmet {
        let cell: Observation
        let outcome: ExpectationOutcome

        /// `expected app −1022, got 200; because lesson`.
        var words: String {
            let got = outcome.expected.hasPrefix("curl") ? cell.curlClause : "app \(cell.predictedWords())"
            var text = "expected \(outcome.expected), got \(got)"
            if let because = outcome.because { text += "; because \(because)" }
            return text
        }
    }

    private let totals: RunTotals
    /// Those at hand; `unmetCount` counts all.
    let unmet: [Unmet]

    init(_ report: RunReport) {
        totals = report.totals
        unmet = report.cells.flatMap { cell in
            cell.expectations.lazy.filter { $0.isMet == false }.map { Unmet(cell: cell, outcome: $0) }
        }
    }

    var unmetCount: Int { totals.unmet }

    /// `12 cells: 3 ats, 9 reachable. All 12 expectations are met.`
    var line: String {
        var parts = Flag.allCases.compactMap { flag in
            totals.flags[flag].map { "\(grouped($0)) \(flag.rawValue)" }
        }
        if totals.notRun > 0 { parts.append("\(grouped(totals.notRun)) not run") }
        var text = counted(totals.cells, "cell")
        text += parts.isEmpty ? "." : ": \(parts.joined(separator: ", "))."
        let asked = totals.met + totals.unmet
        if totals.unmet > 0 {
            text += " \(grouped(totals.unmet)) of \(grouped(asked)) expectations not met."
        } else if asked > 0 {
            text += asked == 1 ? " Its expectation is met." : " All \(grouped(asked)) expectations are met."
        }
        if totals.unknown > 0 { text += " \(counted(totals.unknown, "expectation")) not checked." }
        return text
    }

    /// How to go on with an incomplete run, `nil` for a complete one.
    static func resumption(of report: RunReport, isStable: Bool) -> String? {
        guard !report.isComplete else { return nil }
        let totals = report.totals
        let ran = totals.cells - totals.notRun
        let text = "This run is incomplete: \(grouped(ran)) of \(counted(totals.cells, "cell")) ran."
        guard !isStable else { return text }
        guard let number = report.number else { return text + " It is not recorded: run it again." }
        return text + " Go on with: ats-matrix run MATRIX --resume \(number)"
    }
}
