// SPDX-License-Identifier: MIT
import Foundation
import Matrix
import Storage
import TestSupport
import Testing

@testable import Recorder

/// A record as version 3 of the program left it: one run that ended, one that was killed, and a measurement.
@Suite struct MigrationTests {
    private static let fixtures =
        "/" + (#filePath.split(separator: "/").dropLast(2) + ["Fixtures"]).joined(separator: "/")

    private let folder: TemporaryFolder
    private var path: String { folder.file("record.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func make(version: Int) throws {
        let text = try String(contentsOfFile: "\(Self.fixtures)/record-version-\(version).sql", encoding: .utf8)
        try Database(path: path, access: .create).use { (connection) throws(StorageError) in
            for statement in text.split(separator: ";\n") { try connection.execute(String(statement)) }
            try connection.execute("PRAGMA application_id = 1096045400")
            try connection.execute("PRAGMA user_version = \(version)")
        }
    }

    private func lines(_ sql: String, of path: String? = nil) throws -> [String] {
        try Database(path: path ?? self.path, access: .read).read { (connection) throws(StorageError) in
            let statement = try connection.prepare(sql)
            var lines: [String] = []
            while try statement.step() { lines.append(try statement.text(0)) }
            return lines
        }
    }

    /// Every table, index and view in SQL, without what only spaces tell apart.
    private func schema(of path: String) throws -> [String] {
        let rows = try lines(
            "SELECT type || ' ' || name || ' ' || sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name",
            of: path)
        return rows.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.hasPrefix("table sqlite_") }
    }

    @Test func `a record of today is what the documentation prints, and so is an old one that is opened`() throws {
        let documented = folder.file("documented.sqlite")
        try Database(path: documented, access: .create).use { (connection) throws(StorageError) in
            for statement in RecordSchema.today { try connection.execute(statement) }
        }
        let expected = try schema(of: documented)
        #expect(expected.count > 40)
        _ = try RecordStore(path: folder.file("new.sqlite"))
        #expect(try schema(of: folder.file("new.sqlite")) == expected)
        for version in [1, 3] {
            try make(version: version)
            _ = try RecordStore(path: path)
            #expect(try schema(of: path) == expected, "version \(version)")
            try FileManager.default.removeItem(atPath: path)
        }
    }

    @Test func `it is read as it was`() throws {
        try make(version: 3)
        #expect(try RecordStore(path: path).runs().map(\.finishedCells) == [12, 16])
        let expected = try String(contentsOfFile: "\(Self.fixtures)/record-version-3.txt", encoding: .utf8)
        let answers = try lines(
            """
            SELECT concat FROM (SELECT run, cell, run || '|' || cell || '|' || configuration || '|' || destination
                || '|' || client || '|' || curl || '|' || app || '|' || ifnull(flag, '–') || '|'
                || ifnull(marks, '–') || '|' || ifnull(rule, '–') AS concat FROM answers) ORDER BY run, cell
            """)
        let unexpected = try lines(
            "SELECT run || '|' || cell || '|' || says || '|' || because FROM unexpected ORDER BY run, cell")
        #expect(answers + unexpected == expected.split(separator: "\n").map(String.init))
        #expect(
            try lines("SELECT says FROM measured") == [
                "no-keys × moved: the app got −1022 on macOS 26.6, predicted −1022",
                "no-keys × moved: the app got −1022 on macOS 26.6, predicted −1022",
            ])
        #expect(try lines("PRAGMA integrity_check") == ["ok"])
        #expect(try lines("SELECT \"table\" FROM pragma_foreign_key_check") == [])
    }

    @Test func `its killed run is taken up again, and ends`() throws {
        try make(version: 3)
        let matrix = try MatrixDefinition.read(
            file: "\(Self.fixtures)/record-version-3.yml", settings: [:], environment: [:])
        let store = try RecordStore(path: path)
        let (writer, remaining) = try store.resume(.number(2), matrix)
        #expect(remaining == [6, 7, 14, 15])
        let first = try store.report(.number(1)).cells
        try writer.append(remaining.map { first[$0] })
        try writer.finish(ended: "2026-12-01T00:00:00Z")
        let second = try store.report(.number(2)).cells
        #expect(second.map(\.flag) == first.map(\.flag))
        #expect(second.map(\.prediction) == first.map(\.prediction))
        #expect(remaining.map { second[$0] } == remaining.map { first[$0] })
    }
}
