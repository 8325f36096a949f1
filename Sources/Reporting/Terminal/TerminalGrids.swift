// SPDX-License-Identifier: MIT
internal import Matrix

/// A grid a group, and a list of the groups that make none.
struct TerminalGrids {
    private let parts: [(group: CellGroup, grid: Grid?)]
    let axes: Axes
    let footnotes: Footnotes

    /// `nil` where no group makes a grid, or where they would have too many rows together.
    init?(_ groups: [CellGroup], axes: Axes, footnotes: Footnotes, rowLimit: Int) {
        parts = groups.map { ($0, Grid($0, rowLimit: rowLimit)) }
        self.axes = axes
        self.footnotes = footnotes
        let rows = parts.reduce(0) { $0 + ($1.grid?.configurations.count ?? $1.group.cells.count) }
        guard rows <= rowLimit, parts.contains(where: { $0.grid != nil }) else { return nil }
    }

    /// The grids in the fullest form in which all of them fit without cutting anything, `nil` where none is.
    func lines(width: Int, paint: Paint) -> [String]? {
        for form in Grid.Form.allCases {
            if let lines = lines(form, width: width, paint: paint) { return lines }
        }
        return nil
    }

    private func lines(_ form: Grid.Form, width: Int, paint: Paint) -> [String]? {
        var blocks: [[String]] = []
        var listed: [CellGroup] = []
        for (group, grid) in parts {
            guard let grid else {
                listed.append(group)
                continue
            }
            guard let lines = grid.lines(form, width: width, paint: paint, axes: axes, footnotes: footnotes) else {
                return nil
            }
            blocks.append(group.headingLines(width: width, paint: paint) + lines)
        }
        let isMeasured = parts.contains { $0.group.cells.contains { $0.measurements.standing != nil } }
        // The lists have words above their columns.
        if form == .short {
            blocks[blocks.count - 1] += Paragraph.lines(
                "In each cell: curl · app\(isMeasured ? "" : " as predicted"), then the flag.", width: width)
        }
        if !listed.isEmpty {
            blocks.append(TerminalList(axes: axes, footnotes: footnotes).lines(listed, width: width, paint: paint))
        }
        return Array(blocks.joined(separator: [""]))
    }
}

extension CellGroup {
    /// Nothing where the run is one group.
    func headingLines(width: Int, paint: Paint) -> [String] {
        guard !heading.isEmpty else { return [] }
        return Paragraph.lines(heading, width: width, rest: "  ").map { paint($0, .bold) }
    }
}
