// SPDX-License-Identifier: MIT
package import Matrix

/// One run in the list of them.
package struct RunSummary: Sendable, Hashable {
    package let number: Int
    package let matrix: String
    /// ISO 8601, UTC.
    package let started: String
    package let ended: String?
    package let cells: Int
    package let finishedCells: Int
    /// Number of finished cells by flag.
    package let flags: [Flag: Int]
    /// Number of cells with an expectation that is not met.
    package let unexpected: Int

    package init(
        number: Int, matrix: String, started: String, ended: String?, cells: Int, finishedCells: Int,
        flags: [Flag: Int], unexpected: Int
    ) {
        self.number = number
        self.matrix = matrix
        self.started = started
        self.ended = ended
        self.cells = cells
        self.finishedCells = finishedCells
        self.flags = flags
        self.unexpected = unexpected
    }
}
