// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Formats
import Matrix
import Storage
import TestSupport
import Testing

@testable import Recorder

@Suite struct MeasuringTests {
    private let folder: TemporaryFolder
    private let store: RecordStore
    private let sample: Sample
    private let refusal = Measurement.Answer.failed(domain: "NSURLErrorDomain", code: -1022)

    init() throws {
        folder = try TemporaryFolder()
        store = try RecordStore(path: folder.file("record.sqlite"))
        sample = try Sample()
    }

    private func measurement(
        _ answer: Measurement.Answer, _ system: String = "macOS 26.6.1", time: String? = nil,
        causes: [Measurement.Cause] = []
    ) -> Measurement {
        Measurement(
            answer, causes: causes,
            origin: .init(
                system: system, build: "25G71", signing: nil, time: time, file: "rows.txt",
                isEvidence: system != "Linux"))
    }

    /// A complete run of the sample, all of whose cells are refused.
    @discardableResult
    private func run(_ sample: Sample, finished: Bool = true) throws -> Int {
        let writer = try sample.begin(in: store)
        try writer.append(sample.allCells.map { sample.observation($0) })
        if finished { try writer.finish(ended: "2026-01-02T03:05:00Z") } else { try writer.suspend() }
        return writer.number
    }

    private func key(_ cell: Int, of run: Int, in sample: Sample? = nil) throws -> RunAxes.Key {
        let axes = try store.axes(of: .number(run))
        let cell = (sample ?? self.sample).matrix.cells[cell]
        return RunAxes.Key(
            configuration: axes.configurations[Int(cell.configuration)].id,
            destination: axes.destinations[Int(cell.destination)].id, client: cell.client,
            platform: axes.platforms[0], vantage: axes.vantages[0].id)
    }

    private func take(
        _ measurement: Measurement, _ cell: Int, of run: Int, replaces: Bool = false,
        imported: String = "2026-02-02T00:00:00Z"
    ) throws -> MeasurementImport {
        try store.take([(try key(cell, of: run), measurement)], of: run, imported: imported, replaces: replaces)
    }

    private func texts(_ sql: String) throws -> [String] {
        try Database(path: store.path, access: .read).read { (connection) throws(StorageError) in
            let statement = try connection.prepare(sql)
            var texts: [String] = []
            while try statement.step() { texts.append(try statement.text(0)) }
            return texts
        }
    }

    private func flags(_ run: Int) throws -> [Flag] { try store.report(.number(run)).cells.map(\.flag) }

    @Test func `a record of the first version is brought up to date and keeps its runs`() throws {
        let path = folder.file("old.sqlite")
        do {
            let schema = Schema(
                applicationID: RecordSchema.applicationID, migrations: [RecordSchema.schema.migrations[0]])
            let database = try Database(path: path, access: .create)
            _ = try schema.apply(to: database)
            try database.write { (connection) throws(StorageError) in
                try connection.execute(
                    """
                    INSERT INTO run (matrix, content_hash, started, ended, version, curl, machine, is_lab, is_probed,
                        cells) VALUES ('old', 'x', '2025-01-01T00:00:00Z', '2025-01-01T00:00:01Z', '0', '', '', 0, 0, 0)
                    """)
            }
        }
        #expect(try RecordStore(reading: path).runs().map(\.matrix) == ["old"])
        #expect(
            try Database(path: path, access: .read).read { (connection) throws(StorageError) in
                try connection.integer("PRAGMA user_version")
            } == RecordSchema.schema.version)
        #expect(try RecordStore(reading: path).questions(of: 1) == [])
        #expect(try RecordStore(reading: path).report(.last).cells.isEmpty)
    }

    @Test func `a measurement sets flag, mark and tally right in every run with the same rows`() throws {
        let first = try run(sample)
        let second = try run(sample)
        let open = try run(sample, finished: false)
        let other = try run(try Sample(name: "other"))
        let result = try take(measurement(.status(200)), 1, of: second)
        #expect(result.outcomes == [.taken])
        #expect(result.otherRuns == [first, open])
        #expect(result.drift.map(\.cell) == [1])
        #expect(result.drift.map(\.predicted) == ["−1022"])
        for run in [first, second, open] {
            #expect(try flags(run) == [.ats, .drift, .ats, .ats], "\(run)")
            let cell = try store.report(.number(run)).cells[1]
            #expect(cell.marks == [.measured])
            #expect(cell.measurements == [measurement(.status(200))])
        }
        #expect(try flags(other) == [.ats, .ats, .ats, .ats])
        let summaries = try store.runs().filter { $0.matrix == "lesson" }
        #expect(summaries.allSatisfy { $0.flags == [.ats: 3, .drift: 1] })
        #expect(
            try texts("SELECT says FROM measured WHERE run = \(first)") == [
                "no-keys × destination-1: the app got 200 on macOS 26.6.1, predicted −1022: drift"
            ])
    }

    @Test func `taking the same twice changes nothing, and another answer is not taken unless it is to replace`() throws
    {
        let number = try run(sample)
        #expect(try take(measurement(refusal), 0, of: number).outcomes == [.taken])
        let before = try texts("SELECT quote(id) || file || imported FROM measurement")
        #expect(try take(measurement(refusal), 0, of: number, imported: "2026-03-03T00:00:00Z").outcomes == [.present])
        let outcome = try #require(try take(measurement(.status(200)), 0, of: number).outcomes.first)
        guard case .contradicts(let earlier) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(earlier.measurement == measurement(refusal))
        #expect(earlier.imported == "2026-02-02T00:00:00Z")
        #expect(try texts("SELECT quote(id) || file || imported FROM measurement") == before)
        #expect(try flags(number)[0] == .ats)
        #expect(try take(measurement(.status(200)), 0, of: number, replaces: true).outcomes == [.taken])
        #expect(try flags(number)[0] == .drift)
        #expect(try take(measurement(refusal), 0, of: number, replaces: true).outcomes == [.taken])
        #expect(try flags(number)[0] == .ats)
        #expect(try texts("SELECT quote(count(*)) FROM measurement") == ["1"])
    }

    @Test func `a later run has the measurement from its first cell on, and one imported meanwhile too`() throws {
        let first = try run(sample)
        _ = try take(measurement(.status(200)), 0, of: first)
        let writer = try sample.begin(in: store)
        try writer.append([sample.observation(0)])
        // Another process.
        let elsewhere = try RecordStore(path: store.path)
        _ = try elsewhere.take(
            [(try key(2, of: first), measurement(.status(200)))], of: first, imported: "2026-02-02T00:00:00Z")
        try writer.append([sample.observation(2), sample.observation(3)])
        try writer.finish(ended: "2026-01-02T03:05:00Z")
        #expect(try flags(writer.number) == [.drift, .none, .drift, .ats])
        #expect(try texts("SELECT flag || cells FROM tally WHERE run = 2 ORDER BY flag") == ["ats1", "drift2"])
    }

    @Test func `other keys or another URL, and the measurement counts no more`() throws {
        let first = try run(sample)
        _ = try take(measurement(.status(200)), 0, of: first)
        let keys = [
            NamedConfiguration(
                name: "no-keys", configuration: Configuration(transportSecurity: ["NSAllowsLocalNetworking": true]))
        ]
        #expect(try flags(try run(try Sample(configurations: keys))) == [.ats, .ats])
        let moved = try Sample(urls: ["http://127.0.0.1:8766/"])
        #expect(try flags(try run(moved)) == [.ats, .ats])
        #expect(try flags(try run(sample)) == [.drift, .ats, .ats, .ats])
    }

    @Test func `Linux never marks, flags or settles anything`() throws {
        let number = try run(sample)
        let result = try take(measurement(.status(200), "Linux"), 0, of: number)
        #expect(result.outcomes == [.taken])
        #expect(result.drift.isEmpty)
        let cell = try store.report(.number(number)).cells[0]
        #expect(cell.flag == .ats)
        #expect(cell.marks == [])
        #expect(cell.measurements.map(\.origin.isEvidence) == [false])
        #expect(
            try texts("SELECT says FROM measured") == [
                "no-keys × destination-0: the app got 200 on Linux, which has no ATS: not evidence"
            ])
    }

    @Test func `the newest counts, by its time, else by when it was imported`() throws {
        let number = try run(sample)
        _ = try take(measurement(.status(200), time: "2026-01-05T00:00:00Z"), 0, of: number)
        #expect(try flags(number)[0] == .drift)
        _ = try take(measurement(refusal, time: "2026-01-04T00:00:00Z"), 0, of: number)
        #expect(try flags(number)[0] == .drift)
        _ = try take(measurement(refusal), 0, of: number, imported: "2026-01-06T00:00:00Z")
        #expect(try flags(number)[0] == .ats)
        #expect(try texts("SELECT quote(code) FROM measurement JOIN standing ON measurement = id") == ["-1022"])
    }

    @Test func `errors come back as they went in`() throws {
        let number = try run(sample)
        let given = measurement(
            .failed(domain: "AVFoundationErrorDomain", code: -11_850),
            causes: [
                .init(domain: "NSURLErrorDomain", code: -1022), .init(domain: "kCFErrorDomainCFNetwork", code: -1022),
            ])
        _ = try take(given, 0, of: number)
        #expect(try store.report(.number(number)).cells[0].measurements == [given])
        #expect(
            try texts("SELECT says FROM measured") == [
                "no-keys × destination-0: the app got AVFoundationErrorDomain −11850 (−1022) on macOS 26.6.1, "
                    + "predicted −1022"
            ])
    }

    @Test func `an import that fails leaves nothing behind`() throws {
        let number = try run(sample)
        try Database(path: store.path, access: .write).write { (connection) throws(StorageError) in
            try connection.execute(
                """
                CREATE TRIGGER stop BEFORE INSERT ON measurement WHEN (SELECT count(*) FROM measurement) = 2
                BEGIN SELECT RAISE(ABORT, 'the disk is gone'); END
                """)
        }
        let rows = try (0..<4).map { (try key($0, of: number), measurement(.status(200))) }
        #expect(throws: RecordError.self) {
            try store.take(rows, of: number, imported: "2026-02-02T00:00:00Z")
        }
        #expect(try texts("SELECT quote(count(*)) FROM measurement") == ["0"])
        #expect(try flags(number) == [.ats, .ats, .ats, .ats])
    }

    @Test func `questions are settled by what all of their measured cells agree with`() throws {
        func asked(_ section: String, _ cells: [Int], _ outcomes: [([Matrix.Expectation.Answer], String)])
            -> AskedQuestion
        {
            AskedQuestion(
                section: section, text: "question \(section)", cells: cells,
                outcomes: outcomes.map { .init(answers: $0.0, meaning: $0.1) },
                position: SourcePosition(line: 1, column: 1))
        }
        let outcomes: [([Matrix.Expectation.Answer], String)] = [
            ([.ok], "free"), ([.number(-1022), .number(-1200)], "ruled"),
        ]
        let base = sample.matrix
        let matrix = MatrixDefinition(
            name: base.name, about: nil, configurations: base.configurations, destinations: base.destinations,
            platforms: base.platforms, vantages: base.vantages, cells: base.cells, expectations: [],
            questions: [
                asked("12.1", [0, 1, 2], outcomes), asked("12.2", [3], outcomes),
                asked("12.3", [0, 1], [([.ok], "free")]),
                asked("12.4", [0], outcomes), asked("12.5", [1], [([.number(404)], "gone"), ([.ok], "free")]),
                asked("12.6", [1], [([.number(500)], "broken")]),
            ], notes: [], contentHash: "x")
        let writer = try store.begin(
            matrix, cells: [0, 1, 3], environment: Sample.environment, started: "2026-01-02T03:04:05Z")
        try writer.append(
            [0, 1, 3].map { sample.observation($0, prediction: Prediction(.unsettled(likely: nil)), flag: .unsettled) })
        try writer.finish(ended: "2026-01-02T03:05:00Z")
        #expect(try store.questions(of: 1).map(\.state) == [.open, .open, .open, .open, .open, .open])
        // Of a shard's cells only those that it has.
        #expect(try store.questions(of: 1).map(\.cells) == [2, 1, 2, 1, 1, 1])
        _ = try take(measurement(refusal), 0, of: 1)
        _ = try take(measurement(.status(200), "Linux"), 3, of: 1)
        var standings = try store.questions(of: 1)
        #expect(standings.map(\.state) == [.settled, .open, .unforeseen, .settled, .open, .open])
        #expect(standings.map(\.meaning) == ["ruled", nil, nil, "ruled", nil, nil])
        #expect(standings.map(\.measured) == [1, 0, 1, 1, 0, 0])
        _ = try take(measurement(.status(404)), 1, of: 1)
        standings = try store.questions(of: 1)
        #expect(standings.map(\.state) == [.contradictory, .open, .unforeseen, .settled, .settled, .unforeseen])
        #expect(standings[4].meaning == "gone")
        #expect(
            try texts("SELECT says FROM settled WHERE run = 1 AND number IN (0, 4)") == [
                "§12.1 question 12.1: contradictory answers (2 of 2 cells measured)",
                "§12.5 question 12.5: settled: gone (1 of 1 cells measured)",
            ])
    }
}
