// SPDX-License-Identifier: MIT
package import Matrix

/// How a run is written out.
package enum ReportFormat: String, CaseIterable, Sendable {
    case table, markdown, csv, json, jsonl

    /// The whole text, its last line ended.
    ///
    /// - Parameters:
    ///   - width: columns of the terminal; only `table` heeds it.
    ///   - isStable: leaves out what differs from run to run (times, ports, library texts), for `results/`.
    package func render(_ report: RunReport, width: Int = 80, color: Bool = false, isStable: Bool = false) -> String {
        switch self {
        case .table: TerminalReport(report, width: width, color: color, isStable: isStable).text
        case .markdown: MarkdownReport(report, isStable: isStable).text
        case .csv: CSVReport(report, isStable: isStable).text
        case .json: JSONReport(report, isStable: isStable).text
        case .jsonl: JSONReport(report, isStable: isStable).lines
        }
    }
}
