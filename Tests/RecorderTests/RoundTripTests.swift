// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix
import Recorder
import Storage
import TestSupport
import Testing

@Suite struct RoundTripTests {
    private let folder: TemporaryFolder
    private let store: RecordStore

    init() throws {
        folder = try TemporaryFolder()
        store = try RecordStore(path: folder.file("record.sqlite"))
    }

    /// Writes the observations and reads the run back with a store of its own.
    private func roundTrip(_ sample: Sample, _ observations: [Observation]) throws -> RunReport {
        let writer = try sample.begin(in: store)
        try writer.append(observations)
        try writer.finish(ended: "2026-01-02T03:05:00Z")
        return try RecordStore(reading: store.path).report(.number(writer.number))
    }

    /// One cell for each observation that the closure makes.
    private func expectSame(_ count: Int, _ make: (Sample, Int) -> Observation) throws {
        let sample = try Sample(urls: (0..<count).map { "http://host-\($0).example/" })
        let observations = (0..<count).map { make(sample, $0) }
        #expect(Array(try roundTrip(sample, observations).cells.prefix(count)) == observations)
    }

    @Test func `a run comes back as it was`() throws {
        let sample = try Sample()
        let report = try roundTrip(sample, sample.allCells.map { sample.observation($0) })
        #expect(report.matrix == "lesson")
        #expect(report.about == "Twelve results.")
        #expect(report.number == 1)
        #expect(report.started == "2026-01-02T03:04:05Z")
        #expect(report.ended == "2026-01-02T03:05:00Z")
        #expect(report.environment == Sample.environment)
        #expect(report.notes == ["a note", "another: −1022"])
        #expect(report.cells == sample.allCells.map { sample.observation($0) })
    }

    @Test func `cells that did not run are there as such`() throws {
        let sample = try Sample()
        let writer = try sample.begin(in: store)
        try writer.append([sample.observation(2), sample.notRun(1)])
        try writer.suspend()
        let report = try store.report(.last)
        #expect(!report.isComplete)
        #expect(report.cells == [sample.notRun(0), sample.notRun(1), sample.observation(2), sample.notRun(3)])
    }

    @Test func `a shard holds its own cells and no others`() throws {
        let sample = try Sample()
        let writer = try store.begin(
            sample.matrix, cells: [1, 3], environment: Sample.environment, started: "2026-01-02T03:04:05Z")
        try writer.append([sample.observation(3)])
        #expect(throws: RecordError.self) {
            try writer.append([sample.observation(0)])
            try writer.suspend()
        }
        #expect(try store.report(.last).cells.map(\.index) == [1, 3])
    }

    @Test func `every flag, mark and client comes back`() throws {
        try expectSame(Flag.allCases.count) { $0.observation($1, flag: Flag.allCases[$1]) }
        try expectSame(Mark.allCases.count) { $0.observation($1, marks: Array(Mark.allCases[$1...])) }
        let plain = try Sample(urls: ["ws://a.example/"], configurations: [Sample.configurations[0]])
        let sample = MatrixDefinition(
            name: "axes", about: nil, configurations: plain.matrix.configurations,
            destinations: plain.matrix.destinations,
            platforms: [
                Platform(.iOS, Version(26, 1), isSimulator: true), Platform(.macOS, Version(10, 15, 7)),
                Platform(.visionOS, Version(2), sdk: Version(1, 2)), Platform(.watchOS, Version(11)),
                Platform(.tvOS, Version(9)),
            ],
            vantages: [
                NamedVantage(name: "this-machine", vantage: nil),
                NamedVantage(name: "phone", vantage: VantagePoint(own: [IPAddress(v4: 5)], onLink: [])),
            ],
            cells: Client.allCases.enumerated().flatMap { c, client in
                (0..<10).map {
                    Cell(configuration: 0, destination: 0, client: client, platform: $0 / 2, vantage: $0 % 2)
                }
            }, expectations: [], notes: [], contentHash: "h")
        let writer = try store.begin(
            sample, cells: Array(sample.cells.indices), environment: Sample.environment, started: "s")
        let report = try store.report(.number(writer.number))
        #expect(report.about == nil)
        for (cell, observation) in zip(sample.cells, report.cells) {
            #expect(observation.client == cell.client)
            #expect(observation.platform == sample.platforms[Int(cell.platform)])
            #expect(observation.vantage == sample.vantages[Int(cell.vantage)].name)
        }
    }

    @Test func `every ruling comes back`() throws {
        let questions = (0..<3).map {
            OpenQuestion(id: "q\($0)", section: "§12.\($0)", text: "Is it?", rests: "On this.", measure: "So.")
        }
        var requirements: [TLSRequirements?] = [nil]
        for version in TLSFacts.TLSVersion.allCases + [nil] {
            requirements.append(
                TLSRequirements(
                    minimumTLS: version, forwardSecrecy: version == nil,
                    suites: version == nil ? [] : ["A-B", "\"C\\ D"],
                    trust: version != .tls10, pins: version == .tls13 ? ["*.é.example", ""] : []))
        }
        var rulings: [Ruling] = []
        for verdict in Ruling.Verdict.allCases {
            for evidence in Evidence.allCases {
                for (i, requires) in requirements.enumerated() {
                    rulings.append(
                        Ruling(
                            verdict: verdict, codes: i == 0 ? [] : [.secureConnectionFailed, URLErrorCode(-i)],
                            likely: i == 1 ? nil : verdict,
                            rule: Rule(
                                id: "same-id", title: "title \(i % 2)", section: "§\(i)", evidence: evidence,
                                platforms: "iOS 10"),
                            evidence: evidence, hop: i, requires: requires, questions: Array(questions.prefix(i % 4))))
                }
            }
        }
        try expectSame(rulings.count) { $0.observation($1, ruling: rulings[$1]) }
    }

    @Test func `every prediction comes back`() throws {
        var outcomes: [Prediction.Outcome] = [
            .none, .refused([]), .refused([.secureConnectionFailed, .serverCertificateUntrusted]), .failed(.timedOut),
            .status(200), .status(599), .unsettled(likely: nil),
        ]
        outcomes += Ruling.Verdict.allCases.map { .unsettled(likely: $0) }
        let condition = TLSRequirements(
            minimumTLS: .tls12, forwardSecrecy: true, suites: ["X"], trust: true, pins: ["a.example"])
        let predictions = outcomes.flatMap {
            [Prediction($0), Prediction($0, hop: 3), Prediction($0, condition: condition)]
        }
        try expectSame(predictions.count) { $0.observation($1, prediction: predictions[$1]) }
    }

    @Test func `every expectation comes back, in order`() throws {
        let outcomes = [
            ExpectationOutcome(expected: "app −1022", because: "lesson", isMet: true),
            ExpectationOutcome(expected: "curl ok", because: nil, isMet: false),
            ExpectationOutcome(expected: "curl ok", because: "", isMet: nil),
        ]
        try expectSame(4) { $0.observation($1, expectations: Array(outcomes.prefix($1))) }
        #expect(try store.runs().map(\.unexpected) == [2])
    }

    @Test func `every connection comes back`() throws {
        let a = try Destination("http://a.example:8080/x?y=…")
        let b = try Destination("https://[fe80::1%25en0]/")
        let failure = TransferFailure(
            curlCode: 60, text: "SSL certificate problem: self-signed", systemError: 111, verifyResult: 18,
            urlError: .serverCertificateUntrusted)
        let connections = [
            Connection(id: 0, hops: [Hop(destination: a, status: 200)]),
            Connection(
                id: 7,
                hops: [
                    Hop(
                        destination: a, status: 302, httpVersion: "1.1", remoteAddress: "::1", remotePort: 8080,
                        localAddress: "::1",
                        times: PhaseTimes(nameLookup: 0, connect: 2, tls: 3, firstByte: 4, total: 5), bodyBytes: 9,
                        location: b.url, proxy: "proxy.example:3128"),
                    Hop(destination: b, failure: failure),
                ], isRerouted: true),
            Connection(
                id: -1,
                hops: [Hop(destination: a, status: 206, httpVersion: "2", bodyBytes: 65_536, isTruncated: true)],
                isViaLab: true),
            Connection(
                id: 1 << 40, hops: [Hop(destination: b, status: 301, location: "ftp://c.example/")],
                chainProblem: "redirect to ftp://c.example/"),
            Connection(
                id: 3,
                hops: [
                    Hop(
                        destination: a,
                        failure: TransferFailure(curlCode: 6, text: "", urlError: .cannotFindHost))
                ]),
        ]
        try expectSame(connections.count) { $0.observation($1, connection: connections[$1]) }
    }

    @Test func `a cell without a connection has none`() throws {
        let sample = try Sample()
        let full = sample.observation(0)
        let bare = Observation(
            index: 0, configuration: full.configuration, destination: full.destination, url: full.url,
            client: full.client, platform: full.platform, vantage: full.vantage, ruling: full.ruling, connection: nil,
            prediction: full.prediction, flag: .none, marks: [], expectations: [])
        #expect(try roundTrip(sample, [bare]).cells.first == bare)
    }

    @Test func `what many cells share is kept once`() throws {
        let sample = try Sample()
        for _ in 0..<3 { _ = try roundTrip(sample, sample.allCells.map { sample.observation($0) }) }
        let database = try Database(path: store.path, access: .read)
        let counts = try database.read { (connection) throws(StorageError) in
            var counts: [String: Int] = [:]
            for table in ["run", "configuration", "destination", "vantage", "rule", "ruling", "prediction"] {
                counts[table] = try connection.integer("SELECT count(*) FROM \(table)")
            }
            counts["connection"] = try connection.integer("SELECT count(*) FROM connection WHERE run = 1")
            return counts
        }
        #expect(
            counts == [
                "run": 3, "configuration": 2, "destination": 2, "vantage": 1, "rule": 1, "ruling": 1, "prediction": 1,
                "connection": 2,
            ])
    }

    @Test func `a query that grows by redaction does no harm`() throws {
        let query = (0..<4_000).map { "k\($0 % 10)=" }.joined(separator: "&")
        let sample = try Sample(urls: ["http://a.example/p?" + query])
        let observation = sample.observation(0)
        let report = try roundTrip(sample, [observation])
        let kept = try #require(report.cells.first?.connection?.hops.first)
        #expect(kept.destination.redacted == observation.connection?.hops.first?.destination.redacted)
    }
}
