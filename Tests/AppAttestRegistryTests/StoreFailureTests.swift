// SPDX-License-Identifier: MIT
import AppAttest
import Certificates
import Foundation
import Storage
import TestSupport
import Testing

@testable import AppAttestRegistry

/// A store that fails midway leaves challenge and counter as they were, and is good again when the fault is gone.
@Suite struct StoreFailureTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("registry.sqlite") }
    private let registry: Registry
    private let key = PaperKey()

    init() throws {
        folder = try TemporaryFolder()
        registry = try Registry(path: folder.file("registry.sqlite"), busyTimeout: .milliseconds(50))
    }

    /// What goes wrong while a challenge is used up or a counter raised, by triggers that the test puts there.
    enum Fault: String, CaseIterable, CustomTestStringConvertible {
        case diskFullAtTheChallenge, diskFullAtTheInstance, constraintAtTheChallenge, constraintAtTheInstance

        var testDescription: String { rawValue }

        var code: RegistryError.Code {
            switch self {
            case .diskFullAtTheChallenge, .diskFullAtTheInstance: .full
            case .constraintAtTheChallenge, .constraintAtTheInstance: .database
            }
        }

        var sql: [String] {
            let place =
                switch self {
                case .diskFullAtTheChallenge, .constraintAtTheChallenge: ["UPDATE ON challenge"]
                case .diskFullAtTheInstance, .constraintAtTheInstance: ["UPDATE ON instance", "INSERT ON instance"]
                }
            let deed = code == .full ? "INSERT INTO ballast VALUES (zeroblob(200000))" : "SELECT raise(ABORT, 'no')"
            return ["CREATE TABLE ballast (bytes BLOB) STRICT"]
                + place.enumerated().map { "CREATE TRIGGER fault_\($0) AFTER \($1) BEGIN \(deed); END" }
                + ["PRAGMA max_page_count = 30"]
        }

        static let repair = [
            "DROP TRIGGER fault_0", "DROP TRIGGER IF EXISTS fault_1", "PRAGMA max_page_count = 100000",
        ]
    }

    private func count(_ condition: String) throws -> Int {
        try registry.integer("SELECT count(*) FROM challenge WHERE \(condition)")
    }

    @Test(arguments: Fault.allCases)
    func `a proof that cannot be recorded leaves both`(_ fault: Fault) throws {
        try registry.register(key)
        let challenge = try registry.challenge(for: key)
        let proof = try RequestProof(challenge, key)
        let assertion = key.sign(proof, challenge, counter: 5)
        for sql in fault.sql { try registry.execute(sql) }
        let error = #expect(throws: RegistryError.self) { try registry.accept(proof, assertion) }
        #expect(error?.code == fault.code)
        #expect(try registry.instance(key.keyID)?.counter == 0)
        #expect(try registry.instance(key.keyID)?.proved == nil)
        #expect(try count("purpose = 'proof' AND used IS NULL") == 1)
        for sql in Fault.repair { try registry.execute(sql) }
        #expect(try registry.accept(proof, assertion).accepted?.counter == 5)
        #expect(try registry.accept(proof, assertion).refusal == .challengeUsed)
    }

    @Test(arguments: Fault.allCases)
    func `a registration that cannot be recorded leaves both`(_ fault: Fault) throws {
        let challenge = try registry.issueChallenge(for: .attestation, at: 1_000)
        for sql in fault.sql { try registry.execute(sql) }
        func register() throws -> Verdict<Instance> {
            try registry.register(keyID: key.keyID, challenge: challenge.id, at: 1_000) { _ in .accepted(key.attested())
            }
        }
        let error = #expect(throws: RegistryError.self) { try register() }
        #expect(error?.code == fault.code)
        #expect(try registry.instance(key.keyID) == nil)
        #expect(try count("used IS NULL") == 1)
        for sql in Fault.repair { try registry.execute(sql) }
        #expect(try register().refusal == nil)
        #expect(try register().refusal == .challengeUsed)
    }

    @Test func `another process that keeps the file leaves both`() throws {
        try registry.register(key)
        let challenge = try registry.challenge(for: key)
        let proof = try RequestProof(challenge, key)
        let assertion = key.sign(proof, challenge, counter: 5)
        let other = try Database(path: path, access: .write)
        try other.write { (connection) throws(StorageError) in
            try connection.execute("UPDATE instance SET bundle_version = 'held'")
            let error = #expect(throws: RegistryError.self) { try registry.accept(proof, assertion) }
            #expect(error?.code == .locked)
        }
        #expect(try registry.instance(key.keyID)?.counter == 0)
        #expect(try registry.accept(proof, assertion).accepted?.counter == 5)
    }

    @Test func `a full disk issues no challenge`() throws {
        try registry.execute("CREATE TABLE ballast (bytes BLOB) STRICT")
        try registry.execute(
            "CREATE TRIGGER fault AFTER INSERT ON challenge BEGIN INSERT INTO ballast VALUES (zeroblob(200000)); END")
        try registry.execute("PRAGMA max_page_count = 30")
        let error = #expect(throws: RegistryError.self) { try registry.challenge(for: key) }
        #expect(error?.code == .full)
        #expect(try count("true") == 0)
    }

    @Test func `a file that is gone or another accepts nothing`() throws {
        try registry.register(key)
        let challenge = try registry.challenge(for: key)
        let proof = try RequestProof(challenge, key)
        let assertion = key.sign(proof, challenge, counter: 5)
        let away = folder.file("away.sqlite")
        try FileManager.default.moveItem(atPath: path, toPath: away)
        func expectRefused() {
            #expect(throws: RegistryError.self) { try registry.accept(proof, assertion) }
            #expect(throws: RegistryError.self) { try registry.revoke(key.keyID, at: 1_000) }
            let error = #expect(throws: RegistryError.self) { try registry.challenge(for: key) }
            #expect(error?.code == .replaced)
        }
        expectRefused()
        try Data("another".utf8).write(to: URL(filePath: path))
        expectRefused()
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: away, toPath: path)
        #expect(try registry.accept(proof, assertion).accepted?.counter == 5)
    }

    @Test(arguments: ["challenge", "instance"])
    func `a process that is killed between the two leaves both`(_ table: String) async throws {
        try registry.register(key)
        let challenge = try registry.challenge(for: key)
        let proof = try RequestProof(challenge, key)
        let assertion = key.sign(proof, challenge, counter: 5)
        // So much work after the change that the process is at it when it is killed.
        try registry.execute(
            """
            CREATE TRIGGER slow AFTER UPDATE ON \(table) BEGIN
                SELECT count(*) FROM (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                    SELECT i FROM n LIMIT 1000000000000);
            END
            """)
        let id = challenge.id.rawValue
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = path as String, key = key as PaperKey, id = id as String] in
            Thread.detachNewThread {
                // The lock is held from the start of the transaction on; a moment later the trigger is at work.
                guard let other = try? Database(path: path, access: .write, busyTimeout: .zero) else { exit(3) }
                while (try? other.write { (_) throws(StorageError) in }) != nil { usleep(1_000) }
                usleep(50_000)
                kill(getpid(), SIGKILL)
            }
            let proof = try RequestProof(
                challengeID: try #require(ChallengeID(rawValue: id)), keyID: key.keyID, method: "POST",
                target: "/v1/measurements", bodyDigest: SHA256.digest(of: Array("{}".utf8)))
            _ = try Registry(path: path).accept(proof, at: 1_000) { _ in
                .accepted(AcceptedAssertion(counter: 5, extensions: nil))
            }
        }
        try registry.execute("DROP TRIGGER slow")
        #expect(try registry.instance(key.keyID)?.counter == 0)
        #expect(try count("purpose = 'proof' AND used IS NULL") == 1)
        #expect(try registry.accept(proof, assertion).accepted?.counter == 5)
    }
}
