// SPDX-License-Identifier: MIT
internal import Matrix
internal import Storage

/// Writes what became of the expectations of cells.
struct ExpectationRows: ~Copyable {
    private let clear: Statement
    private let insert: Statement

    init(run: Int, _ database: borrowing Database.Connection) throws(StorageError) {
        // Fields that cannot be copied are filled all at once, after everything that may throw.
        let clear = try database.prepare("DELETE FROM expectation WHERE run = ? AND destination = ? AND cell = ?")
        let insert = try database.prepare(
            """
            INSERT INTO expectation (run, destination, cell, position, expected, because, is_met)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        try clear.bind(run, at: 1)
        try insert.bind(run, at: 1)
        self.clear = clear
        self.insert = insert
    }

    /// - Parameter destination: the row of the cell's destination.
    borrowing func replace(
        _ outcomes: [ExpectationOutcome], of cell: Int, destination: Int
    ) throws(StorageError) {
        try clear.bind(destination, at: 2)
        try clear.bind(cell, at: 3)
        try clear.run()
        try insert.bind(destination, at: 2)
        try insert.bind(cell, at: 3)
        for (position, outcome) in outcomes.enumerated() {
            try insert.bind(position, at: 4)
            try insert.bind(outcome.expected, at: 5)
            try insert.bind(outcome.because, at: 6)
            try insert.bind(outcome.isMet, at: 7)
            try insert.run()
        }
    }
}
