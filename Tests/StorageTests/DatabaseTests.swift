// SPDX-License-Identifier: MIT
import Foundation
import Storage
import TestSupport
import Testing

@Suite struct DatabaseTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(path: folder.file("a.sqlite"), access: .create, busyTimeout: .milliseconds(50))
    }

    private func execute(_ sql: String) throws(StorageError) {
        try database.use { (connection) throws(StorageError) in try connection.execute(sql) }
    }

    private func integer(_ sql: String) throws(StorageError) -> Int {
        try database.read { (connection) throws(StorageError) in try connection.integer(sql) }
    }

    @Test(arguments: ["", "a", "null\u{0}byte", "É 🧭 −1022", String(repeating: "x", count: 100_000), "'; DROP TABLE t"])
    func `a text comes back as it went in`(_ text: String) throws {
        let back = try database.use { (connection) throws(StorageError) in
            let statement = try connection.prepare("SELECT ?")
            try statement.bind(text, at: 1)
            _ = try statement.step()
            return try statement.text(0)
        }
        #expect(Array(back.utf8) == Array(text.utf8))
    }

    @Test(arguments: [0, 1, -1022, Int.max, Int.min])
    func `a whole number comes back as it went in`(_ number: Int) throws {
        let back = try database.use { (connection) throws(StorageError) in
            let statement = try connection.prepare("SELECT ?")
            try statement.bind(number, at: 1)
            _ = try statement.step()
            return try statement.integer(0)
        }
        #expect(back == number)
    }

    @Test(arguments: [[], [0], [0, 255, 0], [UInt8](repeating: 7, count: 10_000)])
    func `bytes come back as they went in`(_ bytes: [UInt8]) throws {
        let back = try database.use { (connection) throws(StorageError) in
            let statement = try connection.prepare("SELECT ?")
            try statement.bind(bytes, at: 1)
            _ = try statement.step()
            return try statement.bytes(0)
        }
        #expect(back == bytes)
    }

    @Test func `nothing is nothing and no empty text or 0`() throws {
        let answers = try database.use { (connection) throws(StorageError) in
            let statement = try connection.prepare("SELECT ?, ?, ?, ?")
            try statement.bind(String?.none, at: 1)
            try statement.bind(Int?.none, at: 2)
            try statement.bind(Bool?.none, at: 3)
            try statement.bindNull(at: 4)
            _ = try statement.step()
            return [
                try statement.optionalText(0) == nil, try statement.optionalInteger(1) == nil,
                try statement.optionalBoolean(2) == nil, statement.isNull(3),
            ]
        }
        #expect(answers == [true, true, true, true])
    }

    @Test func `a column of another type is an error that names column and type`() {
        let error = #expect(throws: StorageError.self) {
            try database.use { (connection) throws(StorageError) in
                let statement = try connection.prepare("SELECT 'seven' AS days")
                _ = try statement.step()
                return try statement.integer(0)
            }
        }
        #expect(error?.code == .mismatch)
        #expect(error?.detail == "column days holds a text, expected a whole number")
    }

    @Test(arguments: [("SELEC 1", StorageError.Code.error), ("SELECT * FROM missing", .error), ("", .misuse)])
    func `a statement that SQLite does not take is an error`(_ sql: String, _ code: StorageError.Code) {
        let error = #expect(throws: StorageError.self) { try execute(sql) }
        #expect(error?.code.primary == code)
    }

    @Test func `a parameter that is not there is an error`() {
        let error = #expect(throws: StorageError.self) {
            try database.use { (connection) throws(StorageError) in
                try connection.prepare("SELECT 1").bind("x", at: 1)
            }
        }
        #expect(error?.code.rawValue == 25)
    }

    @Test func `a constraint is named without the value that broke it`() throws {
        try execute("CREATE TABLE t (name TEXT PRIMARY KEY, age INTEGER CHECK (age > 0)) STRICT")
        let error = #expect(throws: StorageError.self) {
            try database.write { (connection) throws(StorageError) in
                for _ in 0..<2 {
                    let statement = try connection.prepare("INSERT INTO t (name) VALUES (?)")
                    try statement.bind("hunter2", at: 1)
                    try statement.run()
                }
            }
        }
        #expect(error?.code.primary == .constraint)
        #expect(error?.description == "SQLite failed (1555): UNIQUE constraint failed: t.name")
    }

    @Test func `a statement can be run again after it failed`() throws {
        try execute("CREATE TABLE t (name TEXT PRIMARY KEY) STRICT")
        let count = try database.write { (connection) throws(StorageError) in
            let insert = try connection.prepare("INSERT INTO t (name) VALUES (?)")
            for name in ["a", "a", "b"] {
                try insert.bind(name, at: 1)
                do throws(StorageError) { try insert.run() } catch {}
            }
            return try connection.integer("SELECT count(*) FROM t")
        }
        #expect(count == 2)
    }

    @Test func `a transaction that throws leaves nothing`() throws {
        try execute("CREATE TABLE t (n INTEGER) STRICT")
        #expect(throws: StorageError.self) {
            try database.write { (connection) throws(StorageError) in
                try connection.execute("INSERT INTO t VALUES (1)")
                try connection.execute("INSERT INTO t VALUES ('one')")
            }
        }
        #expect(try integer("SELECT count(*) FROM t") == 0)
        try database.write { (connection) throws(StorageError) in try connection.execute("INSERT INTO t VALUES (2)") }
        #expect(try integer("SELECT count(*) FROM t") == 1)
    }

    @Test func `a database that may not grow says full and is good afterwards`() throws {
        try execute("CREATE TABLE t (x BLOB) STRICT")
        try execute("PRAGMA max_page_count = 4")
        let error = #expect(throws: StorageError.self) {
            try database.write { (connection) throws(StorageError) in
                try connection.execute("INSERT INTO t VALUES (zeroblob(100000))")
            }
        }
        #expect(error?.code == .full)
        #expect(try integer("SELECT count(*) FROM t") == 0)
    }

    @Test func `a writer waits for another one, and not for ever`() throws {
        try execute("CREATE TABLE t (n INTEGER) STRICT")
        let other = try Database(path: database.path, access: .write, busyTimeout: .milliseconds(20))
        try database.write { (connection) throws(StorageError) in
            try connection.execute("INSERT INTO t VALUES (1)")
            let error = #expect(throws: StorageError.self) {
                try other.write { (connection) throws(StorageError) in
                    try connection.execute("INSERT INTO t VALUES (2)")
                }
            }
            #expect(error?.code.primary == .busy)
        }
        try other.write { (connection) throws(StorageError) in try connection.execute("INSERT INTO t VALUES (3)") }
        #expect(try integer("SELECT sum(n) FROM t") == 4)
    }

    @Test(arguments: [":memory:", "a?mode=memory#x", "100%41.sqlite", "space and é.sqlite", "file:x", "a&b=c"])
    func `every name is a name of a file and nothing else`(_ name: String) throws {
        let path = folder.file(name)
        let other = try Database(path: path, access: .create)
        try other.use { (connection) throws(StorageError) in try connection.execute("CREATE TABLE t (n) ") }
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: ["", "a\u{0}b"])
    func `a path that can be none is refused`(_ path: String) {
        let error = #expect(throws: StorageError.self) { try Database(path: path, access: .create) }
        #expect(error?.code == .cannotOpen)
    }

    @Test func `a missing file is made only on request`() {
        for access in [Database.Access.read, .readImmutable, .write] {
            let error = #expect(throws: StorageError.self) {
                try Database(path: folder.file("none.sqlite"), access: access)
            }
            #expect(error?.code.primary == .cannotOpen)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.file("none.sqlite")))
    }

    @Test func `a file that is deleted or replaced has moved`() throws {
        try execute("CREATE TABLE t (n INTEGER) STRICT")
        #expect(!database.hasMoved)
        try FileManager.default.moveItem(atPath: database.path, toPath: folder.file("b.sqlite"))
        #expect(database.hasMoved)
        try Data("another".utf8).write(to: URL(filePath: database.path))
        #expect(database.hasMoved)
    }
}
