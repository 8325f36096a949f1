// SPDX-License-Identifier: MIT
import AppAttest
import Storage
import TestSupport
import Testing

@testable import AppAttestRegistry

@Suite struct ChallengeTests {
    private let folder: TemporaryFolder
    private let registry: Registry
    private let key = PaperKey()

    init() throws {
        folder = try TemporaryFolder()
        registry = try Registry(
            path: folder.file("registry.sqlite"), limits: ChallengeLimits(lifetime: 100, outstanding: 3))
    }

    /// Always the same bytes.
    private struct Stuck: RandomNumberGenerator {
        func next() -> UInt64 { 0x0123_4567_89AB_CDEF }
    }

    private func use(_ challenge: Challenge, at time: Int64) throws -> RefusalReason? {
        let proof = try RequestProof(challenge, key)
        let counter = UInt32(try registry.instance(key.keyID)?.counter ?? 0) + 1
        return try registry.accept(proof, key.sign(proof, challenge, counter: counter), at: time).refusal
    }

    @Test func `each is 32 random bytes under a name of its own`() throws {
        let one = try registry.issueChallenge(for: .attestation, at: 1_000)
        let two = try registry.issueChallenge(for: .attestation, at: 1_000)
        #expect(one.bytes.count == 32 && two.bytes.count == 32)
        #expect(one.bytes != two.bytes && one.id != two.id)
        #expect(Set(one.bytes).count > 8)
        #expect(one.purpose == .attestation && one.expires == 1_100)
    }

    @Test func `randomness is the caller's, and one name is never given twice`() throws {
        var stuck = Stuck()
        let challenge = try registry.issueChallenge(for: .attestation, at: 1_000, using: &stuck)
        #expect(challenge.id.rawValue == "0123456789abcdef0123456789abcdef")
        let eight: [UInt8] = [0xEF, 0xCD, 0xAB, 0x89, 0x67, 0x45, 0x23, 0x01]
        #expect(challenge.bytes == eight + eight + eight + eight)
        let error = #expect(throws: RegistryError.self) {
            try registry.issueChallenge(for: .proof(keyID: key.keyID), at: 1_000, using: &stuck)
        }
        #expect(error?.code == .database)
        let verdict = try registry.register(keyID: key.keyID, challenge: challenge.id, at: 1_000) { _ in
            .accepted(key.attested())
        }
        #expect(verdict.refusal == nil)
    }

    @Test(arguments: [
        (Int64(1_000), RefusalReason?.none), (1_099, nil), (1_100, .challengeExpired), (5_000, .challengeExpired),
        (.max, .challengeExpired),
    ])
    func `it is good until it expires`(_ time: Int64, _ reason: RefusalReason?) throws {
        try registry.register(key)
        let challenge = try registry.challenge(for: key, at: 1_000)
        #expect(try use(challenge, at: time) == reason)
    }

    @Test(arguments: [Int64.max - 50, .min, 0, -1_000])
    func `times may be any`(_ time: Int64) throws {
        try registry.register(key, at: time)
        let challenge = try registry.challenge(for: key, at: time)
        #expect(try use(challenge, at: time) == nil)
        #expect(try use(challenge, at: time) == .challengeUsed)
    }

    @Test func `no more are outstanding than may be, of each purpose`() throws {
        try registry.register(key, at: 0)
        for _ in 0..<3 { _ = try registry.issueChallenge(for: .attestation, at: 1_000) }
        let error = #expect(throws: RegistryError.self) { try registry.issueChallenge(for: .attestation, at: 1_099) }
        #expect(error?.code == .tooManyChallenges)
        // Those who would register keys do not keep registered ones from their proofs.
        let challenges = try (0..<3).map { _ in try registry.challenge(for: key, at: 1_050) }
        #expect(throws: RegistryError.self) { try registry.challenge(for: key, at: 1_050) }
        #expect(throws: RegistryError.self) { try registry.challenge(for: PaperKey(2), at: 1_050) }
        // Use makes room, and so does time.
        #expect(try use(challenges[1], at: 1_060) == nil)
        _ = try registry.challenge(for: key, at: 1_060)
        _ = try registry.issueChallenge(for: .attestation, at: 1_100)
    }

    @Test func `expired ones are forgotten after one lifetime more, used or not`() throws {
        try registry.register(key)
        let (used, unused) = (try registry.challenge(for: key), try registry.challenge(for: key))
        #expect(try use(used, at: 1_000) == nil)
        _ = try registry.issueChallenge(for: .attestation, at: 1_200)
        #expect(try use(used, at: 1_200) == .challengeUsed)
        #expect(try use(unused, at: 1_200) == .challengeExpired)
        _ = try registry.issueChallenge(for: .attestation, at: 1_201)
        #expect(try use(used, at: 1_201) == .challengeUnknown)
        #expect(try use(unused, at: 1_201) == .challengeUnknown)
        #expect(try registry.integer("SELECT count(*) FROM challenge") == 2)
    }

    @Test func `the table stays small however long they are issued`() throws {
        for time in Int64(0)..<300 {
            do { _ = try registry.issueChallenge(for: .attestation, at: 10 * time) } catch {
                #expect(error.code == .tooManyChallenges)
            }
            #expect(try registry.integer("SELECT count(*) FROM challenge") <= 9)
        }
    }

    @Test func `the indexes serve`() throws {
        let plans = try registry.database.read { (connection) throws(StorageError) in
            var plans: [String] = []
            for sql in [
                "SELECT count(*) FROM challenge WHERE used IS NULL AND purpose = ? AND expires > ?",
                "DELETE FROM challenge WHERE expires < ?",
            ] {
                let explain = try connection.prepare("EXPLAIN QUERY PLAN \(sql)")
                while try explain.step() { plans.append(try explain.text(3)) }
            }
            return plans
        }
        #expect(
            plans == [
                "SEARCH challenge USING COVERING INDEX challenge_outstanding (purpose=? AND used=? AND expires>?)",
                "SEARCH challenge USING COVERING INDEX challenge_by_expiry (expires<?)",
            ])
    }

    @Test(arguments: [(0, 0, 1, 1), (-5, -5, 1, 1), (300, 7, 300, 7), (.max, .max, 86_400, 1_000_000)])
    func `limits out of range become the nearest`(_ lifetime: Int64, _ count: Int, _ seconds: Int64, _ most: Int) {
        let limits = ChallengeLimits(lifetime: lifetime, outstanding: count)
        #expect(limits.lifetime == seconds && limits.outstanding == most)
    }
}
