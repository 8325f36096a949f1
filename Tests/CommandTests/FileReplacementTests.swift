// SPDX-License-Identifier: MIT
import Formats
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

@Suite struct FileReplacementTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path(name)))
    }

    private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    private func replace(_ changes: (String, String, String)...) throws {
        try FileReplacement.make(changes.map { (path($0.0), Array($0.1.utf8), Array($0.2.utf8)) })
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func `replaces all files, keeps their rights and follows links`() throws {
        try write("a", to: "a")
        try write("b", to: "b")
        try FileManager.default.setAttributes([.posixPermissions: 0o751], ofItemAtPath: path("a"))
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "b")
        try replace(("a", "a", "new a"), ("link", "b", "new b"))
        #expect(try text("a") == "new a")
        #expect(try text("b") == "new b")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "b")
        let rights = try FileManager.default.attributesOfItem(atPath: path("a"))[.posixPermissions] as? Int
        #expect(rights == 0o751)
        #expect(try names() == ["a", "b", "link"])
    }

    @Test func `touches no file where one is no longer what was read`() throws {
        try write("a", to: "a")
        try write("changed", to: "b")
        #expect(throws: InputError.self) { try replace(("a", "a", "new"), ("b", "b", "new")) }
        #expect(throws: InputError.self) { try replace(("a", "a", "new"), ("gone", "b", "new")) }
        #expect(throws: InputError.self) { try replace(("a", "a", "new"), ("a", "a", "newer")) }
        #expect(try text("a") == "a")
        #expect(try text("b") == "changed")
        #expect(try names() == ["a", "b"])
    }

    @Test func `gives old contents back where a later file cannot be written`() throws {
        try write("a", to: "a")
        try FileManager.default.createDirectory(atPath: path("shut"), withIntermediateDirectories: false)
        try write("b", to: "shut/b")
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path("shut"))
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path("shut")) }
        // The superuser writes everywhere.
        guard unsafe access(path("shut"), W_OK) != 0 else { return }
        #expect(throws: MachineError.self) { try replace(("a", "a", "new"), ("shut/b", "b", "new")) }
        #expect(try text("a") == "a")
        #expect(try names() == ["a", "shut"])
    }
}
