// SPDX-License-Identifier: MIT
import AppAttest
import Certificates
import Storage
import Synchronization
import TestSupport
import Testing

@testable import AppAttestRegistry

/// `app-attest.md` §7, 72–75 and 78: each refusal, and the same proof with that one thing put right.
@Suite struct ProofTests {
    private let folder: TemporaryFolder
    private let registry: Registry
    private let key = PaperKey()
    private let other = PaperKey(2)

    init() throws {
        folder = try TemporaryFolder()
        registry = try Registry(path: folder.file("registry.sqlite"))
        try registry.register(key)
        try registry.register(other)
    }

    @Test func `a proof raises the counter and uses its challenge up`() throws {
        let challenge = try registry.challenge(for: key)
        let proof = try RequestProof(challenge, key)
        let verdict = try registry.accept(proof, key.sign(proof, challenge, counter: 3), at: 1_007)
        #expect(verdict.accepted?.counter == 3)
        #expect(verdict.accepted?.proved == 1_007)
        #expect(try registry.instance(key.keyID) == verdict.accepted)
        #expect(try registry.instance(other.keyID)?.counter == 0)
        #expect(try registry.integer("SELECT count(*) FROM challenge WHERE used = 1007") == 1)
    }

    @Test func `72 the last counter is good once, and then the key is exhausted`() throws {
        for (counter, reason) in [
            (UInt32.max - 1, RefusalReason?.none), (.max, nil), (.max, .counterNotGreater), (0, .counterNotGreater),
            (1, .counterNotGreater),
        ] {
            let challenge = try registry.challenge(for: key)
            let proof = try RequestProof(challenge, key)
            #expect(try registry.accept(proof, key.sign(proof, challenge, counter: counter)).refusal == reason)
        }
        #expect(try registry.instance(key.keyID)?.counter == .max)
    }

    @Test(arguments: [
        ("method", "GET", "/v1/measurements", "{}"), ("case of the method", "Post", "/v1/measurements", "{}"),
        ("path", "POST", "/v1/measurement", "{}"), ("query", "POST", "/v1/measurements?", "{}"),
        ("spelling of the path", "POST", "/v1/%6Deasurements", "{}"), ("body", "POST", "/v1/measurements", "{ }"),
        ("empty body", "POST", "/v1/measurements", ""),
    ])
    func `73 another request than was signed`(_ name: String, _ method: String, _ target: String, _ body: String) throws
    {
        let challenge = try registry.challenge(for: key)
        let signed = try RequestProof(challenge, key)
        let received = try RequestProof(challenge, key, method: method, target: target, body: body)
        let assertion = key.sign(signed, challenge, counter: 1)
        #expect(try registry.accept(received, assertion).refusal == .badSignature, "\(name)")
        #expect(try registry.instance(key.keyID)?.counter == 0)
        #expect(try registry.accept(signed, assertion).refusal == nil)
    }

    @Test func `74 challenge missing`() throws {
        let unknown = try RequestProof(
            challengeID: ChallengeID(1, 2), keyID: key.keyID, method: "GET", target: "/",
            bodyDigest: SHA256.digest(of: []))
        let challenge = try registry.challenge(for: key)
        #expect(try registry.accept(unknown, key.sign(unknown, challenge, counter: 1)).refusal == .challengeUnknown)
        let proof = try RequestProof(challenge, key)
        #expect(try registry.accept(proof, key.sign(proof, challenge, counter: 1)).refusal == nil)
    }

    @Test func `74 challenge expired`() throws {
        let challenge = try registry.challenge(for: key)
        let proof = try RequestProof(challenge, key)
        let assertion = key.sign(proof, challenge, counter: 1)
        #expect(try registry.accept(proof, assertion, at: challenge.expires).refusal == .challengeExpired)
        #expect(try registry.instance(key.keyID)?.counter == 0)
        #expect(try registry.accept(proof, assertion, at: challenge.expires - 1).refusal == nil)
    }

    @Test func `74 challenge used`() throws {
        let challenge = try registry.challenge(for: key)
        let proof = try RequestProof(challenge, key)
        #expect(try registry.accept(proof, key.sign(proof, challenge, counter: 1)).refusal == nil)
        // The same request, asserted anew: only the challenge is old.
        #expect(try registry.accept(proof, key.sign(proof, challenge, counter: 2)).refusal == .challengeUsed)
        let fresh = try registry.challenge(for: key)
        let again = try RequestProof(fresh, key)
        #expect(try registry.accept(again, key.sign(again, fresh, counter: 2)).refusal == nil)
    }

    @Test func `74 challenge of another key`() throws {
        let challenge = try registry.challenge(for: other)
        let proof = try RequestProof(challenge, key)
        #expect(try registry.accept(proof, key.sign(proof, challenge, counter: 1)).refusal == .challengeOfOtherKey)
        let own = try RequestProof(challenge, other)
        #expect(try registry.accept(own, other.sign(own, challenge, counter: 1)).refusal == nil)
    }

    @Test func `74 challenge for another purpose`() throws {
        let challenge = try registry.issueChallenge(for: .attestation, at: 1_000)
        let proof = try RequestProof(challenge, key)
        #expect(try registry.accept(proof, key.sign(proof, challenge, counter: 1)).refusal == .challengeOfOtherPurpose)
        let fresh = try registry.challenge(for: key)
        let again = try RequestProof(fresh, key)
        #expect(try registry.accept(again, key.sign(again, fresh, counter: 1)).refusal == nil)
    }

    @Test func `75 key unknown`() throws {
        let stranger = PaperKey(3)
        let challenge = try registry.challenge(for: stranger)
        let proof = try RequestProof(challenge, stranger)
        let assertion = stranger.sign(proof, challenge, counter: 1)
        #expect(try registry.accept(proof, assertion).refusal == .keyUnknown)
        try registry.register(stranger)
        #expect(try registry.accept(proof, assertion).refusal == nil)
    }

    @Test func `75 key revoked`() throws {
        let challenges = try (0..<2).map { _ in try registry.challenge(for: key) }
        let proofs = try challenges.map { try RequestProof($0, key) }
        #expect(try registry.accept(proofs[0], key.sign(proofs[0], challenges[0], counter: 1)).refusal == nil)
        #expect(try registry.revoke(key.keyID, at: 1_500))
        let assertion = key.sign(proofs[1], challenges[1], counter: 2)
        #expect(try registry.accept(proofs[1], assertion).refusal == .keyRevoked)
        let instance = try registry.instance(key.keyID)
        #expect(instance?.status == .revoked && instance?.revoked == 1_500 && instance?.counter == 1)
        // Once only, and only what is there.
        #expect(try !registry.revoke(key.keyID, at: 1_600))
        #expect(try !registry.revoke(PaperKey(3).keyID, at: 1_600))
        #expect(try registry.instance(other.keyID)?.status == .active)
    }

    @Test func `75 key revoked while its proof was being verified`() throws {
        let challenge = try registry.challenge(for: key)
        let proof = try RequestProof(challenge, key)
        let assertion = key.sign(proof, challenge, counter: 1)
        let verdict = try registry.accept(proof, at: 1_000) { [registry, key] demand in
            _ = try? registry.revoke(key.keyID, at: 1_000)
            return assertion.verify(demand)
        }
        #expect(verdict.refusal == .keyRevoked)
        #expect(try registry.integer("SELECT count(*) FROM challenge WHERE used IS NULL AND purpose = 'proof'") == 1)
    }

    @Test func `75 the same work is done and the same answer given whatever is wrong with the key`() throws {
        let stranger = PaperKey(3)
        let revoked = PaperKey(4)
        try registry.register(revoked)
        try registry.revoke(revoked.keyID, at: 1_000)
        for (signer, reason) in [
            (key, RefusalReason.badSignature), (stranger, .keyUnknown), (revoked, .keyRevoked),
        ] {
            let challenge = try registry.challenge(for: signer)
            let proof = try RequestProof(challenge, signer)
            let demands = Mutex<[AssertionDemand]>([])
            let verdict = try registry.accept(proof, at: 1_000) { demand in
                demands.withLock { $0.append(demand) }
                return .refused(.badSignature)
            }
            #expect(verdict.refusal == reason)
            let asked = demands.withLock { $0 }
            #expect(asked.count == 1)
            #expect(asked.first?.clientDataHash == SHA256.digest(of: proof.clientData(for: challenge.bytes)))
            #expect(asked.first?.publicKey.count == 65)
        }
        #expect(publicRefusal == "attestation failed")
    }

    @Test func `75 no verdict makes an unknown key good`() throws {
        let challenge = try registry.challenge(for: PaperKey(3))
        let proof = try RequestProof(challenge, PaperKey(3))
        let verdict = try registry.accept(proof, at: 1_000) { _ in
            .accepted(AcceptedAssertion(counter: 1, extensions: nil))
        }
        #expect(verdict.refusal == .keyUnknown)
    }

    @Test func `78 a key that comes with the request is of no use`() throws {
        let stranger = PaperKey(3)
        let challenge = try registry.challenge(for: key)
        let proof = try RequestProof(challenge, key)
        #expect(try registry.accept(proof, stranger.sign(proof, challenge, counter: 1)).refusal == .badSignature)
        let verdict = try registry.accept(proof, at: 1_000) { [key] demand in
            #expect(demand.publicKey == key.publicKey)
            return key.sign(proof, challenge, counter: 1).verify(demand)
        }
        #expect(verdict.refusal == nil)
    }

    @Test func `requests that come out of order are refused, gaps are not`() throws {
        let challenges = try (0..<3).map { _ in try registry.challenge(for: key) }
        let proofs = try challenges.map { try RequestProof($0, key) }
        for (index, counter, reason) in [
            (0, UInt32(2), RefusalReason?.none), (1, 1, .counterNotGreater), (2, 400, nil), (1, 401, nil),
        ] {
            let assertion = key.sign(proofs[index], challenges[index], counter: counter)
            #expect(try registry.accept(proofs[index], assertion).refusal == reason)
        }
    }

    @Test func `what an app signs of itself since is kept, and what it does not stays`() throws {
        for (extensions, category, version) in [
            (AuthenticatorExtensions?.none, UInt32?.none, String?.none),
            (.init(bundleVersion: "7", validationCategory: 4, cdHash: nil, cdHashType: nil), 4, "7"),
            (.init(bundleVersion: "8", validationCategory: nil, cdHash: nil, cdHashType: nil), 4, "8"),
            (nil, 4, "8"),
        ] {
            let challenge = try registry.challenge(for: key)
            let proof = try RequestProof(challenge, key)
            let counter = (try registry.instance(key.keyID)?.counter ?? 0) + 1
            let assertion = key.sign(proof, challenge, counter: counter, extensions: extensions)
            let accepted = try registry.accept(proof, assertion).accepted
            #expect(accepted?.validationCategory == category && accepted?.bundleVersion == version)
        }
    }
}
