// SPDX-License-Identifier: MIT
internal import ATSModel
package import Matrix

/// Names the cells of a matrix as the tables of its runs do.
package struct CellTitles: Sendable {
    private let axes: Axes

    package init(_ matrix: MatrixDefinition) {
        axes = Axes(
            platforms: matrix.platforms,
            clients: Client.allCases.filter { client in
                matrix.cells.contains { $0.client == client }
            }, vantages: matrix.vantages.map(\.name))
    }

    /// `no-keys × public`, and in brackets what else tells the cell from the others of the run.
    package func callAsFunction(_ cell: Observation) -> String { axes.title(of: cell) }
}
