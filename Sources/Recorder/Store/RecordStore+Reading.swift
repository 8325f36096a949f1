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

    /// A whole run, read back. What was redacted on the way in stays so.
    package func report(_ run: RunName) throws(RecordError) -> RunReport {
        let number = try number(of: run)
        return try recording(path) { () throws(StorageError) in
            try database.read { (connection) throws(StorageError) in
                try ReportReader(run: number).report(from: connection)
            }
        }
    }
}
