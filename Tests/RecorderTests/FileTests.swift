// SPDX-License-Identifier: MIT
import Foundation
import Matrix
import Storage
import TestSupport
import Testing

@testable import Recorder

@Suite struct FileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("record.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func write(_ bytes: some Sequence<UInt8>) throws { try Data(bytes).write(to: URL(filePath: path)) }
    private func bytes() throws -> Data { try Data(contentsOf: URL(filePath: path)) }
    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func sqlite(_ statements: String...) throws {
        let database = try Database(path: path, access: .create)
        for statement in statements {
            try database.use { (connection) throws(StorageError) in try connection.execute(statement) }
        }
    }

    /// Opens for writing and for reading, and expects that both refuse it alike and change nothing.
    private func expectRefusal(_ code: RecordError.Code, _ words: String...) throws {
        let before = (try bytes(), try names())
        for open in [{ try RecordStore(path: path) }, { try RecordStore(reading: path) }] {
            let error = #expect(throws: RecordError.self) { _ = try open() }
            #expect(error?.code == code)
            #expect(error?.isRequestFault == false)
            #expect(error?.description.hasPrefix("record \(path): ") == true)
            for word in words { #expect(error?.detail.contains(word) == true, "\(error?.detail ?? "")") }
        }
        #expect(try bytes() == before.0)
        #expect(try names() == before.1)
    }

    @Test func `a new record is made with its folders`() throws {
        let path = folder.file("a/b c/record.sqlite")
        let store = try RecordStore(path: path)
        #expect(try store.runs() == [])
        #expect(FileManager.default.fileExists(atPath: path))
        let error = #expect(throws: RecordError.self) { try store.report(.last) }
        #expect(error?.code == .noSuchRun)
        #expect(error?.isRequestFault == true)
    }

    @Test func `the header says whose file it is`() throws {
        _ = try RecordStore(path: path)
        let header = try bytes().prefix(100)
        #expect(header[68..<72].elementsEqual("ATSX".utf8))
        #expect(header[60..<64].elementsEqual([0, 0, 0, UInt8(RecordSchema.schema.version)]))
    }

    @Test func `an empty file becomes a record, but not by reading`() throws {
        try write([])
        let error = #expect(throws: RecordError.self) { try RecordStore(reading: path) }
        #expect(error?.code == .notARecord)
        #expect(try bytes().isEmpty)
        #expect(try RecordStore(path: path).runs() == [])
    }

    @Test func `a missing file stays missing when it is read`() throws {
        for path in [path, folder.file("none/record.sqlite")] {
            let error = #expect(throws: RecordError.self) { try RecordStore(reading: path) }
            #expect(error?.code == .missing)
        }
        #expect(try names() == [])
    }

    @Test(arguments: [
        "x", "a text file\n", String(repeating: "long ", count: 1_000), "SQLite format 3\u{0}",
        "SQLite format 3\u{0}" + String(repeating: "z", count: 10_000),
    ])
    func `a file that is no database is left alone`(_ text: String) throws {
        try write(text.utf8)
        try expectRefusal(.notARecord, "choose another file")
    }

    @Test func `another program's database is left alone`() throws {
        try sqlite("CREATE TABLE theirs (x)", "INSERT INTO theirs VALUES (1)")
        try expectRefusal(.notARecord, "another program's database")
        try sqlite("PRAGMA application_id = 1234")
        try expectRefusal(.notARecord, "application_id 1234")
        try sqlite("PRAGMA journal_mode = WAL", "INSERT INTO theirs VALUES (2)")
        try expectRefusal(.notARecord, "application_id 1234")
    }

    @Test func `another program's unfinished transaction is not rolled back`() throws {
        try sqlite("PRAGMA application_id = 1234", "CREATE TABLE theirs (x)", "INSERT INTO theirs VALUES (1)")
        let journal = "\(path)-journal"
        let database = try Database(path: path, access: .write)
        try database.write { (connection) throws(StorageError) in
            try connection.execute("UPDATE theirs SET x = 2")
            try? FileManager.default.copyItem(atPath: journal, toPath: folder.file("saved"))
        }
        try FileManager.default.moveItem(atPath: folder.file("saved"), toPath: journal)
        try expectRefusal(.notARecord)
    }

    @Test func `a newer record is left alone`() throws {
        _ = try RecordStore(path: path)
        try sqlite("PRAGMA user_version = 9", "PRAGMA wal_checkpoint(TRUNCATE)")
        try expectRefusal(.newer, "version 9", "knows \(RecordSchema.schema.version)")
    }

    @Test func `a record whose pages are damaged is corrupt and stays as it is`() throws {
        let sample = try Sample()
        try sample.begin(in: RecordStore(path: path)).suspend()
        var damaged = try bytes()
        for i in 4096..<damaged.count { damaged[i] = 0xa5 }
        try write(damaged)
        let error = #expect(throws: RecordError.self) { try RecordStore(path: path).report(.last) }
        #expect(error?.code == .corrupt)
        #expect(error?.detail.contains("damaged") == true)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6])
    func `a record with random damage is an error or an answer, never more`(_ seed: UInt64) throws {
        let sample = try Sample()
        let writer = try sample.begin(in: RecordStore(path: path))
        try writer.append(sample.allCells.map { sample.observation($0) })
        try writer.finish(ended: "2026-01-02T03:05:00Z")
        let good = try bytes()
        var state = seed &* 0x9e37_79b9_7f4a_7c15
        for _ in 0..<25 {
            var damaged = good
            for _ in 0..<20 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                damaged[100 + Int(state >> 33) % (damaged.count - 100)] = UInt8(truncatingIfNeeded: state >> 25)
            }
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
            try write(damaged)
            do {
                let store = try RecordStore(path: path)
                _ = try store.runs()
                _ = try store.report(.last)
                try store.resume(.last, sample.matrix).writer.suspend()
            } catch {
                #expect(
                    [.corrupt, .database, .alreadyComplete, .noSuchRun, .matrixChanged].contains(error.code), "\(error)"
                )
            }
        }
    }

    @Test func `a record whose making was interrupted is made anew`() throws {
        // What is on disk while the tables are being written: the journal, and the first pages of them.
        do {
            let database = try Database(path: path, access: .create)
            try database.write { (connection) throws(StorageError) in
                for statement in RecordSchema.schema.migrations.joined() { try connection.execute(statement) }
                try connection.execute("PRAGMA application_id = \(RecordSchema.applicationID)")
                try connection.execute("PRAGMA user_version = \(RecordSchema.schema.version)")
                try? FileManager.default.copyItem(atPath: path + "-journal", toPath: folder.file("saved"))
            }
        }
        // A journal's header is filled in when its pages are safe: no page, and a file that was empty before.
        var journal = try Data(contentsOf: URL(filePath: folder.file("saved")))
        journal.replaceSubrange(0..<8, with: [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
        journal.replaceSubrange(8..<12, with: [0, 0, 0, 0])
        try journal.write(to: URL(filePath: path + "-journal"))
        try write(try bytes().prefix(3 * 4096))
        #expect(try RecordStore(path: path).runs() == [])
    }

    @Test func `a record without its tables is corrupt`() throws {
        _ = try RecordStore(path: path)
        try sqlite("DROP VIEW flagged", "DROP VIEW unexpected", "DROP VIEW answers", "DROP TABLE cell")
        let error = #expect(throws: RecordError.self) { try RecordStore(path: path).runs() }
        #expect(error?.code == .corrupt)
        #expect(error?.detail.contains("no such table: cell") == true)
    }

    @Test func `a folder is no record`() throws {
        for open in [{ try RecordStore(path: folder.path) }, { try RecordStore(reading: folder.path + "/") }] {
            let error = #expect(throws: RecordError.self) { _ = try open() }
            #expect(error?.code == .isDirectory)
        }
    }

    @Test(arguments: ["/dev/null", "/dev/full"])
    func `a device is no record`(_ path: String) {
        let error = #expect(throws: RecordError.self) { try RecordStore(path: path) }
        #expect(error?.code == .notARecord)
    }

    @Test(arguments: ["", "a\u{0}b", "/dev/null/record.sqlite"])
    func `a path that leads nowhere is an error`(_ path: String) {
        let error = #expect(throws: RecordError.self) { try RecordStore(path: path) }
        #expect(error?.code == .cannotOpen)
    }

    @Test func `a record that stays locked is an error after a while`() throws {
        let sample = try Sample()
        let store = try RecordStore(path: path, busyTimeout: .milliseconds(50))
        let other = try Database(path: path, access: .write)
        let error = try other.write { (connection) throws(StorageError) in
            try connection.execute("INSERT INTO note SELECT number, 0, '' FROM run")
            return #expect(throws: RecordError.self) { _ = try sample.begin(in: store) }
        }
        #expect(error?.code == .locked)
        #expect(try sample.begin(in: store).number == 1)
    }

    @Test func `a file that is deleted under a run is noticed`() throws {
        let sample = try Sample()
        let writer = try sample.begin(in: RecordStore(path: path))
        try writer.append([sample.observation(0)])
        try FileManager.default.removeItem(atPath: path)
        let error = #expect(throws: RecordError.self) { try writer.suspend() }
        #expect(error?.code == .replaced)
        #expect(error?.detail.contains("deleted or replaced") == true)
    }

    @Test func `a file that takes the record's place is not written to`() throws {
        let sample = try Sample()
        do {
            let writer = try sample.begin(in: RecordStore(path: path))
            try writer.append([sample.observation(0)])
            try FileManager.default.moveItem(atPath: path, toPath: folder.file("moved.sqlite"))
            try write("precious".utf8)
            let error = #expect(throws: RecordError.self) { try writer.finish(ended: "2026-01-02T03:05:00Z") }
            #expect(error?.code == .replaced)
        }
        #expect(try bytes() == Data("precious".utf8))
    }

    @Test func `a disk that is full is an error, and what was written before stays`() throws {
        let sample = try Sample(urls: (0..<300).map { "http://host-\($0).example/" })
        let store = try RecordStore(path: path)
        let writer = try sample.begin(in: store)
        try store.database.use { (connection) throws(StorageError) in
            let pages = try connection.integer("PRAGMA page_count")
            try connection.execute("PRAGMA max_page_count = \(pages + 10)")
        }
        try writer.append([sample.observation(0)])
        let expectations = [ExpectationOutcome(expected: String(repeating: "x", count: 300), because: nil, isMet: true)]
        let error = #expect(throws: RecordError.self) {
            for index in sample.allCells {
                try writer.append([sample.observation(index, expectations: expectations)])
            }
            try writer.suspend()
        }
        #expect(error?.code == .full)
        #expect(error?.detail.contains("disk is full") == true)
        #expect(try RecordStore(reading: path).runs().map(\.number) == [1])

        // With room again the same writer goes on, and nothing is missing.
        try store.database.use { (connection) throws(StorageError) in
            try connection.execute("PRAGMA max_page_count = 1000000")
        }
        try writer.suspend()
        #expect(try store.runs().first?.finishedCells == 600)
    }
}
