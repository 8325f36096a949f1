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
        /// What ends before this time is marked as due, in seconds since 1970; for `--fail-within`.
        package var dueBefore: Int64?

        package init() {}
    }

    /// The most observations that are handed over at once.
    package static let batchSize = 1_000

    package let matrix: MatrixDefinition
    package let options: Options

    package init(matrix: MatrixDefinition, options: Options = Options()) {
        self.matrix = matrix
        self.options = options
    }

    /// Asks each distinct destination once and hands over its cells as soon as it has answered.
    ///
    /// Cells that wait for no answer (`--no-probe`, or a destination with no cell on this machine) come first.
    ///
    /// - Parameters:
    ///   - isInterrupted: asked often; once true, nothing more is handed over.
    ///   - progress: called after each hand-over with the cells done and the cells to do.
    ///   - each: the observations of one destination, in the order of their cells, at most `batchSize` at a time.
    package func run<Failure: Error>(
        with prober: Prober, isInterrupted: () -> Bool = { false },
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
        each: ([Observation]) throws(Failure) -> Void
    ) throws(Failure) {
        try run(
            with: prober, isInterrupted: isInterrupted, idle: { () throws(Failure) in }, progress: progress, each: each)
    }

    /// The same, with an errand for the time in between.
    ///
    /// A function of its own, because a default for `idle` crashes Swift 6.3's compiler where `each` does not throw.
    ///
    /// - Parameter idle: called at least every 100 ms while no answer arrives. What it throws ends the run.
    package func run<Failure: Error>(
        with prober: Prober, isInterrupted: () -> Bool, idle: () throws(Failure) -> Void,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
        each: ([Observation]) throws(Failure) -> Void
    ) throws(Failure) {
        let plan = RunPlan(matrix, options)
        var judge = CellJudge(matrix, thisMachine: options.thisMachine, dueBefore: options.dueBefore)
        var done = 0

        func handOver(_ cells: ArraySlice<Int32>, _ connection: Connection?) throws(Failure) {
            var rest = cells
            while !rest.isEmpty {
                let batch = rest.prefix(Runner.batchSize)
                rest = rest.dropFirst(Runner.batchSize)
                let observations = batch.map { judge.observe(Int($0), connection: connection) }
                guard !isInterrupted() else { return }
                try each(observations)
                done += observations.count
                progress(done, plan.cellCount)
            }
        }

        var ahead = ObservationsAhead(plan.immediate) {
            CellJudge(matrix, thisMachine: options.thisMachine, dueBefore: options.dueBefore)
        }
        while let observations = ahead.next() {
            var rest = observations[...]
            while !rest.isEmpty {
                guard !isInterrupted() else { return }
                try each(Array(rest.prefix(Runner.batchSize)))
                done += min(Runner.batchSize, rest.count)
                rest = rest.dropFirst(Runner.batchSize)
                progress(done, plan.cellCount)
            }
        }
        guard !plan.requests.isEmpty else { return }
        try prober.run(plan.requests, isInterrupted: isInterrupted, idle: idle) { (connection) throws(Failure) in
            for cells in plan.groups(of: connection.id) { try handOver(cells, connection) }
        }
    }

    /// A cell that did not run, for reports of incomplete runs.
    package func notRun(_ index: Int) -> Observation {
        let cell = matrix.cells[index]
        let destination = matrix.destinations[Int(cell.destination)]
        return Observation(
            index: index, configuration: matrix.configurations[Int(cell.configuration)].name,
            destination: destination.name, url: destination.shown, client: cell.client,
            platform: matrix.platforms[Int(cell.platform)], vantage: matrix.vantages[Int(cell.vantage)].name,
            ruling: nil, connection: nil, prediction: Prediction(.none), flag: .none, marks: [], expectations: [])
    }
}
