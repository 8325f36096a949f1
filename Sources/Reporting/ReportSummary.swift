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

    let cells: Int
    let flags: [(flag: Flag, count: Int)]
    let notRun: Int
    let met: Int
    let unmet: [Unmet]
    /// Expectations of which nothing can be said, because nothing was asked.
    let unknown: Int

    init(_ report: RunReport) {
        var counts: [Flag: Int] = [:]
        var notRun = 0
        var met = 0
        var unknown = 0
        var unmet: [Unmet] = []
        for cell in report.cells {
            if cell.hasRun { counts[cell.flag, default: 0] += 1 } else { notRun += 1 }
            for outcome in cell.expectations {
                switch outcome.isMet {
                case .some(true): met += 1
                case .some(false): unmet.append(Unmet(cell: cell, outcome: outcome))
                case .none: unknown += 1
                }
            }
        }
        cells = report.cells.count
        flags = Flag.allCases.compactMap { flag in counts[flag].map { (flag, $0) } }
        self.notRun = notRun
        self.met = met
        self.unmet = unmet
        self.unknown = unknown
    }

    /// `12 cells: 3 ats, 9 reachable. All 12 expectations are met.`
    var line: String {
        var parts = flags.map { "\(grouped($0.count)) \($0.flag.rawValue)" }
        if notRun > 0 { parts.append("\(grouped(notRun)) not run") }
        var text = counted(cells, "cell")
        text += parts.isEmpty ? "." : ": \(parts.joined(separator: ", "))."
        let asked = met + unmet.count
        if !unmet.isEmpty {
            text += " \(grouped(unmet.count)) of \(grouped(asked)) expectations not met."
        } else if asked > 0 {
            text += asked == 1 ? " Its expectation is met." : " All \(grouped(asked)) expectations are met."
        }
        if unknown > 0 { text += " \(counted(unknown, "expectation")) not checked." }
        return text
    }

    /// How to go on with an incomplete run, `nil` for a complete one.
    static func resumption(of report: RunReport, isStable: Bool) -> String? {
        guard !report.isComplete else { return nil }
        let ran = report.cells.count { $0.hasRun }
        let text = "This run is incomplete: \(grouped(ran)) of \(counted(report.cells.count, "cell")) ran."
        guard !isStable else { return text }
        guard let number = report.number else { return text + " It is not recorded: run it again." }
        return text + " Go on with: ats-matrix run MATRIX --resume \(number)"
    }
}
