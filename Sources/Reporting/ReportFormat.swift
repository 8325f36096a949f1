// SPDX-License-Identifier: MIT
package import Matrix

/// How a run is written out.
package enum ReportFormat: String, CaseIterable, Sendable {
    case table, markdown, csv, json, jsonl

    /// Of a run with more cells a person is shown those that stand out, and some others: no one reads them all, and
    /// they need not be in memory together.
    package static let wholeLimit = 20_000
    /// How many of them are read then.
    package static let partLimit = 2_000

    /// Whether each cell is written by itself, so that `ReportStream` can do it.
    package var isStreamed: Bool {
        switch self {
        case .table, .markdown: false
        case .csv, .json, .jsonl: true
        }
    }

    /// The whole text, its last line ended.
    ///
    /// - Parameters:
    ///   - width: columns of the terminal; only `table` heeds it.
    ///   - isStable: leaves out what differs from run to run (times, ports, library texts), for `results/`.
    package func render(_ report: RunReport, width: Int = 80, color: Bool = false, isStable: Bool = false) -> String {
        if var stream = ReportStream(self, head: report, isStable: isStable) {
            var text = stream.opening
            for cell in report.cells { text += stream.text(of: cell) }
            return text + stream.closing
        }
        return switch self {
        case .markdown: MarkdownReport(report, isStable: isStable).text
        default: TerminalReport(report, width: width, color: color, isStable: isStable).text
        }
    }
}
