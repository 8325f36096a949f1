// SPDX-License-Identifier: MIT
internal import Matrix

/// Says what a report for people leaves out of a very large run, and where all of it is.
struct LeftOut {
    private let report: RunReport
    private let isStable: Bool

    init(_ report: RunReport, isStable: Bool) {
        self.report = report
        self.isStable = isStable
    }

    /// `Showing 200 of 1,000,000 cells, those flagged first. All of them: ats-matrix show 3 --format csv`, `nil` where
    /// nothing is left out.
    func cells(shown: Int) -> String? {
        guard shown < report.totals.cells else { return nil }
        return "Showing \(grouped(shown)) of \(counted(report.totals.cells, "cell")), those flagged first. \(elsewhere)"
    }

    /// What the findings do not cover, `nil` where they cover all cells.
    var findings: String? {
        guard !report.isWhole else { return nil }
        let flagged = report.totals.flags.reduce(0) { $1.key.isQuiet ? $0 : $0 + $1.value }
        let read = report.cells.count { !$0.flag.isQuiet }
        guard read < flagged else { return nil }
        return "What is said here is true of the first \(grouped(read)) of \(counted(flagged, "flagged cell"))."
    }

    var elsewhere: String {
        guard !isStable, let number = report.number else { return "All of them: --format csv" }
        return "All of them: ats-matrix show \(number) --format csv"
    }
}
