// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Matrix

/// One row a cell; below the width that a row needs, a few short lines a cell.
struct TerminalList {
    let axes: Axes
    let footnotes: Footnotes

    func lines(_ groups: [CellGroup], width: Int, paint: Paint) -> [String] {
        var tables: [TextTable] = []
        if groups.isSparse { tables += [false, true].map { tableWithAxes(groups.cells, isShort: $0) } }
        // The words of both answers, if no name has to give way to them.
        tables += [false, true].map { table(groups, isShort: $0) }
        for table in tables where table.fitsWhole(width) {
            if let lines = table.lines(width: width, paint: paint) { return lines }
        }
        // Each group for itself may do with narrower columns.
        let blocks = groups.map { group in
            group.headingLines(width: width, paint: paint)
                + (table([group], isShort: true, hasHeadings: false).lines(width: width, paint: paint)
                    ?? stacked(group, width: width, paint: paint))
        }
        return Array(blocks.joined(separator: [""]))
    }

    /// The groups under their headings.
    private func table(_ groups: [CellGroup], isShort: Bool, hasHeadings: Bool = true) -> TextTable {
        let hasMarks = groups.contains { group in group.cells.contains { !marks(of: $0, said: group.marks).isEmpty } }
        var table = TextTable(columns(between: [], hasMarks: hasMarks))
        for group in groups {
            if hasHeadings, !group.heading.isEmpty { table.addHeading(group.heading) }
            for cell in group.cells {
                let marks = hasMarks ? marks(of: cell, said: group.marks, isShort: isShort) : nil
                table.add(row(cell, between: [], marks: marks, isShort: isShort))
            }
        }
        return table
    }

    /// All cells in one, with a column for each axis that has several values.
    private func tableWithAxes(_ cells: [Observation], isShort: Bool) -> TextTable {
        var between: [TextTable.Column] = []
        if axes.clients.count > 1 { between.append(TextTable.Column("client", minimum: 10)) }
        if axes.platforms.count > 1 { between.append(TextTable.Column("platform", minimum: 12)) }
        if axes.vantages.count > 1 { between.append(TextTable.Column("vantage", minimum: 8)) }
        let hasMarks = cells.contains { !marks(of: $0, said: []).isEmpty }
        var table = TextTable(columns(between: between, hasMarks: hasMarks))
        for cell in cells {
            var between: [String] = []
            if axes.clients.count > 1 { between.append(cell.client.rawValue) }
            if axes.platforms.count > 1 { between.append(cell.platform.description) }
            if axes.vantages.count > 1 { between.append(cell.vantage) }
            let marks = hasMarks ? marks(of: cell, said: [], isShort: isShort) : nil
            table.add(row(cell, between: between, marks: marks, isShort: isShort))
        }
        return table
    }

    private func columns(between: [TextTable.Column], hasMarks: Bool) -> [TextTable.Column] {
        var columns = [
            TextTable.Column("configuration", minimum: 10), TextTable.Column("destination", minimum: 10),
        ]
        columns += between
        columns += [
            TextTable.Column("curl", minimum: 7), TextTable.Column("app", minimum: 11),
            TextTable.Column("flag", minimum: 11),
        ]
        if hasMarks { columns.append(TextTable.Column("marks", minimum: 8)) }
        return columns
    }

    private func row(_ cell: Observation, between: [String], marks: String?, isShort: Bool) -> [TextTable.Cell] {
        let sign = footnotes.sign(of: cell)
        var row = [TextTable.Cell(cell.configuration), TextTable.Cell(cell.destination)]
        row += between.map { TextTable.Cell($0) }
        row += [
            TextTable.Cell(isShort ? cell.connection?.shortWords ?? cell.curlWords : cell.curlWords),
            TextTable.Cell(isShort ? cell.shortAppWords(footnote: sign) : cell.appWords(footnote: sign)),
            TextTable.Cell(cell.hasRun ? cell.flag.words : "", cell.flag.color),
        ]
        if let marks { row.append(TextTable.Cell(marks)) }
        return row
    }

    private func stacked(_ group: CellGroup, width: Int, paint: Paint) -> [String] {
        group.cells.flatMap { cell in
            var facts = [cell.curlClause, "app \(cell.appWords(footnote: footnotes.sign(of: cell)))"]
            if !cell.hasRun { facts = ["not run"] }
            if cell.hasRun { facts.append(cell.flag.words) }
            let marks = marks(of: cell, said: group.marks)
            if !marks.isEmpty { facts.append(marks) }
            return Paragraph.lines("\(cell.configuration) × \(cell.destination)", width: width)
                + Paragraph.lines(facts.joined(separator: " · "), width: width, first: "  ")
                .map { paint($0, cell.flag.color) }
        }
    }

    /// The marks, and `!` for a cell that is not as expected; a block below the table says so in words.
    private func marks(of cell: Observation, said: [Mark], isShort: Bool = false) -> String {
        let unexpected = cell.isUnexpected ? isShort ? "!" : "! not as expected" : ""
        return [axes.marks(of: cell, said: said), unexpected].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension Observation {
    /// Whether an expectation of it is not met.
    var isUnexpected: Bool { expectations.contains { $0.isMet == false } }
}
