// SPDX-License-Identifier: MIT
package import Matrix

/// A run in a form for machines, text by text, so that no more than one cell of it needs to be in memory.
package struct ReportStream {
    private enum Form {
        case csv(CSVReport)
        case json(JSONReport)
        case lines(JSONReport)
    }

    private let form: Form
    private var isEmpty = true

    /// - Parameter head: the run; its cells do not matter.
    /// - Returns: `nil` for a format that needs all cells before its first word.
    package init?(_ format: ReportFormat, head: RunReport, isStable: Bool) {
        switch format {
        case .table, .markdown: return nil
        case .csv: form = .csv(CSVReport(head.matrix, isStable: isStable))
        case .json: form = .json(JSONReport(head, isStable: isStable))
        case .jsonl: form = .lines(JSONReport(head, isStable: isStable))
        }
    }

    /// What comes first.
    package var opening: String {
        switch form {
        case .csv(let csv): csv.header
        case .json(let json): json.opening
        case .lines(let json): json.firstLine
        }
    }

    /// The next cell.
    package mutating func text(of cell: Observation) -> String {
        defer { isEmpty = false }
        return switch form {
        case .csv(let csv): csv.row(of: cell)
        case .json(let json): json.text(of: cell, isFirst: isEmpty)
        case .lines(let json): json.line(of: cell)
        }
    }

    /// What comes after the last cell.
    package var closing: String {
        switch form {
        case .csv, .lines: ""
        case .json(let json): json.closing(isEmpty: isEmpty)
        }
    }
}
