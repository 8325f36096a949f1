// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix

/// A Markdown table of one row a cell.
struct MarkdownCells {
    let axes: Axes
    let footnotes: Footnotes
    /// Whether a row says client, platform and vantage, where they differ in the run; else a heading does.
    let hasAxes: Bool
    let hasRules: Bool

    /// - Parameter said: the marks in the heading.
    func lines(_ cells: [Observation], said: [Mark] = []) -> [String] {
        var titles = ["configuration", "destination"]
        if hasAxes {
            if axes.clients.count > 1 { titles.append("client") }
            if axes.platforms.count > 1 { titles.append("platform") }
            if axes.vantages.count > 1 { titles.append("vantage") }
        }
        titles += ["curl", MeasuredShare(cells).columnTitle, "flag"]
        let hasMarks = cells.contains { !axes.marks(of: $0, said: said).isEmpty }
        if hasMarks { titles.append("marks") }
        if hasRules { titles.append("rule") }
        return MarkdownText.table(
            titles, cells.map { row($0, marks: hasMarks ? axes.marks(of: $0, said: said) : nil) })
    }

    private func row(_ cell: Observation, marks: String?) -> [String] {
        var row = [name(cell.configuration), name(cell.destination)]
        if hasAxes {
            if axes.clients.count > 1 { row.append(cell.client.rawValue) }
            if axes.platforms.count > 1 { row.append(cell.platform.description) }
            if axes.vantages.count > 1 { row.append(name(cell.vantage)) }
        }
        row.append(MarkdownText.plain(cell.curlWords))
        row.append(MarkdownText.plain(cell.appWords(footnote: footnotes.sign(of: cell))))
        row.append(cell.hasRun ? cell.flag.words : "")
        if let marks { row.append(marks) }
        if hasRules { row.append(rule(of: cell)) }
        return row
    }

    private func rule(of cell: Observation) -> String {
        guard let ruling = cell.ruling else { return "" }
        return "\(name(ruling.rule.id)) \(MarkdownText.plain(ruling.rule.section)), \(ruling.evidence.rawValue)"
    }

    private func name(_ text: String) -> String { MarkdownText.code(text, inTable: true) }
}
