// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix
internal import Storage

/// Reads the cells of one run back one by one, every shared row once.
struct CellReader {
    /// Which cells are wanted.
    enum Choice: Sendable {
        /// All, in the order of the matrix.
        case all
        /// The first of those that stand out: with a flag that says something, or with an expectation that is not met.
        case standingOut(limit: Int)
        /// The first of the others.
        case quiet(limit: Int)
        /// The first of those with one of the flags, and, where that is wanted, with an expectation that is not met or
        /// with the mark of what ends soon.
        case faulty(flags: [Flag], unexpected: Bool, due: Bool, limit: Int)
    }

    let run: Int
    private var configurations: [Int: String] = [:]
    private var destinations: [Int: (name: String, url: String)] = [:]
    private var vantages: [Int: String] = [:]
    private var platforms: [String: Platform] = [:]
    private let connections: [Int: Connection]
    private let measurements: [Int: [Measurement]]
    private var rulings = RulingReader()
    private let trust: TrustReader

    init(run: Int, from database: borrowing Database.Connection) throws(StorageError) {
        self.run = run
        connections = try ConnectionReader(run: run).connections(from: database)
        measurements = try MeasurementReader.measurements(of: run, from: database)
        try rulings.read(from: database)
        trust = try TrustReader(run: run, rulings, from: database)
    }

    /// - Parameter each: given each cell; `false` ends the reading.
    mutating func read(
        _ choice: Choice, from database: borrowing Database.Connection, each: (Observation) -> Bool
    ) throws(StorageError) {
        let configuration = try database.prepare("SELECT name FROM configuration WHERE id = ?")
        let destination = try database.prepare("SELECT name, url FROM destination WHERE id = ?")
        let vantage = try database.prepare("SELECT name FROM vantage WHERE id = ?")
        let expectation = try database.prepare(
            """
            SELECT expected, because, is_met FROM expectation WHERE run = ? AND destination = ? AND cell = ?
            ORDER BY position
            """)
        try expectation.bind(run, at: 1)
        let hasExpectations =
            try database.integer("SELECT EXISTS (SELECT * FROM expectation WHERE run = \(run))") != 0
        let cell = try database.prepare(
            """
            SELECT number, configuration, destination, vantage, client, platform, flag, marks, ruling, prediction,
                connection FROM \(try CellReader.source(of: run, from: database)) AS c WHERE run = ? AND \(choice.condition)
            ORDER BY number LIMIT \(choice.limit)
            """)
        try cell.bind(run, at: 1)
        while try cell.step() {
            let target = try target(cell.integer(2), destination)
            let ruling = try cell.optionalInteger(8)
            let prediction = try cell.optionalInteger(9)
            var outcomes: [ExpectationOutcome] = []
            if hasExpectations {
                try expectation.bind(cell.integer(2), at: 2)
                try expectation.bind(cell.integer(0), at: 3)
                while try expectation.step() {
                    outcomes.append(
                        ExpectationOutcome(
                            expected: try expectation.text(0), because: try expectation.optionalText(1),
                            isMet: try expectation.optionalBoolean(2)))
                }
            }
            let isWanted = each(
                Observation(
                    index: try cell.integer(0),
                    configuration: try name(cell.integer(1), configuration, in: &configurations),
                    destination: target.name, url: target.url, client: try Stored.word(cell.text(4), "client"),
                    platform: try platform(cell.text(5)),
                    vantage: try name(cell.integer(3), vantage, in: &vantages),
                    ruling: try ruling.map { (id) throws(StorageError) in try rulings.ruling(id) },
                    connection: try cell.optionalInteger(10).flatMap { connections[$0] },
                    prediction: try prediction.map { (id) throws(StorageError) in try rulings.prediction(id) }
                        ?? Prediction(.none),
                    flag: try cell.optionalText(6).map { (text) throws(StorageError) in
                        try Stored.word(text, "flag")
                    } ?? .none,
                    marks: try Stored.words(cell.optionalText(7) ?? "", "mark"), expectations: outcomes,
                    measurements: measurements[try cell.integer(0)] ?? [],
                    findings: trust.findings(of: try cell.optionalInteger(10), on: try cell.text(5))))
            guard isWanted else { break }
        }
    }

    /// The view costs more than the table, and differs from it only where a run has a plan.
    static func source(of run: Int, from database: borrowing Database.Connection) throws(StorageError) -> String {
        let hasPlan = try database.integer("SELECT EXISTS (SELECT * FROM plan WHERE run = \(run))") != 0
        return hasPlan ? "every_cell" : "cell"
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

extension CellReader.Choice {
    private static let unmet =
        """
        EXISTS (SELECT * FROM expectation AS e
            WHERE e.run = c.run AND e.destination = c.destination AND e.cell = c.number AND e.is_met = 0)
        """
    /// Whether the marks of a row `c` have the one of what ends soon.
    static let isDue = "(' ' || ifnull(c.marks, '') || ' ') LIKE '% \(Mark.due.rawValue) %'"
    private static let standsOut = "(ifnull(flag, 'none') NOT IN ('none', 'reachable') OR \(unmet))"

    /// Of a row `c` of `every_cell`.
    fileprivate var condition: String {
        switch self {
        case .all: "TRUE"
        case .standingOut: Self.standsOut
        case .quiet: "NOT \(Self.standsOut)"
        case .faulty(let flags, let unexpected, let due, _):
            "(flag IN (\(flags.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
                + (unexpected ? " OR \(Self.unmet)" : "") + (due ? " OR \(Self.isDue))" : ")")
        }
    }

    /// Negative for no limit.
    fileprivate var limit: Int {
        switch self {
        case .all: -1
        case .standingOut(let limit), .quiet(let limit), .faulty(_, _, _, let limit): limit
        }
    }
}
