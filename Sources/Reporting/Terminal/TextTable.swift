// SPDX-License-Identifier: MIT

/// A table for a terminal: columns that line up and fit.
package struct TextTable: Sendable {
    package struct Column: Sendable {
        package let title: String
        /// Columns of the terminal below which it cannot be read any more.
        package let minimum: Int
        package let isNumber: Bool

        package init(_ title: String, minimum: Int = 8, isNumber: Bool = false) {
            self.title = title
            self.minimum = minimum
            self.isNumber = isNumber
        }
    }

    package struct Cell: Sendable {
        package let text: String
        package let color: Paint.Color?

        /// What a terminal would act upon is escaped.
        package init(_ text: String, _ color: Paint.Color? = nil) {
            self.text = Printable.escape(text)
            self.color = color
        }
    }

    package let columns: [Column]
    package private(set) var rows: [[Cell]] = []
    /// Headings between the rows, by the number of the row below.
    private var headings: [Int: String] = [:]

    package init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Adds a row; it must have as many cells as there are columns.
    package mutating func add(_ row: [Cell]) {
        precondition(row.count == columns.count)
        rows.append(row)
    }

    /// Puts a heading above the rows to come; it may be as long as it likes.
    package mutating func addHeading(_ text: String) {
        headings[rows.count] = text
    }

    /// Heading, rule and rows, `nil` where even the narrowest columns do not fit.
    ///
    /// The widest column gives way first; what does not fit into it ends in `…`.
    package func lines(width: Int, paint: Paint) -> [String]? {
        guard let widths = widths(fitting: width) else { return nil }
        var lines = [line(columns.map { Cell($0.title, .bold) }, widths: widths, paint: paint)]
        lines.append(widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "))
        for (index, row) in rows.enumerated() {
            if let heading = headings[index] {
                if index > 0 { lines.append("") }
                lines += Paragraph.lines(heading, width: width, rest: "  ").map { paint($0, .bold) }
            }
            lines.append(line(row, widths: widths, paint: paint))
        }
        return lines
    }

    /// Whether nothing has to be cut at that width.
    package func fitsWhole(_ width: Int) -> Bool { total(naturalWidths) <= width }

    private var naturalWidths: [Int] {
        columns.indices.map { column in
            rows.reduce(DisplayWidth.of(Printable.escape(columns[column].title))) {
                max($0, DisplayWidth.of($1[column].text))
            }
        }
    }

    private func total(_ widths: [Int]) -> Int { widths.reduce(0, +) + 2 * max(0, widths.count - 1) }

    private func widths(fitting width: Int) -> [Int]? {
        var widths = naturalWidths
        let minimums = zip(widths, columns).map { min($0, $1.minimum) }
        guard total(minimums) <= width else { return nil }
        for index in widths.indices { widths[index] = min(widths[index], width) }
        while total(widths) > width {
            let shrinkable = widths.indices.filter { widths[$0] > minimums[$0] }
            guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { return nil }
            widths[widest] -= 1
        }
        return widths
    }

    private func line(_ cells: [Cell], widths: [Int], paint: Paint) -> String {
        var result = ""
        for (index, cell) in cells.enumerated() {
            let text = DisplayWidth.truncate(cell.text, to: widths[index])
            let space = String(repeating: " ", count: max(0, widths[index] - DisplayWidth.of(text)))
            let isLast = index == cells.count - 1
            let painted = paint(text, cell.color)
            result += columns[index].isNumber ? space + painted : isLast ? painted : painted + space
            if !isLast { result += "  " }
        }
        while result.last == " " { result.removeLast() }
        return result
    }
}
