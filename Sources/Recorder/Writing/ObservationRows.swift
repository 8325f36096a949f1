// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix
internal import Storage

/// Turns the observations of one run into rows.
struct ObservationRows: Sendable {
    let run: Int
    private(set) var cells: RunCells
    private var nextConnection: Int
    private var nextWrittenConnection: Int
    private var connections = RowCache<Int>()
    private var rulings = RulingRows()
    private var trust = RowCache<Trusting>()
    private var measured = MeasuredCells()

    /// What findings of trust are kept for.
    private struct Trusting: Hashable {
        let connection: Int
        let platform: Int16
    }

    init(run: Int, cells: RunCells, nextConnection: Int) {
        self.run = run
        self.cells = cells
        self.nextConnection = nextConnection
        nextWrittenConnection = nextConnection
    }

    /// Writes them inside the caller's transaction; then `keep` or `forgetUnwritten` must follow.
    mutating func write(
        _ observations: [Observation], on database: borrowing Database.Connection
    ) throws(StorageError) {
        // A run of an earlier version has a row already, and any cell may be written a second time.
        let insert = try database.prepare(
            """
            INSERT OR REPLACE INTO cell (run, number, configuration, destination, vantage, client, platform, flag,
                marks, ruling, prediction, connection)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
            """)
        let expect = try ExpectationRows(run: run, database)
        let connect = try ConnectionRows(database)
        try measured.refresh(run: run, on: database)
        try insert.bind(run, at: 1)
        // What is bound stays so from row to row, and neighbours are much alike.
        var last: (client: Client, platform: Int16, flag: Flag, marks: [Mark])?
        for observation in observations {
            guard let ruling = observation.ruling else { continue }
            guard cells.contains(observation.index) else {
                throw StorageError(
                    code: .constraint, detail: "run \(run) was begun without the cell \(observation.index)")
            }
            let observation = measured.applied(to: observation)
            let cell = cells.matrix.cells[observation.index]
            let destination = cells.destinations[Int(cell.destination)]
            try insert.bind(observation.index, at: 2)
            try insert.bind(cells.configurations[Int(cell.configuration)], at: 3)
            try insert.bind(destination, at: 4)
            try insert.bind(cells.vantages[Int(cell.vantage)], at: 5)
            if last?.client != cell.client { try insert.bind(cell.client.rawValue, at: 6) }
            if last?.platform != cell.platform { try insert.bind(cells.platforms[Int(cell.platform)], at: 7) }
            if last?.flag != observation.flag { try insert.bind(observation.flag.rawValue, at: 8) }
            if last?.marks != observation.marks {
                try insert.bind(observation.marks.map(\.rawValue).joined(separator: " "), at: 9)
            }
            last = (cell.client, cell.platform, observation.flag, observation.marks)
            try insert.bind(rulings.row(of: ruling, on: database), at: 10)
            try insert.bind(rulings.row(of: observation.prediction, on: database), at: 11)
            let connection = try row(of: observation.connection, with: connect, on: database)
            try insert.bind(connection, at: 12)
            try insert.run()
            if let connection, !observation.findings.isEmpty {
                try write(
                    observation.findings, of: Trusting(connection: connection, platform: cell.platform), on: database)
            }
            if !observation.expectations.isEmpty {
                try expect.replace(observation.expectations, of: observation.index, destination: destination)
            }
        }
    }

    mutating func keep(_ observations: [Observation]) {
        cells.finish(observations)
        connections.keep()
        rulings.keep()
        trust.keep()
        nextWrittenConnection = nextConnection
    }

    mutating func forgetUnwritten() {
        connections.forget()
        rulings.forget()
        trust.forget()
        nextConnection = nextWrittenConnection
    }

    /// A connection that many cells share is written with the first of them.
    private mutating func row(
        of connection: Connection?, with rows: borrowing ConnectionRows, on database: borrowing Database.Connection
    ) throws(StorageError) -> Int? {
        guard let connection else { return nil }
        if let row = connections.row(for: connection.id) { return row }
        let row = nextConnection
        try rows.insert(connection, run: run, number: row, on: database)
        nextConnection += 1
        connections.insert(row, for: connection.id)
        return row
    }

    /// The cells that share connection and platform share what is found.
    private mutating func write(
        _ findings: [[TrustFinding]], of place: Trusting, on database: borrowing Database.Connection
    ) throws(StorageError) {
        guard trust.row(for: place) == nil else { return }
        let insert = try database.prepare(
            "INSERT INTO trust (run, connection, platform, hop, position, finding) VALUES (?, ?, ?, ?, ?, ?)")
        try insert.bind(run, at: 1)
        try insert.bind(place.connection, at: 2)
        try insert.bind(cells.platforms[Int(place.platform)], at: 3)
        for (hop, findings) in findings.enumerated() {
            for (position, finding) in findings.enumerated() {
                try insert.bind(hop, at: 4)
                try insert.bind(position, at: 5)
                try insert.bind(SharedRows.row(of: finding, on: database), at: 6)
                try insert.run()
            }
        }
        trust.insert(place.connection, for: place)
    }
}
