// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix

/// A run as GitHub Flavored Markdown, every cell included unless there are very many: for `results/`, pull requests and issues.
struct MarkdownReport {
    private static let gridColumns = 8
    private static let gridRows = 50
    private static let namesLimit = 20
    /// Rows where not every cell is at hand.
    private static let rowLimit = 1_000

    let report: RunReport
    let isStable: Bool
    private let axes: Axes
    private let groups: [CellGroup]
    private let summary: ReportSummary

    init(_ report: RunReport, isStable: Bool) {
        self.report = report
        self.isStable = isStable
        axes = Axes(report.totals)
        groups = CellGroup.groups(of: report.cells, axes: axes)
        summary = ReportSummary(report)
    }

    var text: String {
        let blocks = [heading, grids, vantages, findings, servers, unmet, everyCell]
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

    /// A grid a group, then what makes none.
    private var grids: [String] {
        guard report.isWhole else { return [] }
        let footnotes = Footnotes(report.cells)
        var blocks: [[String]] = []
        var rest: [Observation] = []
        for group in groups {
            guard let grid = Grid(group, rowLimit: MarkdownReport.gridRows),
                grid.destinations.count <= MarkdownReport.gridColumns
            else {
                rest += group.cells
                continue
            }
            blocks.append(heading(of: group, level: "##") + lines(grid, footnotes))
        }
        guard !blocks.isEmpty else { return [] }
        if !rest.isEmpty {
            let table = MarkdownCells(axes: axes, footnotes: footnotes, hasAxes: true, hasRules: false)
            blocks.append(["## The other cells", ""] + table.lines(rest))
        }
        return Array(blocks.joined(separator: [""])) + notes(footnotes)
    }

    private func lines(_ grid: Grid, _ footnotes: Footnotes) -> [String] {
        let rows = grid.configurations.map { configuration in
            [name(configuration)]
                + grid.destinations.map { destination in
                    grid[configuration, destination].map {
                        MarkdownText.plain(grid.text($0, .full, axes: axes, footnotes: footnotes))
                    } ?? "–"
                }
        }
        return MarkdownText.table([""] + grid.destinations.map(name), rows)
    }

    private var everyCell: [String] {
        guard !report.cells.isEmpty else { return ["There are no cells."] }
        guard report.isWhole else { return someCells }
        let footnotes = Footnotes(report.cells)
        // A heading for one cell is too much: those stand together, with their axes beside them.
        let headed = groups.isSparse ? [] : groups.filter { $0.cells.count > 1 || groups.count == 1 }
        let single = groups.isSparse ? report.cells : groups.filter { $0.cells.count == 1 && groups.count > 1 }.cells
        let bare = MarkdownCells(axes: axes, footnotes: footnotes, hasAxes: false, hasRules: true)
        var blocks = headed.map { heading(of: $0, level: "###") + bare.lines($0.cells, said: $0.marks) }
        if !single.isEmpty {
            let table = MarkdownCells(axes: axes, footnotes: footnotes, hasAxes: true, hasRules: true)
            blocks.append((headed.isEmpty ? [] : ["### The other cells", ""]) + table.lines(single))
        }
        return ["## Every cell", ""] + blocks.joined(separator: [""]) + notes(footnotes)
    }

    /// Those that stand out, then others, in the order of the matrix.
    private var someCells: [String] {
        let flagged = report.cells.filter { !$0.flag.isQuiet || $0.isUnexpected }
        let others = report.cells.filter { $0.flag.isQuiet && !$0.isUnexpected }
        let shown = (flagged + others).prefix(MarkdownReport.rowLimit).sorted { $0.index < $1.index }
        let footnotes = Footnotes(shown)
        let table = MarkdownCells(axes: axes, footnotes: footnotes, hasAxes: true, hasRules: true)
        let leftOut = LeftOut(report, isStable: isStable).cells(shown: shown.count)
        return ["## Some of the cells", ""] + table.lines(shown) + ["", MarkdownText.plain(leftOut ?? "")]
            + (footnotes.texts + Mark.legend(shown, isStable: isStable)).flatMap { ["", MarkdownText.plain($0)] }
    }

    /// Nothing where the run is one group.
    private func heading(of group: CellGroup, level: String) -> [String] {
        group.heading.isEmpty ? [] : ["\(level) \(MarkdownText.plain(group.heading))", ""]
    }

    private func notes(_ footnotes: Footnotes) -> [String] {
        (footnotes.texts + Mark.legend(report.cells, isStable: isStable)).flatMap { ["", MarkdownText.plain($0)] }
    }

    private var vantages: [String] {
        MarkdownVantages(sheet: VantageSheet(report.cells, axes: axes), names: names).lines
    }

    private var servers: [String] { MarkdownServers(sheet: ServerSheet(report.cells), isStable: isStable).lines }

    private var names: CellNames { CellNames(groups, axes: axes, areWhole: report.isWhole) }

    private var findings: [String] {
        let findings = Finding.all(in: report.cells, isStable: isStable)
        guard !findings.isEmpty else { return [] }
        let names = names
        var lines = ["## What stands out"]
        if let text = LeftOut(report, isStable: isStable).findings { lines += ["", MarkdownText.plain(text)] }
        for group in FindingGroup.groups(of: findings, in: report.totals, limit: findings.count) {
            lines += ["", "### " + MarkdownText.plain(group.title)]
            for run in group.runs {
                lines.append("")
                lines += run.findings.map { finding in
                    let cells = names.text(
                        finding.cells, limit: MarkdownReport.namesLimit, name: { MarkdownText.code($0) },
                        plain: MarkdownText.plain)
                    return "- \(cells): \(MarkdownText.plain(finding.sentence))"
                }
                lines += ["", "→ \(MarkdownText.plain(run.advice)) Details: \(MarkdownText.code(run.command))"]
            }
        }
        return lines
    }

    private var unmet: [String] {
        guard !summary.unmet.isEmpty else { return [] }
        return ["## Not as expected", ""]
            + summary.unmet.map {
                "- \(MarkdownText.code(axes.title(of: $0.cell))): \(MarkdownText.plain($0.words))"
            }
            + (summary.unmetCount > summary.unmet.count
                ? ["- and \(grouped(summary.unmetCount - summary.unmet.count)) more"] : [])
    }

    private func name(_ text: String) -> String { MarkdownText.code(text, inTable: true) }
}
