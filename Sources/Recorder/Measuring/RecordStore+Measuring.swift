// SPDX-License-Identifier: MIT
package import Matrix
internal import Storage

extension RecordStore {
    /// Takes measurements of cells of the run, all in one transaction, and sets flags, marks and tallies right in
    /// every run of the matrix that they concern.
    ///
    /// - Parameters:
    ///   - rows: whose cells the run has.
    ///   - imported: now, ISO 8601, UTC.
    ///   - replaces: whether a measurement of the same app, system and time gives way to another answer.
    package func take(
        _ rows: [(key: RunAxes.Key, measurement: Measurement)], of run: Int, imported: String, replaces: Bool = false
    ) throws(RecordError) -> MeasurementImport {
        try requireFile()
        return try recording(path) { () throws(StorageError) in
            try database.write { (connection) throws(StorageError) in
                let before = try connection.integer("SELECT ifnull(max(id), 0) FROM measurement")
                let writer = try MeasurementRows(run: run, imported: imported, on: connection)
                var outcomes: [MeasurementImport.Outcome] = []
                for row in rows {
                    outcomes.append(try writer.insert(row.measurement, of: row.key, replaces: replaces))
                }
                let changed = try FlagRevision(since: before).apply(to: connection)
                // What is no evidence contradicts nothing, and is no reason to tell again what does.
                let keys = rows.filter(\.measurement.origin.isEvidence).map(\.key)
                return MeasurementImport(
                    outcomes: outcomes, drift: try RecordStore.drift(of: keys, in: run, from: connection),
                    otherRuns: changed.filter { $0 != run })
            }
        }
    }

    /// What became of the questions of the run, in their order.
    package func questions(of run: Int) throws(RecordError) -> [QuestionStanding] {
        try recording(path) { () throws(StorageError) in
            try database.read { (connection) throws(StorageError) in
                let row = try connection.prepare(
                    "SELECT section, text, cells, measured, state, meaning FROM settled WHERE run = ? ORDER BY number")
                try row.bind(run, at: 1)
                var questions: [QuestionStanding] = []
                while try row.step() {
                    questions.append(
                        QuestionStanding(
                            section: try row.text(0), text: try row.text(1), cells: try row.integer(2),
                            measured: try row.integer(3), state: try Stored.word(row.text(4), "state of a question"),
                            meaning: try row.optionalText(5)))
                }
                return questions
            }
        }
    }

    private static func drift(
        of keys: [RunAxes.Key], in run: Int, from database: borrowing Database.Connection
    ) throws(StorageError) -> [MeasurementImport.Drift] {
        let find = try database.prepare(
            """
            SELECT number FROM cell WHERE run = ? AND configuration = ? AND destination = ? AND client = ?
                AND platform = ? AND vantage = ? AND flag = 'drift'
            """)
        var cells: Set<Int> = []
        for key in keys {
            try find.bind(run, at: 1)
            try find.bind(key, from: 2)
            if try find.step() { cells.insert(try find.integer(0)) }
            find.reset()
        }
        guard !cells.isEmpty else { return [] }
        let measurements = try MeasurementReader.measurements(of: run, from: database)
        let words = try database.prepare("SELECT app FROM answers WHERE run = ? AND cell = ?")
        var drift: [MeasurementImport.Drift] = []
        for cell in cells.sorted() {
            try words.bind(run, at: 1)
            try words.bind(cell, at: 2)
            guard let standing = measurements[cell]?.standing, try words.step() else { continue }
            drift.append(.init(cell: cell, predicted: try words.text(0), measurement: standing))
            words.reset()
        }
        return drift
    }
}
