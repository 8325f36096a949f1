// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix
internal import Storage

/// Reads one run back, every shared row once.
struct ReportReader {
    let run: Int
    private var configurations: [Int: String] = [:]
    private var destinations: [Int: (name: String, url: String)] = [:]
    private var vantages: [Int: String] = [:]
    private var platforms: [String: Platform] = [:]
    private var connections: [Int: Connection] = [:]
    private var expectations: [Int: [ExpectationOutcome]] = [:]
    private var rulings = RulingReader()
    private var measurements: [Int: [Measurement]] = [:]

    init(run: Int) { self.run = run }

    consuming func report(from database: borrowing Database.Connection) throws(StorageError) -> RunReport {
        try rulings.read(from: database)
        connections = try ConnectionReader(run: run).connections(from: database)
        try readExpectations(from: database)
        measurements = try MeasurementReader.measurements(of: run, from: database)
        let cells = try readCells(from: database)
        let notes = try texts("SELECT text FROM note WHERE run = ? ORDER BY position", from: database)
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
            notes: notes, cells: cells)
    }

    private func texts(
        _ sql: String, from database: borrowing Database.Connection
    ) throws(StorageError) -> [String] {
        let statement = try database.prepare(sql)
        try statement.bind(run, at: 1)
        var texts: [String] = []
        while try statement.step() { texts.append(try statement.text(0)) }
        return texts
    }

    private mutating func readExpectations(from database: borrowing Database.Connection) throws(StorageError) {
        let row = try database.prepare(
            "SELECT cell, expected, because, is_met FROM expectation WHERE run = ? ORDER BY cell, position")
        try row.bind(run, at: 1)
        while try row.step() {
            expectations[try row.integer(0), default: []].append(
                ExpectationOutcome(
                    expected: try row.text(1), because: try row.optionalText(2), isMet: try row.optionalBoolean(3)))
        }
    }

    private mutating func readCells(
        from database: borrowing Database.Connection
    ) throws(StorageError) -> [Observation] {
        let configuration = try database.prepare("SELECT name FROM configuration WHERE id = ?")
        let destination = try database.prepare("SELECT name, url FROM destination WHERE id = ?")
        let vantage = try database.prepare("SELECT name FROM vantage WHERE id = ?")
        let cell = try database.prepare(
            """
            SELECT number, configuration, destination, vantage, client, platform, flag, marks, ruling, prediction,
                connection FROM cell WHERE run = ? ORDER BY number
            """)
        try cell.bind(run, at: 1)
        var cells: [Observation] = []
        while try cell.step() {
            let number = try cell.integer(0)
            let target = try target(cell.integer(2), destination)
            let platform = try platform(cell.text(5))
            let ruling = try cell.optionalInteger(8)
            let prediction = try cell.optionalInteger(9)
            cells.append(
                Observation(
                    index: number,
                    configuration: try name(cell.integer(1), configuration, in: &configurations),
                    destination: target.name, url: target.url, client: try Stored.word(cell.text(4), "client"),
                    platform: platform, vantage: try name(cell.integer(3), vantage, in: &vantages),
                    ruling: try ruling.map { (id) throws(StorageError) in try rulings.ruling(id) },
                    connection: try cell.optionalInteger(10).flatMap { connections[$0] },
                    prediction: try prediction.map { (id) throws(StorageError) in try rulings.prediction(id) }
                        ?? Prediction(.none),
                    flag: try cell.optionalText(6).map { (text) throws(StorageError) in
                        try Stored.word(text, "flag")
                    } ?? .none,
                    marks: try Stored.words(cell.optionalText(7) ?? "", "mark"),
                    expectations: expectations[number] ?? [], measurements: measurements[number] ?? []))
        }
        return cells
    }

    private func name(
        _ id: Int, _ statement: borrowing Statement, in names: inout [Int: String]
    ) throws(StorageError) -> String {
        if let name = names[id] { return name }
        try find(id, statement)
        let name = try statement.text(0)
        statement.reset()
        names[id] = name
        return name
    }

    private mutating func target(
        _ id: Int, _ statement: borrowing Statement
    ) throws(StorageError) -> (name: String, url: String) {
        if let target = destinations[id] { return target }
        try find(id, statement)
        let target = (try statement.text(0), try statement.text(1))
        statement.reset()
        destinations[id] = target
        return target
    }

    private mutating func platform(_ text: String) throws(StorageError) -> Platform {
        if let platform = platforms[text] { return platform }
        let platform = try Stored.platform(text)
        platforms[text] = platform
        return platform
    }

    private func find(_ id: Int, _ statement: borrowing Statement) throws(StorageError) {
        try statement.bind(id, at: 1)
        guard try statement.step() else {
            throw StorageError(code: .mismatch, detail: "a cell of run \(run) points to a row that is missing")
        }
    }
}
