// SPDX-License-Identifier: MIT
import AppAttest
import AppAttestSimulator
import Certificates
import TestSupport
import Testing

@testable import AppAttestRegistry

/// From the attestation to the last proof, with signatures that are real ones.
@Suite struct SimulatedPhoneTests {
    private static let made = Result { try Simulator(at: Phone.time) }

    private let folder: TemporaryFolder
    private let registry: Registry
    private let policy: Policy
    private let phone: Phone
    private let now = Phone.time + 100

    init() throws {
        folder = try TemporaryFolder()
        registry = try Registry(path: folder.file("registry.sqlite"))
        let simulator = try SimulatedPhoneTests.made.get()
        policy = Phone.policy(simulator)
        phone = try Phone(simulator)
    }

    private func challenge(for phone: Phone) throws -> Challenge {
        try registry.issueChallenge(for: .proof(keyID: phone.keyID), at: Phone.time)
    }

    @Test(arguments: Generation.allCases)
    func `a phone registers and proves its requests`(_ generation: Generation) throws {
        let first = try registry.issueChallenge(for: .attestation, at: Phone.time)
        let registered = try registry.register(
            phone.attest(first, generation: generation), keyID: phone.keyID, challenge: first.id,
            with: AttestationVerifier(policy), at: Phone.time + 60)
        #expect(registered.accepted?.publicKey == phone.key.point)
        #expect(registered.accepted?.appID == Phone.appID)
        #expect((registered.accepted?.bundleVersion != nil) == (generation == .from27))
        #expect(try registry.receipt(of: phone.keyID)?.isEmpty == false)
        for counter: UInt32 in [1, 2, 9, .max] {
            let challenge = try challenge(for: phone)
            let request = try phone.request(challenge)
            let assertion = try phone.assert(request, challenge, counter: counter, generation: generation)
            let verdict = try registry.accept(request, assertion: assertion, under: policy, at: now)
            #expect(verdict.accepted?.counter == counter)
        }
    }

    @Test func `58 and 59 a key is registered once, and its attestation is good for one challenge`() throws {
        let first = try registry.issueChallenge(for: .attestation, at: Phone.time)
        let object = try phone.attest(first)
        let verifier = AttestationVerifier(policy)
        func register(over challenge: Challenge, _ object: [UInt8]) throws -> RefusalReason? {
            try registry.register(object, keyID: phone.keyID, challenge: challenge.id, with: verifier, at: now).refusal
        }
        #expect(try register(over: first, object) == nil)
        #expect(try register(over: first, object) == .challengeUsed)
        let second = try registry.issueChallenge(for: .attestation, at: Phone.time)
        #expect(try register(over: second, object) == .nonceMismatch)
        #expect(try register(over: second, phone.attest(second)) == .keyAlreadyRegistered)
    }

    @Test(arguments: [
        ("method", "PUT", "/v1/measurements?run=7", "{}"), ("path", "POST", "/v1/telemetry?run=7", "{}"),
        ("query", "POST", "/v1/measurements?run=8", "{}"), ("body", "POST", "/v1/measurements?run=7", "{} "),
    ])
    func `73 another request than was signed`(
        _ name: String, _ method: String, _ target: String, _ body: String
    ) throws {
        #expect(try phone.register(in: registry, under: policy).refusal == nil)
        let challenge = try challenge(for: phone)
        let signed = try phone.request(challenge)
        let received = try phone.request(challenge, method: method, target: target, body: body)
        let assertion = try phone.assert(signed, challenge, counter: 1)
        #expect(
            try registry.accept(received, assertion: assertion, under: policy, at: now).refusal == .badSignature,
            "\(name)")
        #expect(try registry.accept(signed, assertion: assertion, under: policy, at: now).refusal == nil)
    }

    @Test func `75 unknown and revoked keys, with good and bad signatures`() throws {
        let stranger = try Phone(phone.simulator)
        let revoked = try Phone(phone.simulator)
        #expect(try phone.register(in: registry, under: policy).refusal == nil)
        #expect(try revoked.register(in: registry, under: policy).refusal == nil)
        try registry.revoke(revoked.keyID, at: now)
        for (sender, reason) in [
            (phone, RefusalReason?.none), (stranger, .keyUnknown), (revoked, .keyRevoked),
        ] {
            let challenge = try challenge(for: sender)
            let request = try sender.request(challenge)
            let bad = try sender.assert(request, challenge, counter: 1, by: SigningKey(.p256))
            let refusal = try registry.accept(request, assertion: bad, under: policy, at: now).refusal
            #expect(refusal == reason ?? .badSignature)
            let good = try sender.assert(request, challenge, counter: 1)
            #expect(try registry.accept(request, assertion: good, under: policy, at: now).refusal == reason)
        }
    }

    @Test func `75 a key is read and a signature verified for a key that is unknown`() throws {
        let stranger = try Phone(phone.simulator)
        let challenge = try challenge(for: stranger)
        let request = try stranger.request(challenge)
        let assertion = try stranger.assert(request, challenge, counter: 1)
        let verdict = try registry.accept(request, at: now) { demand in
            let verifier = AssertionVerifier(policy, publicKey: demand.publicKey)
            #expect(verifier != nil)
            let verdict = verifier?.verify(
                assertion, clientDataHash: demand.clientDataHash, appID: demand.appID, after: demand.counter)
            // As far as a bad signature of a registered key gets.
            #expect(verdict?.refusal == .badSignature)
            return .refused(.badSignature)
        }
        #expect(verdict.refusal == .keyUnknown)
    }

    @Test func `78 an assertion by a key that comes with the request`() throws {
        #expect(try phone.register(in: registry, under: policy).refusal == nil)
        let challenge = try challenge(for: phone)
        let request = try phone.request(challenge)
        let other = try SigningKey(.p256)
        let foreign = try phone.assert(request, challenge, counter: 1, by: other)
        #expect(try registry.accept(request, assertion: foreign, under: policy, at: now).refusal == .badSignature)
        let own = try phone.assert(request, challenge, counter: 1)
        #expect(try registry.accept(request, assertion: own, under: policy, at: now).refusal == nil)
    }

    @Test func `a key of the development environment proves nothing in production`() throws {
        let phone = try Phone(phone.simulator, environment: .development)
        let both = Phone.policy(phone.simulator, [.development, .production])
        #expect(try phone.register(in: registry, under: policy).refusal == .environmentMismatch)
        #expect(try phone.register(in: registry, under: both).accepted?.environment == .development)
        let challenge = try challenge(for: phone)
        let request = try phone.request(challenge)
        let assertion = try phone.assert(request, challenge, counter: 1)
        let verdict = try registry.accept(request, assertion: assertion, under: policy, at: now)
        #expect(verdict.refusal == .environmentMismatch)
        #expect(try registry.accept(request, assertion: assertion, under: both, at: now).refusal == nil)
    }

    @Test func `76 twelve threads replay one proof under two signatures`() async throws {
        #expect(try phone.register(in: registry, under: policy).refusal == nil)
        for round in UInt32(1)...100 {
            let challenge = try challenge(for: phone)
            let request = try phone.request(challenge)
            // The same request signed twice, once in each half: neither is told by its bytes (`app-attest.md` §0, 6).
            let forms = try [true, false].map { isHigh in
                try phone.assert(request, challenge, counter: round, highS: isHigh)
            }
            let reasons = try await onThreads(12) { [registry, policy, now] number in
                try registry.accept(request, assertion: forms[number % 2], under: policy, at: now).refusal
            }
            #expect(reasons.count { $0 == nil } == 1)
            #expect(reasons.count { $0 == .challengeUsed || $0 == .counterNotGreater } == 11)
        }
        #expect(try registry.instance(phone.keyID)?.counter == 100)
    }
}
