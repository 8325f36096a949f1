// SPDX-License-Identifier: MIT
import Foundation
import Matrix
import Recorder
import Storage
import TestSupport
import Testing

/// A record as the first version of the program left it: one run that ended and one that was killed.
@Suite struct OldRecordTests {
    private static let fixtures = (#filePath.split(separator: "/").dropLast(2) + ["Fixtures"]).joined(separator: "/")

    private let folder: TemporaryFolder
    private var path: String { folder.file("record.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        let text = try String(contentsOfFile: "/\(Self.fixtures)/record-version-1.sql", encoding: .utf8)
        try Database(path: folder.file("record.sqlite"), access: .create).use { (connection) throws(StorageError) in
            for statement in text.split(separator: ";\n") { try connection.execute(String(statement)) }
            try connection.execute("PRAGMA application_id = 1096045400")
            try connection.execute("PRAGMA user_version = 1")
        }
    }

    private func lines(_ sql: String) throws -> [String] {
        try Database(path: path, access: .read).read { (connection) throws(StorageError) in
            let statement = try connection.prepare(sql)
            var lines: [String] = []
            while try statement.step() { lines.append(try statement.text(0)) }
            return lines
        }
    }

    @Test func `it is read as it was`() throws {
        let runs = try RecordStore(reading: path).runs()
        #expect(runs.map(\.finishedCells) == [8, 12])
        #expect(runs.map(\.unexpected) == [2, 2])
        // What the views said when the record was made.
        let expected = try String(contentsOfFile: "/\(Self.fixtures)/record-version-1.txt", encoding: .utf8)
        let answers = try lines(
            """
            SELECT concat FROM (SELECT run, cell, run || '|' || cell || '|' || configuration || '|' || destination
                || '|' || client || '|' || curl || '|' || app || '|' || ifnull(flag, '–') || '|'
                || ifnull(marks, '–') || '|' || ifnull(rule, '–') AS concat FROM answers) ORDER BY run, cell
            """)
        let unexpected = try lines(
            "SELECT run || '|' || cell || '|' || says || '|' || because FROM unexpected ORDER BY run, cell")
        #expect(answers + unexpected == expected.split(separator: "\n").map(String.init))
        #expect(try lines("PRAGMA integrity_check") == ["ok"])
        #expect(try lines("SELECT \"table\" FROM pragma_foreign_key_check") == [])
    }

    @Test func `its killed run is shown, taken up again, and ends`() throws {
        let matrix = try MatrixDefinition.read(
            file: "/\(Self.fixtures)/record-version-1.yml", settings: [:], environment: [:])
        let store = try RecordStore(path: path)
        let before = try store.report(.number(2))
        #expect(before.cells.count == 12)
        #expect(before.cells.filter { $0.ruling == nil }.map(\.index) == [4, 5, 10, 11])
        let (writer, remaining) = try store.resume(.number(2), matrix)
        #expect(remaining == [4, 5, 10, 11])
        let first = try store.report(.number(1)).cells
        try writer.append(remaining.map { first[$0] })
        try writer.finish(ended: "2026-12-01T00:00:00Z")
        let cells = try store.report(.number(2)).cells
        #expect(cells.map(\.flag) == first.map(\.flag))
        #expect(remaining.map { cells[$0] } == remaining.map { first[$0] })
        #expect(cells.indices.filter { cells[$0] != before.cells[$0] } == remaining)
        #expect(try store.runs().map(\.flags).dropFirst().allSatisfy { $0 == (try store.runs()[0].flags) })
    }
}
