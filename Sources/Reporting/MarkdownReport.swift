// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix

/// A run as GitHub Flavored Markdown, every cell included: for `results/`, pull requests and issues.
struct MarkdownReport {
    private static let gridColumns = 8
    private static let gridRows = 50
    private static let namesLimit = 20

    let report: RunReport
    let isStable: Bool
    private let axes: Axes
    private let summary: ReportSummary

    init(_ report: RunReport, isStable: Bool) {
        self.report = report
        self.isStable = isStable
        axes = Axes(report.cells)
        summary = ReportSummary(report)
    }

    var text: String {
        let blocks = [heading, grid, findings, unmet, everyCell]
        return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private var heading: [String] {
        let heading = ReportHeading(report, axes: axes, isStable: isStable)
        var lines = ["# " + MarkdownText.plain(heading.title), ""]
        if let about = heading.about { lines += [MarkdownText.paragraph(about), ""] }
        lines.append(MarkdownText.paragraph(heading.facts.joined(separator: " · ")))
        lines.append("")
        lines += heading.remarks.map { "> " + MarkdownText.paragraph($0) }
        if !heading.notes.isEmpty {
            lines.append("")
            lines += heading.notes.map { "- " + MarkdownText.plain($0) }
        }
        lines += ["", MarkdownText.paragraph(summary.line)]
        if let text = ReportSummary.resumption(of: report, isStable: isStable) {
            lines += ["", "**\(MarkdownText.plain(text))**"]
        }
        return lines
    }

    private var grid: [String] {
        guard let grid = Grid(report.cells, axes: axes, rowLimit: MarkdownReport.gridRows),
            grid.destinations.count <= MarkdownReport.gridColumns
        else { return [] }
        let footnotes = Footnotes(report.cells)
        let rows = grid.configurations.map { configuration in
            [name(configuration)]
                + grid.destinations.map { destination in
                    grid[configuration, destination].map {
                        MarkdownText.plain(grid.text($0, .full, axes: axes, footnotes: footnotes))
                    } ?? "–"
                }
        }
        return MarkdownText.table([""] + grid.destinations.map(name), rows) + notes(footnotes)
    }

    private var everyCell: [String] {
        guard !report.cells.isEmpty else { return ["There are no cells."] }
        let footnotes = Footnotes(report.cells)
        var titles = ["configuration", "destination"]
        if axes.clients.count > 1 { titles.append("client") }
        if axes.platforms.count > 1 { titles.append("platform") }
        if axes.vantages.count > 1 { titles.append("vantage") }
        titles += ["curl", "app (predicted)", "flag"]
        let hasMarks = report.cells.contains { !axes.marks(of: $0).isEmpty }
        if hasMarks { titles.append("marks") }
        titles.append("rule")
        let rows = report.cells.map { cell in
            var row = [name(cell.configuration), name(cell.destination)]
            if axes.clients.count > 1 { row.append(cell.client.rawValue) }
            if axes.platforms.count > 1 { row.append(cell.platform.description) }
            if axes.vantages.count > 1 { row.append(name(cell.vantage)) }
            row.append(MarkdownText.plain(cell.curlWords))
            row.append(MarkdownText.plain(cell.appWords(footnote: footnotes.sign(of: cell))))
            row.append(cell.hasRun ? cell.flag.words : "")
            if hasMarks { row.append(axes.marks(of: cell)) }
            row.append(rule(of: cell))
            return row
        }
        return ["## Every cell", ""] + MarkdownText.table(titles, rows) + notes(footnotes)
    }

    private func rule(of cell: Observation) -> String {
        guard let ruling = cell.ruling else { return "" }
        return "\(name(ruling.rule.id)) \(MarkdownText.plain(ruling.rule.section)), \(ruling.evidence.rawValue)"
    }

    private func notes(_ footnotes: Footnotes) -> [String] {
        (footnotes.texts + Mark.legend(report.cells)).flatMap { ["", MarkdownText.plain($0)] }
    }

    private var findings: [String] {
        let findings = Finding.all(in: report.cells)
        guard !findings.isEmpty else { return [] }
        var lines = ["## What stands out"]
        for group in FindingGroup.groups(of: findings, limit: findings.count) {
            lines += ["", "### " + MarkdownText.plain(group.title)]
            for run in group.runs {
                lines.append("")
                lines += run.findings.map { "- \(names($0.cells)): \(MarkdownText.plain($0.sentence))" }
                lines += ["", "→ \(MarkdownText.plain(run.advice)) Details: \(MarkdownText.code(run.command))"]
            }
        }
        return lines
    }

    private func names(_ cells: [Observation]) -> String {
        let names = cells.prefix(MarkdownReport.namesLimit).map { MarkdownText.code(axes.title(of: $0)) }
        let left = cells.count - MarkdownReport.namesLimit
        return names.joined(separator: ", ") + (left > 0 ? " and \(grouped(left)) more" : "")
    }

    private var unmet: [String] {
        guard !summary.unmet.isEmpty else { return [] }
        return ["## Not as expected", ""]
            + summary.unmet.map {
                "- \(MarkdownText.code(axes.title(of: $0.cell))): \(MarkdownText.plain($0.words))"
            }
    }

    private func name(_ text: String) -> String { MarkdownText.code(text, inTable: true) }
}
