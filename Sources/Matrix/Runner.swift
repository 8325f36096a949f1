// SPDX-License-Identifier: MIT
package import ATSModel
package import Connectivity

/// Runs a matrix: rulings and connections side by side, flags and marks on each cell.
package struct Runner: Sendable {
    package struct Options: Sendable {
        /// `false` for `--no-probe`.
        package var probes = true
        /// Cells to run, by index, ascending; `nil` for all. For `--resume` and `--shard`.
        package var cells: [Int]?
        /// This machine's addresses and networks, for Macs and simulators.
        package var thisMachine: VantagePoint = .nowhere
        /// Where each destination is led, by its index in the matrix; for `--lab` and `--connect-to`.
        package var routes: @Sendable (Int) -> Route? = { _ in nil }

        package init() {}
    }

    package let matrix: MatrixDefinition
    package let options: Options

    package init(matrix: MatrixDefinition, options: Options = Options()) {
        self.matrix = matrix
        self.options = options
    }

    /// Asks each distinct destination once and hands over its cells as soon as it has answered.
    ///
    /// - Parameters:
    ///   - isInterrupted: asked often; once true, nothing more is handed over.
    ///   - each: the observations of one destination, in the order of their cells.
    package func run<Failure: Error>(
        with prober: Prober, isInterrupted: () -> Bool = { false },
        each: ([Observation]) throws(Failure) -> Void
    ) throws(Failure) {
    }

    /// A cell that did not run, for reports of incomplete runs.
    package func notRun(_ index: Int) -> Observation {
        let cell = matrix.cells[index]
        let destination = matrix.destinations[Int(cell.destination)]
        return Observation(
            index: index, configuration: matrix.configurations[Int(cell.configuration)].name,
            destination: destination.name, url: destination.destination.redacted, client: cell.client,
            platform: matrix.platforms[Int(cell.platform)], vantage: matrix.vantages[Int(cell.vantage)].name,
            ruling: nil, connection: nil, prediction: Prediction(.none), flag: .none, marks: [], expectations: [])
    }
}
