// SPDX-License-Identifier: MIT
internal import Matrix

/// What depends on where the load starts: the vantages side by side.
struct MarkdownVantages {
    private static let rowLimit = 200
    private static let namesLimit = 20

    let sheet: VantageSheet
    let names: CellNames

    var lines: [String] {
        guard !sheet.isEmpty else { return [] }
        var lines = ["## From where it loads"]
        let rows = sheet.rows.prefix(MarkdownVantages.rowLimit)
        if !rows.isEmpty {
            let hasOthers = rows.contains { !$0.others.isEmpty }
            let titles =
                ["configuration", "destination"] + (hasOthers ? ["load"] : [])
                + sheet.vantages.map { "app from " + MarkdownText.code($0, inTable: true) }
            lines.append("")
            lines += MarkdownText.table(
                titles,
                rows.map { row in
                    [
                        MarkdownText.code(row.configuration, inTable: true),
                        MarkdownText.code(row.destination, inTable: true),
                    ]
                        + (hasOthers ? [MarkdownText.plain(row.others)] : [])
                        + sheet.vantages.map { MarkdownText.plain(row.text($0) ?? "–") }
                })
            let more = sheet.rows.count - rows.count
            if more > 0 { lines += ["", "and \(counted(more, "more row")): --format csv"] }
        }
        if !sheet.ownAddresses.isEmpty { lines.append("") }
        for (says, cells) in sheet.ownAddresses {
            let text = names.text(
                cells, limit: MarkdownVantages.namesLimit, name: { MarkdownText.code($0) }, plain: MarkdownText.plain)
            lines.append("- \(text): \(MarkdownText.plain(says)).")
        }
        return lines
    }
}
