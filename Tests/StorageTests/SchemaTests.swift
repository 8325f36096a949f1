// SPDX-License-Identifier: MIT
import Foundation
import Storage
import TestSupport
import Testing

@Suite struct SchemaTests {
    private let folder: TemporaryFolder
    private let database: Database

    private static let first = ["CREATE TABLE pet (name TEXT) STRICT", "INSERT INTO pet VALUES ('Rex')"]
    private static let second = [
        "ALTER TABLE pet ADD COLUMN legs INTEGER", "UPDATE pet SET legs = 4 WHERE legs IS NULL",
    ]
    private let one = Schema(applicationID: 77, migrations: [first])
    private let two = Schema(applicationID: 77, migrations: [first, second])

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(path: folder.file("a.sqlite"), access: .create)
    }

    private func standing(_ schema: Schema) throws -> Schema.Standing {
        try database.read { (connection) throws(StorageError) in try schema.standing(of: connection) }
    }

    private func integer(_ sql: String) throws -> Int {
        try database.read { (connection) throws(StorageError) in try connection.integer(sql) }
    }

    @Test func `an empty file gets today's tables`() throws {
        #expect(try two.apply(to: database) == .empty)
        #expect(try standing(two) == .current)
        #expect(try integer("SELECT legs FROM pet") == 4)
        #expect(try two.apply(to: database) == .current)
        #expect(try integer("SELECT count(*) FROM pet") == 1)
    }

    @Test func `an older file is brought up to date and keeps its rows`() throws {
        _ = try one.apply(to: database)
        try database.write { (connection) throws(StorageError) in
            try connection.execute("INSERT INTO pet VALUES ('Tweety')")
        }
        #expect(try standing(two) == .older(1))
        #expect(try two.apply(to: database) == .older(1))
        #expect(try standing(two) == .current)
        #expect(try integer("SELECT count(*) FROM pet WHERE legs = 4") == 2)
    }

    @Test func `a newer file is left alone`() throws {
        _ = try two.apply(to: database)
        #expect(try one.apply(to: database) == .newer(2))
        #expect(try integer("PRAGMA user_version") == 2)
    }

    @Test(arguments: [
        ("PRAGMA application_id = 5", 5), ("CREATE TABLE theirs (x)", 0), ("PRAGMA user_version = 3", 0),
    ])
    func `another program's file is left alone`(_ sql: String, _ identifier: Int) throws {
        try database.use { (connection) throws(StorageError) in try connection.execute(sql) }
        let before = try Data(contentsOf: URL(filePath: database.path))
        #expect(try one.apply(to: database) == .foreign(identifier))
        #expect(try Data(contentsOf: URL(filePath: database.path)) == before)
    }

    @Test func `a version below 0 is that of a file without tables`() throws {
        try database.use { (connection) throws(StorageError) in
            try connection.execute("PRAGMA application_id = 77")
            try connection.execute("PRAGMA user_version = -5")
        }
        #expect(try standing(two) == .older(0))
        #expect(try two.apply(to: database) == .older(0))
        #expect(try standing(two) == .current)
    }

    @Test func `a step that fails leaves the file as it was`() throws {
        _ = try one.apply(to: database)
        let broken = Schema(applicationID: 77, migrations: [SchemaTests.first, ["DELETE FROM pet", "NONSENSE"]])
        let error = #expect(throws: StorageError.self) { try broken.apply(to: database) }
        #expect(error?.code == .error)
        #expect(try standing(one) == .current)
        #expect(try integer("SELECT count(*) FROM pet") == 1)
    }

    @Test func `many that come at once make the tables once`() async throws {
        let path = folder.file("shared.sqlite")
        let two = two
        let standings = try await withThrowingTaskGroup(of: Schema.Standing.self) { group in
            for _ in 0..<8 { group.addTask { try two.apply(to: Database(path: path, access: .create)) } }
            var standings: [Schema.Standing] = []
            for try await standing in group { standings.append(standing) }
            return standings
        }
        #expect(standings.filter { $0 == .empty }.count == 1)
        #expect(standings.filter { $0 == .current }.count == 7)
    }
}
