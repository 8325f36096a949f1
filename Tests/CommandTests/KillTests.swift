// SPDX-License-Identifier: MIT
import Foundation
import Laboratory
import Matrix
import Recorder
import Storage
import TestSupport
import Testing

@testable import ats_matrix

/// `kill -9` at random moments: the record is whole whenever it comes.
@Suite struct KillTests {
    private static let cells = 2_000

    private let folder: Folder
    private let matrix: String

    init() throws {
        folder = try Folder()
        let configurations = (0..<10).map { "  c\($0): { NSAllowsLocalNetworking: \($0 % 2 == 0) }" }
        let destinations = (0..<200).map { "  d\($0): http://host-\($0).example/" }
        matrix = try folder.write(
            """
            matrix: killed
            platforms: [macOS 26.6]
            configurations:
            \(configurations.joined(separator: "\n"))
            destinations:
            \(destinations.joined(separator: "\n"))
            expect:
              - { configuration: c1, app: -1022 }

            """, "killed.yml")
    }

    /// What a record must be after a kill: it opens, and nothing in it is broken or there twice.
    ///
    /// - Returns: the runs, none where the record had not been made yet.
    private func examine(_ path: String) throws -> [RunSummary] {
        let runs: [RunSummary]
        do throws(RecordError) {
            runs = try RecordStore(reading: path).runs()
        } catch {
            // Killed before the file was there, or before anything was in it.
            guard [.missing, .notARecord].contains(error.code),
                (try? Data(contentsOf: URL(filePath: path)))?.isEmpty != false
            else { throw error }
            return []
        }
        let answers = try Database(path: path, access: .write).read { (connection) throws(StorageError) in
            [
                try connection.text("PRAGMA integrity_check"),
                "\(try connection.integer("SELECT count(*) FROM pragma_foreign_key_check"))",
                "\(try connection.integer("SELECT count(*) FROM (SELECT 1 FROM cell GROUP BY run, number HAVING count(*) > 1)"))",
            ]
        }
        #expect(answers == ["ok", "0", "0"])
        return runs
    }

    /// One life of the command, ended after that many microseconds unless it ends by itself.
    private func kill(_ arguments: [String], after delay: Int) throws {
        let process = try CommandProcess.start(arguments, in: folder)
        // Not the tasks' sleep: other tests keep its threads, and it would end long after.
        usleep(UInt32(clamping: delay))
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// How long the command takes, in microseconds.
    private func life(of arguments: [String]) throws -> Int {
        let start = ContinuousClock.now
        try CommandProcess.start(arguments, in: folder).waitUntilExit()
        return max(20_000, Int(start.duration(to: .now) / .microseconds(1)))
    }

    @Test func `runs and resumes that are killed leave a record that is whole and goes on`() throws {
        var random = SeededGenerator(seed: 1)
        let path = folder("r.sqlite")
        func run(_ store: String) -> [String] { ["run", matrix, "--no-probe", "--quiet", "--store", store] }
        let life = try life(of: run(path))
        #expect(try examine(path).map(\.finishedCells) == [Self.cells])

        // A hundred, or as many as a slow machine manages in a while.
        let end = ContinuousClock.now + .seconds(15)
        var finished: [Int: Int] = [:]
        for moment in 0..<100 where moment < 10 || ContinuousClock.now < end {
            let delay = Int.random(in: 0..<life, using: &random)
            if moment % 5 == 0 {
                // The making of the file is a moment like others.
                try kill(run(folder("new-\(moment).sqlite")), after: delay / 2)
                _ = try examine(folder("new-\(moment).sqlite"))
                continue
            }
            let open = try RecordStore(reading: path).runs().filter { $0.ended == nil }
            // A few runs stay open beside each other.
            if let taken = open.randomElement(using: &random), open.count > 2 || Bool.random(using: &random) {
                try kill(run(path) + ["--resume", "\(taken.number)"], after: delay)
            } else {
                try kill(run(path), after: delay)
            }
            for run in try examine(path) {
                #expect(run.finishedCells >= finished[run.number] ?? 0)
                finished[run.number] = run.finishedCells
            }
        }

        for run in try RecordStore(reading: path).runs() where run.ended == nil {
            let session = Session(
                "run", matrix, "--no-probe", "--quiet", "--store", path, "--resume", "\(run.number)", "--format", "csv")
            #expect(session.status == .done, "\(session.error)")
            #expect(session.output.utf8.count { $0 == 0x0a } == Self.cells + 1)
        }
        let runs = try examine(path)
        #expect(runs.allSatisfy { $0.ended != nil && $0.finishedCells == Self.cells })
        let counts = try Database(path: path, access: .read).read { (connection) throws(StorageError) in
            [
                try connection.integer("SELECT count(*) FROM cell"),
                try connection.integer("SELECT count(*) FROM expectation"),
                try connection.integer("SELECT count(*) FROM plan_range"),
            ]
        }
        #expect(counts == [runs.count * Self.cells, runs.count * Self.cells / 10, 0])
    }

    @Test func `an import that is killed has taken everything or nothing`() throws {
        var random = SeededGenerator(seed: 2)
        let base = folder("base.sqlite")
        let done = Session("run", matrix, "--no-probe", "--quiet", "--store", base)
        #expect(done.status == .done, "\(done.error)")
        let rows = (0..<200).flatMap { ["c0/d\($0) HTTP 200", "c1/d\($0) URLError -1022"] }
        let file = try folder.write(rows.joined(separator: "\n") + "\n", "rows.txt")
        func measured(_ path: String) throws -> [Int] {
            try Database(path: path, access: .read).read { (connection) throws(StorageError) in
                [
                    try connection.integer("SELECT count(*) FROM measurement"),
                    try connection.integer("SELECT count(*) FROM cell WHERE marks LIKE '%measured%'"),
                ]
            }
        }
        try FileManager.default.copyItem(atPath: base, toPath: folder("whole.sqlite"))
        let life = try life(of: ["import", file, "--store", folder("whole.sqlite")])
        #expect(try measured(folder("whole.sqlite")) == [400, 400])

        let end = ContinuousClock.now + .seconds(6)
        var (path, count) = ("", 0)
        for moment in 0..<25 where moment < 5 || ContinuousClock.now < end {
            if count == 0 || moment % 5 == 0 {
                (path, count) = (folder("import-\(moment).sqlite"), 0)
                try FileManager.default.copyItem(atPath: base, toPath: path)
            }
            try kill(["import", file, "--store", path], after: Int.random(in: 0..<life, using: &random))
            _ = try examine(path)
            let now = try measured(path)
            #expect(now == [0, 0] || now == [400, 400])
            #expect(now[0] >= count)
            count = now[0]
        }
        let last = Session("import", file, "--store", path)
        #expect(try measured(path) == [400, 400], "\(last.error)")
    }

    @Test func `what was answered a while before the kill is in the record`() throws {
        let lab = try Laboratory(behaviours: [.ok, .silent], addresses: [], directory: folder.path)
        defer { lab.stop() }
        let ports = try #require(lab.ports(of: .ok))
        let silent = try #require(lab.ports(of: .silent))
        let destinations = (0..<40).map { "  d\($0): http://127.0.0.1:\(ports.plain)/\($0)" }
        let file = try folder.write(
            """
            matrix: answered
            platforms: [macOS 26.6]
            configurations: { no-keys: {}, blanket: { NSAllowsArbitraryLoads: true } }
            destinations:
              silent: http://127.0.0.1:\(silent.plain)/
            \(destinations.joined(separator: "\n"))

            """, "answered.yml")
        let path = folder("answered.sqlite")
        let process = try CommandProcess.start(
            ["run", file, "--timeout", "600", "--quiet", "--store", path], in: folder)
        for _ in 0..<600 where lab.requests(of: .ok) < 40 || lab.requests(of: .silent) < 1 {
            usleep(100_000)
        }
        #expect(lab.requests(of: .ok) == 40)
        // Twenty times what may be lost, since the machine may be busy; that it is 250 ms is shown with a clock of the
        // test's own.
        usleep(5_000_000)
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(try examine(path).map(\.finishedCells) == [80])
        let cells = try RecordStore(reading: path).report(.last).cells
        #expect(cells.filter { $0.ruling == nil }.map(\.destination) == ["silent", "silent"])
    }
}
