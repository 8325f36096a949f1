// SPDX-License-Identifier: MIT
import AppAttest
import AppAttestSimulator
import Certificates

/// One object of the simulator, by name, and what a verifier shall say of it.
struct Simulation: Sendable {
    enum Source: Sendable {
        case plain(Flaw.Kind)
        case flaw(Flaw)
        case variation(Variation)
    }

    let name: String
    let source: Source

    /// A flawless object of each kind, then all that must be accepted, then all that must be refused.
    static let all: [Simulation] =
        plain + Variation.allCases.map { Simulation(name: $0.rawValue, source: .variation($0)) }
        + Flaw.allCases.map { Simulation(name: $0.rawValue, source: .flaw($0)) }

    static let plain = [Flaw.Kind.attestation, .assertion, .receipt].map {
        Simulation(name: $0.rawValue, source: .plain($0))
    }

    var kind: Flaw.Kind {
        switch source {
        case .plain(let kind): kind
        case .flaw(let flaw): flaw.kind
        case .variation(let variation): variation.kind
        }
    }

    /// What is peculiar about it, in a few words.
    var title: String {
        switch source {
        case .plain: "as a device of today makes it"
        case .flaw(let flaw): flaw.title
        case .variation(let variation): variation.title
        }
    }

    /// `must be accepted`, `must be refused (nonce-mismatch)`
    var demand: String {
        guard case .flaw(let flaw) = source else { return "must be accepted" }
        return "must be refused (\(flaw.reasons.map(\.rawValue).sorted().joined(separator: " or ")))"
    }

    func specimen(on stage: Stage) throws(OpenSSLError) -> Specimen {
        switch source {
        case .plain(.attestation): try stage.attestation(.from27).specimen()
        case .plain(.assertion): try stage.assertion(.from27).specimen()
        case .plain(.receipt): try stage.receipt(.attest).specimen()
        case .flaw(let flaw): try flaw.specimens(on: stage).refused
        case .variation(let variation): try variation.specimen(on: stage)
        }
    }
}
