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
    /// Every cell of the matrix (or shard) in order, those that did not run included.
    package let cells: [Observation]

    package init(
        matrix: String, about: String?, number: Int?, started: String, ended: String?, environment: RunEnvironment,
        notes: [String], cells: [Observation]
    ) {
        self.matrix = matrix
        self.about = about
        self.number = number
        self.started = started
        self.ended = ended
        self.environment = environment
        self.notes = notes
        self.cells = cells
    }

    package var isComplete: Bool { ended != nil }
}
