// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix
internal import Storage

/// Sets flags, marks and tallies right after measurements were written, in every run that they concern.
struct FlagRevision {
    /// Those with a greater id are new.
    private let newest: Int

    init(since newest: Int) { self.newest = newest }

    /// - Returns: the runs in which cells were looked at anew.
    func apply(to database: borrowing Database.Connection) throws(StorageError) -> [Int] {
        let cells = try concerned(from: database)
        guard !cells.isEmpty else { return [] }
        var rulings = RulingReader()
        try rulings.read(from: database)
        let update = try database.prepare(
            "UPDATE cell SET flag = ?, marks = ? WHERE run = ? AND destination = ? AND number = ?")
        for (run, cells) in cells {
            let connections = try ConnectionReader(run: run).connections(from: database)
            let measurements = try MeasurementReader.measurements(of: run, from: database)
            for cell in cells {
                let standing = measurements[cell.number]?.standing
                let flag = Flag(
                    ruling: try rulings.ruling(cell.ruling), connection: cell.connection.flatMap { connections[$0] },
                    prediction: try rulings.prediction(cell.prediction), measured: standing?.meaning)
                try update.bind(flag.rawValue, at: 1)
                try update.bind(
                    cell.marks.measured(standing != nil).map(\.rawValue).joined(separator: " "), at: 2)
                try update.bind(run, at: 3)
                try update.bind(cell.destination, at: 4)
                try update.bind(cell.number, at: 5)
                try update.run()
            }
            try count(run, on: database)
        }
        return cells.map(\.run)
    }

    private struct Concerned {
        let number: Int
        /// The row of its destination, by which it is found fast.
        let destination: Int
        let marks: [Mark]
        let ruling: Int
        let prediction: Int
        let connection: Int?
    }

    /// The cells that have run, run by run.
    private func concerned(
        from database: borrowing Database.Connection
    ) throws(StorageError) -> [(run: Int, cells: [Concerned])] {
        let row = try database.prepare(
            """
            SELECT DISTINCT c.run, c.number, c.marks, c.ruling, c.prediction, c.connection, c.destination
            FROM measurement AS m CROSS JOIN run CROSS JOIN cell AS c
            WHERE m.id > ? AND run.matrix = m.matrix AND c.run = run.number
                AND c.configuration = m.configuration AND c.destination = m.destination AND c.client = m.client
                AND c.platform = m.platform AND c.vantage = m.vantage AND c.flag IS NOT NULL
            ORDER BY c.run, c.number
            """)
        try row.bind(newest, at: 1)
        var runs: [(run: Int, cells: [Concerned])] = []
        while try row.step() {
            let run = try row.integer(0)
            if runs.last?.run != run { runs.append((run, [])) }
            runs[runs.count - 1].cells.append(
                Concerned(
                    number: try row.integer(1), destination: try row.integer(6),
                    marks: try Stored.words(row.optionalText(2) ?? "", "mark"),
                    ruling: try row.integer(3), prediction: try row.integer(4),
                    connection: try row.optionalInteger(5)))
        }
        return runs
    }

    /// Only an ended run has a tally.
    private func count(_ run: Int, on database: borrowing Database.Connection) throws(StorageError) {
        guard try database.integer("SELECT count(*) FROM tally WHERE run = \(run)") > 0 else { return }
        try database.execute("DELETE FROM tally WHERE run = \(run)")
        try database.execute(
            """
            INSERT INTO tally (run, flag, cells) SELECT run, flag, count(*) FROM cell
            WHERE run = \(run) AND flag IS NOT NULL GROUP BY flag
            """)
    }
}
