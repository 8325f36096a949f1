// SPDX-License-Identifier: MIT
import Foundation
import Matrix
import Recorder
import Storage
import TestSupport
import Testing

@Suite struct ConcurrencyTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("record.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func checkIntegrity() throws {
        let database = try Database(path: path, access: .write)
        let answers = try database.read { (connection) throws(StorageError) in
            [
                try connection.text("PRAGMA integrity_check"),
                "\(try connection.integer("SELECT count(*) FROM pragma_foreign_key_check"))",
            ]
        }
        #expect(answers == ["ok", "0"])
    }

    @Test func `several processes record into one file at once`() async throws {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [path = path as String] in
                        let sample = try Sample(urls: (0..<100).map { "http://host-\($0).example/" })
                        let writer = try sample.begin(in: RecordStore(path: path))
                        for index in sample.allCells {
                            try writer.append([sample.observation(index)])
                            if index.isMultiple(of: 10) { usleep(2_000) }
                            if index.isMultiple(of: 25) { try writer.flushIfDue() }
                        }
                        try writer.finish(ended: "2026-01-02T03:05:00Z")
                    }
                }
            }
        }
        let store = try RecordStore(reading: path)
        #expect(try store.runs().map(\.finishedCells) == [200, 200, 200])
        let sample = try Sample(urls: (0..<100).map { "http://host-\($0).example/" })
        for number in 1...3 {
            #expect(try store.report(.number(number)).cells == sample.allCells.map { sample.observation($0) })
        }
        try checkIntegrity()
    }

    @Test func `many that come at once make one record`() async throws {
        for round in 0..<20 {
            let path = folder.file("record-\(round).sqlite")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { _ = try RecordStore(path: path).runs() } }
                try await group.waitForAll()
            }
        }
    }

    @Test func `threads share one store and one writer`() async throws {
        let sample = try Sample(urls: (0..<200).map { "http://host-\($0).example/" })
        let store = try RecordStore(path: path)
        let writer = try sample.begin(in: store)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for part in 0..<4 {
                group.addTask {
                    for index in sample.allCells where index % 4 == part {
                        try writer.append([sample.observation(index)])
                        if index % 50 == 0 { _ = try store.runs() }
                    }
                }
            }
            try await group.waitForAll()
        }
        try writer.finish(ended: "2026-01-02T03:05:00Z")
        #expect(try store.report(.last).cells == sample.allCells.map { sample.observation($0) })
        try checkIntegrity()
    }

    @Test func `a run is resumed by one process only`() async throws {
        let sample = try Sample()
        try sample.begin(in: RecordStore(path: path)).suspend()
        let (writer, remaining) = try RecordStore(path: path).resume(.last, sample.matrix)
        #expect(remaining == [0, 1, 2, 3])
        await #expect(processExitsWith: .success) { [path = path as String] in
            let sample = try Sample()
            do {
                _ = try RecordStore(path: path).resume(.last, sample.matrix)
                exit(3)
            } catch let error as RecordError {
                guard error.code == .runIsLive, error.detail.contains("another process") else { exit(4) }
            }
        }
        try writer.suspend()
        #expect(try RecordStore(path: path).resume(.last, sample.matrix).remaining == [0, 1, 2, 3])
    }

    @Test func `a run that is killed loses what waited and nothing else`() async throws {
        // The process says in a file which cells it was promised, and is killed with more of them waiting.
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let sample = try Sample(urls: (0..<1_500).map { "http://host-\($0).example/" })
            let writer = try sample.begin(in: RecordStore(path: path))
            for start in stride(from: 0, to: 2_000, by: 100) {
                try writer.append((start..<start + 100).map { sample.observation($0) })
                if (start + 100).isMultiple(of: 1_000) {
                    try Data("\(start + 100)".utf8).write(to: URL(filePath: path + ".promised"))
                }
            }
            try writer.append((2_000..<2_500).map { sample.observation($0) })
            kill(getpid(), SIGKILL)
        }
        let promised = try #require(Int(String(contentsOfFile: path + ".promised", encoding: .utf8)))
        #expect(promised == 2_000)
        try checkIntegrity()

        let sample = try Sample(urls: (0..<1_500).map { "http://host-\($0).example/" })
        let store = try RecordStore(path: path)
        #expect(try store.runs().first?.ended == nil)
        let (writer, remaining) = try store.resume(.last, sample.matrix)
        #expect(Set(0..<promised).isDisjoint(with: remaining))
        try writer.append(remaining.map { sample.observation($0) })
        try writer.finish(ended: "2026-01-02T03:05:00Z")
        let report = try store.report(.last)
        #expect(report.isComplete)
        #expect(report.cells == sample.allCells.map { sample.observation($0) })
        #expect(try store.runs().map(\.cells) == [3_000])
    }
}
