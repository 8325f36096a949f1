// SPDX-License-Identifier: MIT
internal import Matrix

extension Grid {
    /// The grid, `nil` where something would have to be cut.
    func lines(_ form: Form, width: Int, paint: Paint, axes: Axes, footnotes: Footnotes) -> [String]? {
        let table = table(form, axes: axes, footnotes: footnotes)
        return table.fitsWhole(width) ? table.lines(width: width, paint: paint) : nil
    }

    private func table(_ form: Form, axes: Axes, footnotes: Footnotes) -> TextTable {
        var table = TextTable([TextTable.Column("")] + destinations.map { TextTable.Column($0) })
        for configuration in configurations {
            let row = destinations.map { destination in
                let cell = self[configuration, destination]
                return TextTable.Cell(
                    cell.map { text($0, form, axes: axes, footnotes: footnotes) } ?? "–", cell?.flag.color ?? .faint)
            }
            table.add([TextTable.Cell(configuration)] + row)
        }
        return table
    }
}
