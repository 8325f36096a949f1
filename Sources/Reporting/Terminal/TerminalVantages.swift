// SPDX-License-Identifier: MIT
internal import Matrix

/// What depends on where the load starts: the vantages side by side.
struct TerminalVantages {
    private static let rowLimit = 40
    private static let namesLimit = 6

    let sheet: VantageSheet
    let names: CellNames

    func lines(width: Int, paint: Paint) -> [String] {
        guard !sheet.isEmpty else { return [] }
        var lines = [paint("From where it loads", .bold)]
        if !sheet.rows.isEmpty { lines += table(width: width, paint: paint) }
        for (says, cells) in sheet.ownAddresses {
            lines += Paragraph.lines(
                "\(names.text(cells, limit: TerminalVantages.namesLimit)): \(says).", width: width, first: "  ",
                rest: "    ")
        }
        return lines
    }

    private func table(width: Int, paint: Paint) -> [String] {
        let rows = Array(sheet.rows.prefix(TerminalVantages.rowLimit))
        let hasOthers = rows.contains { !$0.others.isEmpty }
        var columns = [TextTable.Column("configuration"), TextTable.Column("destination")]
        if hasOthers { columns.append(TextTable.Column("load")) }
        columns += sheet.vantages.map { TextTable.Column("app from \($0)") }
        var table = TextTable(columns)
        for row in rows {
            var texts = [row.configuration, row.destination]
            if hasOthers { texts.append(row.others) }
            table.add(
                texts.map { TextTable.Cell($0) }
                    + sheet.vantages.map { TextTable.Cell(row.text($0) ?? "–", row.cells[$0]?.flag.color) })
        }
        var lines: [String]
        if table.fitsWhole(width), let whole = table.lines(width: width, paint: paint) {
            lines = whole
        } else {
            lines = rows.flatMap { row in
                let others = row.others.isEmpty ? "" : " (\(row.others))"
                let answers = sheet.vantages.compactMap { vantage in
                    row.text(vantage).map { "from \(vantage) \($0)" }
                }.joined(separator: " · ")
                return Paragraph.lines(
                    "\(row.configuration) × \(row.destination)\(others): \(answers)", width: width, first: "  ",
                    rest: "    ")
            }
        }
        let more = sheet.rows.count - rows.count
        if more > 0 { lines += Paragraph.lines("and \(counted(more, "more row")): --format csv", width: width) }
        return lines
    }
}
