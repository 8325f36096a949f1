// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix
internal import Storage

/// Turns the observations of one run into rows.
struct ObservationRows: Sendable {
    let run: Int
    private var nextConnection: Int
    private var nextWrittenConnection: Int
    private var connections = RowCache<Int>()
    private var rulings = RulingRows()
    private var measured = MeasuredCells()

    init(run: Int, nextConnection: Int) {
        self.run = run
        self.nextConnection = nextConnection
        nextWrittenConnection = nextConnection
    }

    /// Writes them inside the caller's transaction; then `keepWritten` or `forgetUnwritten` must follow.
    mutating func write(
        _ observations: [Observation], on database: borrowing Database.Connection
    ) throws(StorageError) {
        let update = try database.prepare(
            """
            UPDATE cell SET flag = ?1, marks = ?2, ruling = ?3, prediction = ?4, connection = ?5
            WHERE run = ?6 AND number = ?7
            """)
        let clear = try database.prepare("DELETE FROM expectation WHERE run = ? AND cell = ?")
        let expect = try database.prepare(
            "INSERT INTO expectation (run, cell, position, expected, because, is_met) VALUES (?, ?, ?, ?, ?, ?)")
        let connect = try ConnectionRows(database)
        try measured.refresh(run: run, on: database)
        // What is bound stays so from row to row.
        try update.bind(run, at: 6)
        for observation in observations {
            guard let ruling = observation.ruling else { continue }
            let observation = measured.applied(to: observation)
            try update.bind(observation.flag.rawValue, at: 1)
            try update.bind(
                observation.marks.isEmpty ? "" : observation.marks.map(\.rawValue).joined(separator: " "), at: 2)
            try update.bind(rulings.row(of: ruling, on: database), at: 3)
            try update.bind(rulings.row(of: observation.prediction, on: database), at: 4)
            try update.bind(row(of: observation.connection, with: connect), at: 5)
            try update.bind(observation.index, at: 7)
            try update.run()
            guard database.changedRows == 1 else {
                throw StorageError(
                    code: .constraint, detail: "run \(run) was begun without the cell \(observation.index)")
            }
            guard !observation.expectations.isEmpty else { continue }
            try clear.bind(run, at: 1)
            try clear.bind(observation.index, at: 2)
            try clear.run()
            for (position, outcome) in observation.expectations.enumerated() {
                try expect.bind(run, at: 1)
                try expect.bind(observation.index, at: 2)
                try expect.bind(position, at: 3)
                try expect.bind(outcome.expected, at: 4)
                try expect.bind(outcome.because, at: 5)
                try expect.bind(outcome.isMet, at: 6)
                try expect.run()
            }
        }
    }

    mutating func keepWritten() {
        connections.keep()
        rulings.keep()
        nextWrittenConnection = nextConnection
    }

    mutating func forgetUnwritten() {
        connections.forget()
        rulings.forget()
        nextConnection = nextWrittenConnection
    }

    /// A connection that many cells share is written with the first of them.
    private mutating func row(
        of connection: Connection?, with rows: borrowing ConnectionRows
    ) throws(StorageError) -> Int? {
        guard let connection else { return nil }
        if let row = connections[connection.id] { return row }
        let row = nextConnection
        try rows.insert(connection, run: run, number: row)
        nextConnection += 1
        connections.insert(row, for: connection.id)
        return row
    }
}
