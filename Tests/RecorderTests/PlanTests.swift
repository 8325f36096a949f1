// SPDX-License-Identifier: MIT
import ATSModel
import Foundation
import Matrix
import Recorder
import Storage
import TestSupport
import Testing

/// The cells that have not run stand in no table until their run ends, and are there all the same.
@Suite struct PlanTests {
    private static let matrices = [
        "one client": "",
        "several of all": """
        clients: [urlsession, webview, websocket]
        platforms: [macOS 26.6, iOS 17.2, iOS 26.1 simulator]
        vantages: { this-machine: {}, elsewhere: { own: [192.0.2.7] } }
        """,
        "with holes": """
        clients: [websocket, media]
        exclude: [{ configuration: b, destination: x }, { destination: z, clients: [media] }]
        """,
        "and beside it": """
        clients: [media]
        include: [{ configuration: c, destinations: [x, w], clients: [websocket, webview], platforms: [iOS 9.0] }]
        """,
    ]

    private static func matrix(_ name: String) throws -> MatrixDefinition {
        let text = """
            matrix: plan
            configurations: { a: {}, b: { NSAllowsArbitraryLoads: true }, c: { NSAllowsLocalNetworking: true } }
            destinations: { x: 'http://x.example/', y: 'https://y.example/', z: 'http://z.example/', w: 'ws://w.example/' }

            """
        let more = matrices[name] ?? ""
        return try MatrixDefinition.parse(
            Array((text + (more.contains("platforms: [mac") ? "" : "platforms: [macOS 26.6]\n") + more).utf8),
            name: "plan.yml", isJSON: false, directory: ".", settings: [:], environment: [:])
    }

    /// Which cells of so many a run has.
    private static let parts: [String: @Sendable (Int) -> Bool] = [
        "all": { _ in true }, "every third": { $0 % 3 == 1 }, "none but the last ones": { $0 > 7 },
        "with gaps": { $0 * 7_919 % 11 < 6 },
    ]

    private func answered(_ observation: Observation) -> Observation {
        Observation(
            index: observation.index, configuration: observation.configuration, destination: observation.destination,
            url: observation.url, client: observation.client, platform: observation.platform,
            vantage: observation.vantage,
            ruling: .init(verdict: .allowed, rule: Sample.rule, evidence: .measured), connection: nil,
            prediction: Prediction(.none), flag: .none, marks: [], expectations: [])
    }

    @Test(arguments: Array(matrices.keys), Array(parts.keys))
    func `every cell is there before, while and after it runs`(_ name: String, _ part: String) throws {
        let matrix = try Self.matrix(name)
        let isPart = try #require(Self.parts[part])
        let cells = matrix.cells.indices.filter(isPart)
        let notRun = Runner(matrix: matrix).notRun
        let folder = try TemporaryFolder()
        let store = try RecordStore(path: folder.file("record.sqlite"))
        // Another run in the same record, so that the two are told apart.
        let other = try store.begin(
            matrix, cells: Array(matrix.cells.indices), environment: Sample.environment, started: "2026-01-01T00:00:00Z"
        )

        let writer = try store.begin(
            matrix, cells: cells, environment: Sample.environment, started: "2026-01-01T00:00:01Z")
        #expect(try store.report(.number(2)).cells == cells.map(notRun))
        let half = cells.filter { $0 % 2 == 0 }
        try writer.append(half.map { answered(notRun($0)) })
        try writer.suspend()
        let expected = cells.map { $0 % 2 == 0 ? answered(notRun($0)) : notRun($0) }
        #expect(try store.report(.number(2)).cells == expected)
        #expect(try store.report(.number(1)).cells == matrix.cells.indices.map(notRun))

        let (second, remaining) = try store.resume(.number(2), matrix)
        #expect(remaining == cells.filter { $0 % 2 == 1 })
        // Ended before it is complete: the rest stands in the table as not run.
        try second.finish(ended: "2026-01-01T00:00:02Z")
        #expect(try store.report(.number(2)).cells == expected)
        try other.finish(ended: "2026-01-01T00:00:03Z")
        #expect(try store.report(.number(1)).cells == matrix.cells.indices.map(notRun))
        let counts = try Database(path: store.path, access: .read).read { (connection) throws(StorageError) in
            [
                try connection.integer("SELECT count(*) FROM cell"),
                try connection.integer("SELECT count(*) FROM plan"),
                try connection.integer("SELECT count(*) FROM plan_axis"),
                try connection.integer("SELECT count(*) FROM plan_range"),
                try connection.integer("SELECT count(*) FROM pragma_foreign_key_check"),
            ]
        }
        #expect(counts == [cells.count + matrix.cells.count, 0, 0, 0, 0])
    }

    @Test func `a cell that the run has not is refused`() throws {
        let matrix = try Self.matrix("one client")
        let folder = try TemporaryFolder()
        let store = try RecordStore(path: folder.file("record.sqlite"))
        let writer = try store.begin(
            matrix, cells: [0, 2], environment: Sample.environment, started: "2026-01-01T00:00:00Z")
        try writer.append([answered(Runner(matrix: matrix).notRun(1))])
        let error = #expect(throws: RecordError.self) { try writer.suspend() }
        #expect(error?.detail.contains("was begun without the cell 1") == true)
    }
}
