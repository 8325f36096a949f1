// SPDX-License-Identifier: MIT
package import Matrix
internal import Storage

extension RecordStore {
    /// Every run, newest first.
    package func runs() throws(RecordError) -> [RunSummary] {
        try recording(path) { () throws(StorageError) in
            try database.read { (connection) throws(StorageError) in
                let flags = try connection.prepare(
                    """
                    SELECT flag, cells FROM tally WHERE run = ?1 UNION ALL
                    SELECT flag, count(*) FROM cell WHERE run = ?1 AND flag IS NOT NULL
                        AND NOT EXISTS (SELECT * FROM tally WHERE run = ?1) GROUP BY flag
                    """)
                let unexpected = try connection.prepare(
                    "SELECT count(DISTINCT cell) FROM expectation WHERE run = ? AND is_met = 0")
                let run = try connection.prepare(
                    "SELECT number, matrix, started, ended, cells FROM run ORDER BY number DESC")
                var summaries: [RunSummary] = []
                while try run.step() {
                    let number = try run.integer(0)
                    var counts: [Flag: Int] = [:]
                    try flags.bind(number, at: 1)
                    while try flags.step() {
                        counts[try Stored.word(flags.text(0), "flag")] = try flags.integer(1)
                    }
                    try unexpected.bind(number, at: 1)
                    guard try unexpected.step() else { continue }
                    summaries.append(
                        RunSummary(
                            number: number, matrix: try run.text(1), started: try run.text(2),
                            ended: try run.optionalText(3), cells: try run.integer(4),
                            finishedCells: counts.values.reduce(0, +), flags: counts,
                            unexpected: try unexpected.integer(0)))
                    unexpected.reset()
                }
                return summaries
            }
        }
    }

    /// A run, read back. What was redacted on the way in stays so.
    ///
    /// - Parameters:
    ///   - limit: of a run with more cells only some are read.
    ///   - part: how many: those that stand out first, then others.
    package func report(_ run: RunName, limit: Int = .max, part: Int = .max) throws(RecordError) -> RunReport {
        let number = try number(of: run)
        return try recording(path) { () throws(StorageError) in
            try database.read { (connection) throws(StorageError) in
                try ReportReader(run: number).report(limit: limit, part: part, from: connection)
            }
        }
    }

    /// A run without its cells, of whose totals only the number of cells counts.
    package func head(_ run: RunName) throws(RecordError) -> RunReport {
        let number = try number(of: run)
        return try recording(path) { () throws(StorageError) in
            try database.read { (connection) throws(StorageError) in
                try ReportReader(run: number).head(from: connection)
            }
        }
    }

    /// The cells of a run one by one, in the order of the matrix, those that did not run included: only one of them is
    /// in memory at a time.
    ///
    /// - Parameters:
    ///   - begin: given what `head` returns, of the same moment as the cells.
    ///   - each: given each cell; `false` ends the reading. The record must not be used in it.
    package func cells(
        of run: RunName, begin: (RunReport) -> Void = { _ in }, each: (Observation) -> Bool
    ) throws(RecordError) {
        let number = try number(of: run)
        try recording(path) { () throws(StorageError) in
            try database.read { (connection) throws(StorageError) in
                begin(try ReportReader(run: number).head(from: connection))
                var reader = try CellReader(run: number, from: connection)
                try reader.read(.all, from: connection, each: each)
            }
        }
    }

    /// The first cells of a run with one of the flags, with an expectation that is not met where `unexpected`, or marked
    /// as due where `due`.
    ///
    /// - Returns: the cells, and how many flags, expectations and marks of all cells are such.
    package func faults(
        of run: RunName, flags: Set<Flag>, unexpected: Bool, due: Bool = false, limit: Int
    ) throws(RecordError) -> (cells: [Observation], count: Int) {
        let number = try number(of: run)
        return try recording(path) { () throws(StorageError) in
            try database.read { (connection) throws(StorageError) in
                let names = flags.map { "'\($0.rawValue)'" }.joined(separator: ", ")
                var count = try connection.integer(
                    "SELECT count(*) FROM cell WHERE run = \(number) AND flag IN (\(names))")
                if unexpected {
                    count += try connection.integer(
                        "SELECT count(*) FROM expectation WHERE run = \(number) AND is_met = 0")
                }
                if due {
                    count += try connection.integer(
                        "SELECT count(*) FROM cell AS c WHERE run = \(number) AND \(CellReader.Choice.isDue)")
                }
                guard count > 0 else { return ([], 0) }
                var cells: [Observation] = []
                var reader = try CellReader(run: number, from: connection)
                try reader.read(
                    .faulty(flags: Array(flags), unexpected: unexpected, due: due, limit: limit), from: connection
                ) { cell in
                    cells.append(cell)
                    return true
                }
                return (cells, count)
            }
        }
    }
}
