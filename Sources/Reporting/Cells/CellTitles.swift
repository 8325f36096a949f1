// SPDX-License-Identifier: MIT
internal import ATSModel
package import Matrix

/// Names the cells of one run as its tables do.
package struct CellTitles: Sendable {
    private let axes: Axes

    package init(_ report: RunReport) { axes = Axes(report.cells) }

    /// `no-keys × public`, and in brackets what else tells the cell from the others of the run.
    package func callAsFunction(_ cell: Observation) -> String { axes.title(of: cell) }
}
