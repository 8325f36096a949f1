// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Matrix

/// A run for a person at a terminal: the table, what stands out, what was not as expected, one line of numbers.
struct TerminalReport {
    /// Rows of the table; a person reads no more, and the machine formats have the rest.
    static let rowLimit = 200
    private static let findingLimit = 20
    private static let namesLimit = 6
    private static let unmetLimit = 40
    private static let noteLimit = 10

    let report: RunReport
    let width: Int
    let paint: Paint
    let isStable: Bool

    private let axes: Axes
    private let groups: [CellGroup]
    private let summary: ReportSummary

    init(_ report: RunReport, width: Int, color: Bool, isStable: Bool) {
        self.report = report
        self.width = max(20, width)
        paint = Paint(isOn: color)
        self.isStable = isStable
        axes = Axes(report.totals)
        groups = CellGroup.groups(of: report.cells, axes: axes)
        summary = ReportSummary(report)
    }

    var text: String {
        let blocks = [heading, table, vantages, findings, servers, unmet, ending]
        return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private var heading: [String] {
        let heading = ReportHeading(report, axes: axes, isStable: isStable)
        let title = heading.title + (heading.about.map { ": \($0)" } ?? "")
        var lines = Paragraph.lines(title, width: width).map { paint($0, .bold) }
        if !heading.facts.isEmpty { lines += Paragraph.lines(heading.facts.joined(separator: " · "), width: width) }
        for remark in heading.remarks { lines += Paragraph.lines(remark, width: width) }
        for note in heading.notes.prefix(TerminalReport.noteLimit) {
            lines += Paragraph.lines(note, width: width, first: "note: ")
        }
        let more = heading.notes.count - TerminalReport.noteLimit
        if more > 0 { lines += Paragraph.lines("\(counted(more, "more note")): --format json", width: width) }
        return lines
    }

    private var table: [String] {
        guard !report.cells.isEmpty else { return ["There are no cells."] }
        let all = Footnotes(report.cells)
        let grids =
            report.isWhole
            ? TerminalGrids(groups, axes: axes, footnotes: all, rowLimit: TerminalReport.rowLimit) : nil
        if let lines = grids?.lines(width: width, paint: paint) { return lines + notes(all, report.cells) }
        let shown = shownCells
        let footnotes = Footnotes(shown)
        var lines = TerminalList(axes: axes, footnotes: footnotes)
            .lines(CellGroup.groups(of: shown, axes: axes), width: width, paint: paint)
        lines += notes(footnotes, shown)
        let leftOut = LeftOut(report, isStable: isStable)
        if let text = leftOut.cells(shown: shown.count) { lines += Paragraph.lines(text, width: width) }
        return lines
    }

    /// What depends on where the load starts.
    private var vantages: [String] {
        TerminalVantages(sheet: VantageSheet(report.cells, axes: axes), names: names)
            .lines(width: width, paint: paint)
    }

    private var servers: [String] {
        TerminalServers(sheet: ServerSheet(report.cells), isStable: isStable).lines(width: width, paint: paint)
    }

    private var names: CellNames { CellNames(groups, axes: axes, areWhole: report.isWhole) }

    /// Below several groups a line is left free, so that the notes are not taken for the last one's.
    private func notes(_ footnotes: Footnotes, _ cells: [Observation]) -> [String] {
        let notes = footnotes.texts + Mark.legend(cells, isStable: isStable)
        let space = groups.count > 1 && !notes.isEmpty ? [""] : []
        return space + notes.flatMap { Paragraph.lines($0, width: width, rest: "  ") }
    }

    /// All cells; of too many, those that stand out first, in the order of the matrix.
    private var shownCells: [Observation] {
        let cells = report.cells
        guard cells.count > TerminalReport.rowLimit else { return cells }
        var chosen: [Int] = []
        for wanted in [true, false] {
            for (index, cell) in cells.enumerated() where (!cell.flag.isQuiet || cell.isUnexpected) == wanted {
                guard chosen.count < TerminalReport.rowLimit else { break }
                chosen.append(index)
            }
        }
        return chosen.sorted().map { cells[$0] }
    }

    private var findings: [String] {
        let all = Finding.all(in: report.cells, isStable: isStable)
        let names = names
        let leftOut = LeftOut(report, isStable: isStable)
        var lines: [String] = []
        if !all.isEmpty, let text = leftOut.findings { lines += Paragraph.lines(text, width: width) }
        for group in FindingGroup.groups(of: all, in: report.totals, limit: TerminalReport.findingLimit) {
            lines += Paragraph.lines(group.title, width: width).map { paint($0, group.flag.color) }
            for run in group.runs {
                for finding in run.findings {
                    lines += Paragraph.lines(
                        names.text(finding.cells, limit: TerminalReport.namesLimit), width: width, first: "  ")
                    lines += Paragraph.lines(finding.sentence, width: width, first: "    ")
                }
                lines += Paragraph.lines(run.advice, width: width, first: "  → ")
                lines += Paragraph.lines("Details: \(run.command)", width: width, first: "    ")
            }
        }
        let left = all.dropFirst(TerminalReport.findingLimit)
        if !left.isEmpty {
            let cells = counted(left.reduce(0) { $0 + $1.cells.count }, "cell")
            lines += Paragraph.lines(
                "\(counted(left.count, "more finding")) on \(cells) left out. \(leftOut.elsewhere)", width: width)
        }
        return lines
    }

    private var unmet: [String] {
        guard !summary.unmet.isEmpty else { return [] }
        var lines = [paint("! not as expected", .red)]
        for unmet in summary.unmet.prefix(TerminalReport.unmetLimit) {
            lines += Paragraph.lines("\(axes.title(of: unmet.cell)): \(unmet.words)", width: width, first: "  ")
        }
        let left = summary.unmetCount - min(summary.unmet.count, TerminalReport.unmetLimit)
        if left > 0 {
            let elsewhere = LeftOut(report, isStable: isStable).elsewhere
            lines += Paragraph.lines("and \(grouped(left)) more. \(elsewhere)", width: width, first: "  ")
        }
        return lines
    }

    private var ending: [String] {
        var lines = Paragraph.lines(summary.line, width: width)
        if let text = ReportSummary.resumption(of: report, isStable: isStable) {
            lines += Paragraph.lines(text, width: width).map { paint($0, .yellow) }
        }
        return lines
    }
}
