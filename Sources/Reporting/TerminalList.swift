// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Matrix

/// One row a cell; below the width that a row needs, a few short lines a cell.
struct TerminalList {
    let axes: Axes
    let footnotes: Footnotes

    func lines(_ cells: [Observation], width: Int, paint: Paint) -> [String] {
        guard !cells.isEmpty else { return [] }
        // The words of both answers, if no name has to give way to them.
        let full = table(cells, isShort: false)
        let table = full.fitsWhole(width) ? full : table(cells, isShort: true)
        return table.lines(width: width, paint: paint) ?? stacked(cells, width: width, paint: paint)
    }

    private func table(_ cells: [Observation], isShort: Bool) -> TextTable {
        var columns: [TextTable.Column] = [
            TextTable.Column("configuration", minimum: 10), TextTable.Column("destination", minimum: 10),
        ]
        if axes.clients.count > 1 { columns.append(TextTable.Column("client", minimum: 10)) }
        if axes.platforms.count > 1 { columns.append(TextTable.Column("platform", minimum: 12)) }
        if axes.vantages.count > 1 { columns.append(TextTable.Column("vantage", minimum: 8)) }
        columns += [
            TextTable.Column("curl", minimum: 7), TextTable.Column("app", minimum: 11),
            TextTable.Column("flag", minimum: 11),
        ]
        let hasMarks = cells.contains { !marks(of: $0).isEmpty }
        if hasMarks { columns.append(TextTable.Column("marks", minimum: 8)) }
        var table = TextTable(columns)
        for cell in cells {
            let sign = footnotes.sign(of: cell)
            var row = [TextTable.Cell(cell.configuration), TextTable.Cell(cell.destination)]
            if axes.clients.count > 1 { row.append(TextTable.Cell(cell.client.rawValue)) }
            if axes.platforms.count > 1 { row.append(TextTable.Cell(cell.platform.description)) }
            if axes.vantages.count > 1 { row.append(TextTable.Cell(cell.vantage)) }
            row += [
                TextTable.Cell(isShort ? cell.connection?.shortWords ?? cell.curlWords : cell.curlWords),
                TextTable.Cell(isShort ? cell.shortAppWords(footnote: sign) : cell.appWords(footnote: sign)),
                TextTable.Cell(cell.hasRun ? cell.flag.words : "", cell.flag.color),
            ]
            if hasMarks { row.append(TextTable.Cell(marks(of: cell))) }
            table.add(row)
        }
        return table
    }

    private func stacked(_ cells: [Observation], width: Int, paint: Paint) -> [String] {
        cells.flatMap { cell in
            var facts = [cell.curlClause, "app \(cell.appWords(footnote: footnotes.sign(of: cell)))"]
            if !cell.hasRun { facts = ["not run"] }
            if cell.hasRun { facts.append(cell.flag.words) }
            if !marks(of: cell).isEmpty { facts.append(marks(of: cell)) }
            return Paragraph.lines(axes.title(of: cell), width: width)
                + Paragraph.lines(facts.joined(separator: " · "), width: width, first: "  ")
                .map { paint($0, cell.flag.color) }
        }
    }

    /// The marks, and `!` for a cell that is not as expected.
    private func marks(of cell: Observation) -> String {
        [axes.marks(of: cell), cell.isUnexpected ? "! not as expected" : ""].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}

extension Observation {
    /// Whether an expectation of it is not met.
    var isUnexpected: Bool { expectations.contains { $0.isMet == false } }
}
