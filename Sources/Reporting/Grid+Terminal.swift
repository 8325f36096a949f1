// SPDX-License-Identifier: MIT
internal import Matrix

extension Grid {
    /// The grid in the fullest form that fits without cutting anything, `nil` where none does.
    func lines(width: Int, paint: Paint, axes: Axes, footnotes: Footnotes) -> [String]? {
        for form in Form.allCases {
            let table = table(form, axes: axes, footnotes: footnotes)
            guard table.fitsWhole(width), let lines = table.lines(width: width, paint: paint) else { continue }
            return form == .short ? lines + ["In each cell: curl · app as predicted, then the flag."] : lines
        }
        return nil
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
