// SPDX-License-Identifier: MIT
import AppAttest
import Certificates
import Storage
import TestSupport
import Testing

@testable import AppAttestRegistry

/// `app-attest.md` §7, 57–60: each refusal, and the same registration with that one thing put right.
@Suite struct RegistrationTests {
    private let folder: TemporaryFolder
    private let registry: Registry
    private let key = PaperKey()

    init() throws {
        folder = try TemporaryFolder()
        registry = try Registry(path: folder.file("registry.sqlite"))
    }

    private func register(
        _ key: PaperKey, over challenge: ChallengeID, appID: String = "ABCDE12345.com.example.app",
        at time: Int64 = 1_000
    ) throws -> RefusalReason? {
        try registry.register(keyID: key.keyID, challenge: challenge, at: time) { _ in
            .accepted(key.attested(appID: appID))
        }.refusal
    }

    @Test func `a key is registered with all that was attested`() throws {
        let extensions = AuthenticatorExtensions(
            bundleVersion: "1314", validationCategory: .max, cdHash: nil, cdHashType: nil)
        let challenge = try registry.issueChallenge(for: .attestation, at: 1_000)
        let receipt = [UInt8](repeating: 7, count: 4_000)
        let verdict = try registry.register(keyID: key.keyID, challenge: challenge.id, at: 1_001) { clientDataHash in
            #expect(clientDataHash == SHA256.digest(of: challenge.bytes))
            return .accepted(key.attested(extensions: extensions, receipt: receipt))
        }
        let expected = Instance(
            keyID: key.keyID, publicKey: key.publicKey, appID: "ABCDE12345.com.example.app", environment: .production,
            counter: 0, status: .active, validationCategory: .max, bundleVersion: "1314", registered: 1_001,
            proved: nil, revoked: nil)
        #expect(verdict == .accepted(expected))
        #expect(try registry.instance(key.keyID) == expected)
        #expect(try registry.receipt(of: key.keyID) == receipt)
        #expect(try registry.instance(PaperKey(2).keyID) == nil)
        #expect(try registry.receipt(of: PaperKey(2).keyID) == nil)
    }

    @Test func `57 challenge unknown`() throws {
        #expect(try register(key, over: ChallengeID(1, 2)) == .challengeUnknown)
        #expect(try registry.instance(key.keyID) == nil)
        let challenge = try registry.issueChallenge(for: .attestation, at: 1_000)
        #expect(try register(key, over: challenge.id) == nil)
    }

    @Test func `57 challenge expired`() throws {
        let challenge = try registry.issueChallenge(for: .attestation, at: 1_000)
        #expect(try register(key, over: challenge.id, at: challenge.expires) == .challengeExpired)
        #expect(try registry.instance(key.keyID) == nil)
        #expect(try register(key, over: challenge.id, at: challenge.expires - 1) == nil)
    }

    @Test func `57 challenge used`() throws {
        let challenge = try registry.issueChallenge(for: .attestation, at: 1_000)
        #expect(try register(key, over: challenge.id) == nil)
        let other = PaperKey(2)
        #expect(try register(other, over: challenge.id) == .challengeUsed)
        #expect(try registry.instance(other.keyID) == nil)
        #expect(try register(other, over: registry.issueChallenge(for: .attestation, at: 1_000).id) == nil)
    }

    @Test func `57 challenge issued for another purpose`() throws {
        let challenge = try registry.challenge(for: key)
        #expect(try register(key, over: challenge.id) == .challengeOfOtherPurpose)
        #expect(try registry.instance(key.keyID) == nil)
        #expect(try register(key, over: registry.issueChallenge(for: .attestation, at: 1_000).id) == nil)
    }

    @Test func `58 key already registered, by the same account`() throws {
        try registry.register(key)
        let challenge = try registry.issueChallenge(for: .attestation, at: 1_000)
        #expect(try register(key, over: challenge.id) == .keyAlreadyRegistered)
        #expect(try register(PaperKey(2), over: challenge.id) == nil)
    }

    @Test func `58 key already registered, by another account`() throws {
        try registry.register(key)
        let before = try registry.instance(key.keyID)
        let challenge = try registry.issueChallenge(for: .attestation, at: 2_000)
        let reason = try register(key, over: challenge.id, appID: "ZZZZZ99999.com.example.other", at: 2_000)
        #expect(reason == .keyAlreadyRegistered)
        #expect(try registry.instance(key.keyID) == before)
        #expect(try register(PaperKey(2), over: challenge.id, appID: "ZZZZZ99999.com.example.other", at: 2_000) == nil)
    }

    @Test func `58 key already registered, and since revoked or used`() throws {
        try registry.register(key)
        let first = try registry.challenge(for: key)
        let proof = try RequestProof(first, key)
        #expect(try registry.accept(proof, key.sign(proof, first, counter: 9)).refusal == nil)
        try registry.revoke(key.keyID, at: 1_500)
        let before = try registry.instance(key.keyID)
        let challenge = try registry.issueChallenge(for: .attestation, at: 2_000)
        #expect(try register(key, over: challenge.id, at: 2_000) == .keyAlreadyRegistered)
        #expect(try registry.instance(key.keyID) == before)
        #expect(before?.counter == 9 && before?.status == .revoked)
    }

    @Test func `59 attestation replayed`() throws {
        let challenge = try registry.issueChallenge(for: .attestation, at: 1_000)
        let attestedFor = SHA256.digest(of: challenge.bytes)
        let verify: ([UInt8]) -> Verdict<AttestedKey> = { [key] clientDataHash in
            clientDataHash == attestedFor ? .accepted(key.attested()) : .refused(.nonceMismatch)
        }
        let first = try registry.register(keyID: key.keyID, challenge: challenge.id, at: 1_000, verifying: verify)
        #expect(first.refusal == nil)
        // With its own challenge, and with a fresh one.
        let again = try registry.register(keyID: key.keyID, challenge: challenge.id, at: 1_000, verifying: verify)
        #expect(again.refusal == .challengeUsed)
        let fresh = try registry.issueChallenge(for: .attestation, at: 1_000)
        let anew = try registry.register(keyID: key.keyID, challenge: fresh.id, at: 1_000, verifying: verify)
        #expect(anew.refusal == .nonceMismatch)
    }

    @Test func `60 two registrations at once on one challenge`() async throws {
        for round in 0..<25 {
            let challenge = try registry.issueChallenge(for: .attestation, at: 1_000)
            let keys = [PaperKey(UInt8(2 * round + 1)), PaperKey(UInt8(2 * round + 2))]
            let reasons = try await onThreads(2) { [registry] number in
                try registry.register(keyID: keys[number].keyID, challenge: challenge.id, at: 1_000) { _ in
                    .accepted(keys[number].attested())
                }.refusal
            }
            #expect(reasons.count { $0 == nil } == 1)
            #expect(reasons.count { $0 == .challengeUsed } == 1)
            for (key, reason) in zip(keys, reasons) {
                #expect(try (registry.instance(key.keyID) == nil) == (reason != nil))
            }
        }
    }

    @Test func `60 one key registered at once over many challenges`() async throws {
        let challenges = try (0..<6).map { _ in try registry.issueChallenge(for: .attestation, at: 1_000) }
        let reasons = try await onThreads(6) { [registry, key] number in
            try registry.register(keyID: key.keyID, challenge: challenges[number].id, at: 1_000) { _ in
                .accepted(key.attested())
            }.refusal
        }
        #expect(reasons.count { $0 == nil } == 1)
        #expect(reasons.count { $0 == .keyAlreadyRegistered } == 5)
    }

    @Test func `a refused attestation leaves its challenge`() throws {
        let challenge = try registry.issueChallenge(for: .attestation, at: 1_000)
        for reason in [RefusalReason.nonceMismatch, .untrustedChain] {
            let verdict = try registry.register(keyID: key.keyID, challenge: challenge.id, at: 1_000) { _ in
                .refused(reason)
            }
            #expect(verdict.refusal == reason)
        }
        #expect(try register(key, over: challenge.id) == nil)
    }

    @Test func `a verdict on another key is not taken`() throws {
        let challenge = try registry.issueChallenge(for: .attestation, at: 1_000)
        let verdict = try registry.register(keyID: key.keyID, challenge: challenge.id, at: 1_000) { _ in
            .accepted(PaperKey(2).attested())
        }
        #expect(verdict.refusal == .keyIDMismatch)
        #expect(try registry.integer("SELECT count(*) FROM instance") == 0)
        #expect(try register(key, over: challenge.id) == nil)
    }
}
