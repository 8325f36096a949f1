// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Matrix
internal import Storage

/// Reads one run back: all of it, or of very many cells those that a person would look at first.
struct ReportReader {
    let run: Int

    /// - Parameters:
    ///   - limit: of a run with more cells only some are read.
    ///   - part: how many of them.
    func report(
        limit: Int, part: Int, from database: borrowing Database.Connection
    ) throws(StorageError) -> RunReport {
        let count = try database.integer("SELECT cells FROM run WHERE number = \(run)")
        var reader = try CellReader(run: run, from: database)
        var cells: [Observation] = []
        let keep = { (cell: Observation) in
            cells.append(cell)
            return true
        }
        guard count > limit else {
            try reader.read(.all, from: database, each: keep)
            return try report(cells: cells, totals: nil, from: database)
        }
        try reader.read(.standingOut(limit: part), from: database, each: keep)
        if cells.count < part { try reader.read(.quiet(limit: part - cells.count), from: database, each: keep) }
        return try report(
            cells: cells.sorted { $0.index < $1.index }, totals: try totals(of: count, from: database), from: database)
    }

    /// Everything but the cells; of the totals only their number.
    func head(from database: borrowing Database.Connection) throws(StorageError) -> RunReport {
        let count = try database.integer("SELECT cells FROM run WHERE number = \(run)")
        return try report(
            cells: [], totals: RunTotals(cells: count, kinds: [], met: 0, unmet: 0, unknown: 0), from: database)
    }

    private func report(
        cells: [Observation], totals: RunTotals?, from database: borrowing Database.Connection
    ) throws(StorageError) -> RunReport {
        let head = try database.prepare(
            "SELECT matrix, about, started, ended, version, curl, machine, is_lab, is_probed FROM run WHERE number = ?")
        try head.bind(run, at: 1)
        guard try head.step() else { throw StorageError(code: .mismatch, detail: "run \(run) is gone") }
        return RunReport(
            matrix: try head.text(0), about: try head.optionalText(1), number: run, started: try head.text(2),
            ended: try head.optionalText(3),
            environment: RunEnvironment(
                version: try head.text(4), curl: try head.text(5), machine: try head.text(6),
                isLab: try head.boolean(7), isProbed: try head.boolean(8)),
            notes: try notes(from: database), cells: cells, totals: totals)
    }

    private func notes(from database: borrowing Database.Connection) throws(StorageError) -> [String] {
        let statement = try database.prepare("SELECT text FROM note WHERE run = ? ORDER BY position")
        try statement.bind(run, at: 1)
        var texts: [String] = []
        while try statement.step() { texts.append(try statement.text(0)) }
        return texts
    }

    private func totals(
        of count: Int, from database: borrowing Database.Connection
    ) throws(StorageError) -> RunTotals {
        let row = try database.prepare(
            """
            SELECT c.client, c.platform, v.name, c.flag, c.marks, c.connection IS NOT NULL, count(*), min(c.number)
            FROM every_cell AS c JOIN vantage AS v ON v.id = c.vantage WHERE c.run = ?
            GROUP BY c.client, c.platform, c.vantage, c.flag, c.marks, c.connection IS NOT NULL
            """)
        try row.bind(run, at: 1)
        var kinds: [RunTotals.Kind] = []
        while try row.step() {
            kinds.append(
                RunTotals.Kind(
                    client: try Stored.word(row.text(0), "client"), platform: try Stored.platform(row.text(1)),
                    vantage: try row.text(2),
                    flag: try row.optionalText(3).map { (text) throws(StorageError) in
                        try Stored.word(text, "flag")
                    }, marks: try Stored.words(row.optionalText(4) ?? "", "mark"), isAsked: try row.boolean(5),
                    cells: try row.integer(6), first: try row.integer(7)))
        }
        let outcomes = try database.prepare(
            """
            SELECT count(*) FILTER (WHERE is_met = 1), count(*) FILTER (WHERE is_met = 0),
                count(*) FILTER (WHERE is_met IS NULL) FROM expectation WHERE run = ?
            """)
        try outcomes.bind(run, at: 1)
        guard try outcomes.step() else { throw StorageError(code: .mismatch, detail: "expected a row") }
        return RunTotals(
            cells: count, kinds: kinds, met: try outcomes.integer(0), unmet: try outcomes.integer(1),
            unknown: try outcomes.integer(2))
    }
}
