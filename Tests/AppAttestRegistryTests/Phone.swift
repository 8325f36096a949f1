// SPDX-License-Identifier: MIT
import AppAttest
import AppAttestRegistry
import AppAttestSimulator
import Certificates

/// An app on a simulated device: it knows its key and what the server tells it, and nothing of the registry.
struct Phone: Sendable {
    static let appID = "0123456789.com.example.app"
    /// 2026-09-21 14:13:20 UTC.
    static let time: Int64 = 1_790_000_000

    let simulator: Simulator
    let key: SigningKey
    let keyID: [UInt8]
    let environment: Environment

    init(_ simulator: Simulator, environment: Environment = .production) throws {
        self.simulator = simulator
        self.environment = environment
        key = try SigningKey(.p256)
        keyID = try Simulator.keyID(of: key)
    }

    static func policy(_ simulator: Simulator, _ environments: Set<Environment> = [.production]) -> Policy {
        simulator.policy(appID: appID, environments: environments)
    }

    func attest(_ challenge: Challenge, generation: Generation = .from27) throws -> [UInt8] {
        try simulator.attestation(
            of: key, appID: Phone.appID, clientDataHash: SHA256.digest(of: challenge.bytes), environment: environment,
            generation: generation, at: Phone.time
        ).made()
    }

    func request(
        _ challenge: Challenge, method: String = "POST", target: String = "/v1/measurements?run=7", body: String = "{}"
    ) throws -> RequestProof {
        try RequestProof(
            challengeID: challenge.id, keyID: keyID, method: method, target: target, body: Array(body.utf8))
    }

    func assert(
        _ request: RequestProof, _ challenge: Challenge, counter: UInt32, generation: Generation = .from27,
        highS: Bool? = nil, by other: SigningKey? = nil
    ) throws -> [UInt8] {
        var recipe = simulator.assertion(
            by: other ?? key, appID: Phone.appID, counter: counter,
            clientDataHash: request.clientDataHash(for: challenge.bytes), generation: generation)
        recipe.highS = highS
        return try recipe.made()
    }

    /// Registers with a challenge of its own.
    func register(in registry: Registry, under policy: Policy) throws -> Verdict<Instance> {
        let challenge = try registry.issueChallenge(for: .attestation, at: Phone.time)
        return try registry.register(
            attest(challenge), keyID: keyID, challenge: challenge.id, with: AttestationVerifier(policy),
            at: Phone.time + 60)
    }
}
