// SPDX-License-Identifier: MIT

/// One run as the tables show it: fresh from the runner, or read back from the record.
package struct RunReport: Sendable {
    package let matrix: String
    package let about: String?
    /// The run's number in the record, `nil` where it is not recorded.
    package let number: Int?
    /// ISO 8601, UTC.
    package let started: String
    /// `nil` while the run is incomplete.
    package let ended: String?
    package let environment: RunEnvironment
    package let notes: [String]
    /// The cells of the matrix (or shard) in order, those that did not run included: all of them, or of very many those
    /// that stand out and then some.
    package let cells: [Observation]
    /// What is true of all cells, also of those that are not in `cells`.
    package let totals: RunTotals

    package init(
        matrix: String, about: String?, number: Int?, started: String, ended: String?, environment: RunEnvironment,
        notes: [String], cells: [Observation], totals: RunTotals? = nil
    ) {
        self.matrix = matrix
        self.about = about
        self.number = number
        self.started = started
        self.ended = ended
        self.environment = environment
        self.notes = notes
        self.cells = cells
        self.totals = totals ?? RunTotals(cells)
    }

    package var isComplete: Bool { ended != nil }
    /// Whether all cells are at hand.
    package var isWhole: Bool { cells.count == totals.cells }
}
