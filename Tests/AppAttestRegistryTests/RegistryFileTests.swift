// SPDX-License-Identifier: MIT
import AppAttest
import Foundation
import Storage
import TestSupport
import Testing

@testable import AppAttestRegistry

@Suite struct RegistryFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("registry.sqlite") }
    private let key = PaperKey()

    init() throws { folder = try TemporaryFolder() }

    @Test func `all is there after a restart`() throws {
        var registry = try Registry(path: path)
        try registry.register(key)
        let challenges = try (0..<3).map { _ in try registry.challenge(for: key) }
        let proofs = try challenges.map { try RequestProof($0, key) }
        #expect(try registry.accept(proofs[0], key.sign(proofs[0], challenges[0], counter: 4)).refusal == nil)
        let before = try registry.instance(key.keyID)
        registry = try Registry(path: path)
        #expect(try registry.instance(key.keyID) == before)
        #expect(
            try registry.accept(proofs[0], key.sign(proofs[0], challenges[0], counter: 5)).refusal == .challengeUsed)
        #expect(
            try registry.accept(proofs[1], key.sign(proofs[1], challenges[1], counter: 4)).refusal == .counterNotGreater
        )
        #expect(try registry.accept(proofs[1], key.sign(proofs[1], challenges[1], counter: 5)).refusal == nil)
        let late = try registry.accept(proofs[2], key.sign(proofs[2], challenges[2], counter: 6), at: 9_000)
        #expect(late.refusal == .challengeExpired)
    }

    @Test func `it is ours by its header, keeps a log and says when it has written`() throws {
        let registry = try Registry(path: path)
        #expect(try registry.integer("PRAGMA application_id") == 0x4154_534B)
        #expect(try registry.integer("PRAGMA user_version") == 1)
        #expect(try registry.integer("PRAGMA synchronous") == 2)
        let (mode, tables) = try registry.database.read { (connection) throws(StorageError) in
            (
                try connection.text("PRAGMA journal_mode"),
                try connection.integer(
                    "SELECT min(strict) FROM pragma_table_list WHERE name IN ('instance', 'challenge')")
            )
        }
        #expect(mode == "wal" && tables == 1)
    }

    @Test func `nobody else may read it`() throws {
        try Registry(path: path).register(key)
        for name in [path, path + "-wal"] where FileManager.default.fileExists(atPath: name) {
            let mode = try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func `another program's database is left alone`() throws {
        let other = try Database(path: path, access: .create)
        try other.use { (connection) throws(StorageError) in
            try connection.execute("PRAGMA application_id = 77")
            try connection.execute("CREATE TABLE t (n)")
        }
        let before = try Data(contentsOf: URL(filePath: path))
        let error = #expect(throws: RegistryError.self) { try Registry(path: path) }
        #expect(error?.code == .notARegistry)
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test func `a later one's registry is left alone`() throws {
        try Registry(path: path).execute("PRAGMA user_version = 99")
        let error = #expect(throws: RegistryError.self) { try Registry(path: path) }
        #expect(error?.code == .newer)
        #expect(error?.description == "registry \(path): a later ats-matrix made it (version 99, this one knows 1)")
    }

    @Test func `what is no database is left alone`() throws {
        let text = Data(String(repeating: "no database\n", count: 100).utf8)
        try text.write(to: URL(filePath: path))
        let error = #expect(throws: RegistryError.self) { try Registry(path: path) }
        #expect(error?.code == .notARegistry)
        #expect(try Data(contentsOf: URL(filePath: path)) == text)
    }

    @Test func `a path that leads nowhere is said`() {
        let error = #expect(throws: RegistryError.self) { try Registry(path: folder.file("none/registry.sqlite")) }
        #expect(error?.code == .cannotOpen)
    }

    @Test func `tables that are not ours under our number are damage`() throws {
        let other = try Database(path: path, access: .create)
        try other.use { (connection) throws(StorageError) in
            try connection.execute("PRAGMA application_id = \(0x4154_534B)")
            try connection.execute("PRAGMA user_version = 1")
        }
        let registry = try Registry(path: path)
        let error = #expect(throws: RegistryError.self) { try registry.instance(key.keyID) }
        #expect(error?.code == .corrupt)
    }

    @Test func `many that come at once make one registry`() async throws {
        for round in 0..<10 {
            let path = folder.file("registry-\(round).sqlite")
            let challenges = try await onThreads(6) { _ in
                try Registry(path: path).issueChallenge(for: .attestation, at: 1_000).id
            }
            #expect(Set(challenges).count == 6)
            #expect(try Registry(path: path).integer("SELECT count(*) FROM challenge") == 6)
        }
    }

    @Test func `an error says nothing of what the file holds`() throws {
        let registry = try Registry(path: path)
        try registry.register(key)
        try registry.execute(
            "CREATE TRIGGER fault AFTER UPDATE ON instance BEGIN SELECT raise(ABORT, 'constraint failed'); END")
        let challenge = try registry.challenge(for: key)
        let proof = try RequestProof(challenge, key)
        let error = #expect(throws: RegistryError.self) {
            try registry.accept(proof, key.sign(proof, challenge, counter: 1))
        }
        let text = error?.description ?? ""
        #expect(text.hasPrefix("registry \(path): "))
        for secret in [challenge.id.rawValue, StrictBase64.text(challenge.bytes), StrictBase64.text(key.keyID)] {
            #expect(!text.contains(secret))
        }
    }
}
