// SPDX-License-Identifier: MIT
import AppAttest
import AppAttestSimulator
import Certificates
import Foundation

/// Assertions and attestations beside the signatures inside them: one of P-256, and two of P-384 of which one can be kept.
///
/// Takes the processor's time, as `openssl speed` does, so that other work on the machine does not count.
struct AttestBenchmark {
    enum Kind: String {
        /// The key was parsed before.
        case parsed
        /// The key comes as 65 bytes each time.
        case cold
        /// No intermediate is kept.
        case attestation
        case cached
    }

    private static let appID = "0123456789.com.example.app"
    private let simulator: Simulator
    private let key: SigningKey
    private let time = Int64(Date().timeIntervalSince1970)

    init() throws {
        simulator = try Simulator(at: time)
        key = try SigningKey(.p256)
    }

    /// Prints the seconds and how many objects were accepted, which is all of them.
    func run(_ kind: Kind, count: Int) throws {
        let policy = simulator.policy(appID: Self.appID, environments: [.production], receipt: .unverified)
        switch kind {
        case .parsed, .cold: try assertions(policy, isCold: kind == .cold, count: count)
        case .attestation: try attestations(policy, IntermediateCache(limit: 0), count: count)
        case .cached: try attestations(policy, IntermediateCache(), count: count)
        }
    }

    private func assertions(_ policy: Policy, isCold: Bool, count: Int) throws {
        let hashes = (1...64).map { SHA256.digest(of: [$0]) }
        let objects = try hashes.enumerated().map { place, hash in
            try simulator.assertion(by: key, appID: Self.appID, counter: UInt32(place + 1), clientDataHash: hash).made()
        }
        let point = key.point
        guard let parsed = AssertionVerifier(policy, publicKey: point) else { return }
        report(count) { number in
            let place = number % objects.count
            guard let verifier = isCold ? AssertionVerifier(policy, publicKey: point) : parsed else { return false }
            let verdict = verifier.verify(
                objects[place], clientDataHash: hashes[place], appID: Self.appID, after: UInt32(place))
            return verdict.refusal == nil
        }
    }

    private func attestations(_ policy: Policy, _ cache: IntermediateCache, count: Int) throws {
        let hashes = (1...16).map { SHA256.digest(of: [$0]) }
        let objects = try hashes.map { hash in
            try simulator.attestation(of: key, appID: Self.appID, clientDataHash: hash, at: time).made()
        }
        let keyID = try Simulator.keyID(of: key)
        let verifier = AttestationVerifier(policy, cache: cache)
        report(count) { number in
            let place = number % objects.count
            let verdict = verifier.verify(objects[place], keyID: keyID, clientDataHash: hashes[place], at: time)
            return verdict.refusal == nil
        }
    }

    private func report(_ count: Int, _ work: (Int) -> Bool) {
        var accepted = 0
        let start = Self.processorTime()
        for number in 0..<count where work(number) { accepted += 1 }
        print(Self.processorTime() - start, accepted)
    }

    private static func processorTime() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
