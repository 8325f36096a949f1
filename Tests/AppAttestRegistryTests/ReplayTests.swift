// SPDX-License-Identifier: MIT
import AppAttest
import Certificates
import Foundation
import Storage
import TestSupport
import Testing

@testable import AppAttestRegistry

/// `app-attest.md` §7, 76: of many copies of one proof at once exactly one is accepted.
@Suite struct ReplayTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("registry.sqlite") }
    private let key = PaperKey()

    init() throws { folder = try TemporaryFolder() }

    private func expectOneAccepted(_ reasons: [RefusalReason?]) {
        #expect(reasons.count { $0 == nil } == 1)
        let refused = reasons.count { $0 == .challengeUsed || $0 == .counterNotGreater }
        #expect(refused == reasons.count - 1)
    }

    @Test func `76 twelve threads replay one proof, a hundred times over`() async throws {
        let registry = try Registry(path: path)
        try registry.register(key)
        for round in 1...100 {
            let challenge = try registry.challenge(for: key)
            let proof = try RequestProof(challenge, key)
            let assertion = key.sign(proof, challenge, counter: UInt32(round))
            let reasons = try await onThreads(12) { _ in try registry.accept(proof, assertion).refusal }
            expectOneAccepted(reasons)
        }
        #expect(try registry.instance(key.keyID)?.counter == 100)
    }

    @Test func `76 all of them verified before one is recorded`() async throws {
        let registry = try Registry(path: path)
        try registry.register(key)
        let challenge = try registry.challenge(for: key)
        let proof = try RequestProof(challenge, key)
        let assertion = key.sign(proof, challenge, counter: 1)
        let gate = Gate(count: 12)
        let reasons = try await onThreads(12) { _ in
            try registry.accept(proof, at: 1_000) { demand in
                gate.pass()
                return assertion.verify(demand)
            }.refusal
        }
        expectOneAccepted(reasons)
    }

    @Test func `76 one counter over twelve challenges`() async throws {
        let registry = try Registry(path: path)
        try registry.register(key)
        let challenges = try (0..<12).map { _ in try registry.challenge(for: key) }
        let proofs = try challenges.map { try RequestProof($0, key) }
        let gate = Gate(count: 12)
        let reasons = try await onThreads(12) { [key] number in
            try registry.accept(proofs[number], at: 1_000) { demand in
                gate.pass()
                return key.sign(proofs[number], challenges[number], counter: 7).verify(demand)
            }.refusal
        }
        #expect(reasons.count { $0 == nil } == 1)
        #expect(reasons.count { $0 == .counterNotGreater } == 11)
        // The challenges of those that were refused are as they were.
        #expect(try registry.integer("SELECT count(*) FROM challenge WHERE purpose = 'proof' AND used IS NULL") == 11)
    }

    @Test func `76 four connections to one file`() async throws {
        let registries = try (0..<4).map { _ in try Registry(path: path) }
        try registries[0].register(key)
        for round in 1...25 {
            let challenge = try registries[round % 4].challenge(for: key)
            let proof = try RequestProof(challenge, key)
            let assertion = key.sign(proof, challenge, counter: UInt32(round))
            let reasons = try await onThreads(12) { number in
                try registries[number % 4].accept(proof, assertion).refusal
            }
            expectOneAccepted(reasons)
        }
    }

    @Test func `76 four processes on one file`() async throws {
        let registry = try Registry(path: path)
        try registry.register(key)
        let challenges = try (0..<20).map { _ in try registry.challenge(for: key) }
        let proofs = try challenges.map { try RequestProof($0, key) }
        let ids = challenges.map(\.id.rawValue)
        let hashes = zip(proofs, challenges).map { SHA256.digest(of: $0.clientData(for: $1.bytes)) }
        await withTaskGroup(of: Void.self) { group in
            for process in 0..<4 {
                let says = folder.file("says-\(process)")
                group.addTask { [path, key] in
                    await #expect(processExitsWith: .success) {
                        [
                            path = path as String, says = says as String, key = key as PaperKey, ids = ids as [String],
                            hashes = hashes as [[UInt8]]
                        ] in
                        let registry = try Registry(path: path)
                        var accepted: [String] = []
                        for (index, id) in ids.enumerated() {
                            let proof = try RequestProof(
                                challengeID: try #require(ChallengeID(rawValue: id)), keyID: key.keyID, method: "POST",
                                target: "/v1/measurements", bodyDigest: SHA256.digest(of: Array("{}".utf8)))
                            let assertion = PaperAssertion(
                                publicKey: key.publicKey, clientDataHash: hashes[index], counter: UInt32(index + 1),
                                extensions: nil)
                            if try registry.accept(proof, assertion).refusal == nil { accepted.append(id) }
                        }
                        try accepted.joined(separator: "\n").write(toFile: says, atomically: true, encoding: .utf8)
                    }
                }
            }
        }
        let accepted = try (0..<4).flatMap { process in
            try String(contentsOfFile: folder.file("says-\(process)"), encoding: .utf8).split(separator: "\n")
        }
        // Who is slow finds some counters passed, but no proof is accepted twice, and the last one is by somebody.
        #expect(Set(accepted).count == accepted.count)
        #expect(accepted.contains { $0 == ids[19] })
        #expect(try registry.instance(key.keyID)?.counter == 20)
        #expect(
            try registry.integer("SELECT count(*) FROM challenge WHERE purpose = 'proof' AND used IS NOT NULL")
                == accepted.count)
    }
}
