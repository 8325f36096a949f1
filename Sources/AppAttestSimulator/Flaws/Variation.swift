// SPDX-License-Identifier: MIT
internal import AppAttest
package import Certificates

/// One shape that must be accepted although verifiers are apt to refuse it (`app-attest.md` §7, end), by name.
package struct Variation: RawRepresentable, CaseIterable, Sendable, CustomStringConvertible {
    /// Its name: `high-s`.
    package let rawValue: String
    /// What is peculiar, in a few words.
    package let title: String
    package let kind: Flaw.Kind
    private let change: Change

    private enum Change: Sendable {
        case attestation(Generation, Flaw.Change<AttestationTrial>)
        case assertion(Generation, Flaw.Change<AssertionTrial>)
        case receipt(Receipt.Kind, Flaw.Change<ReceiptTrial>)
    }

    package init?(rawValue: String) {
        guard let variation = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = variation
    }

    package static let allCases: [Variation] = attestations + leaves + assertions + receipts

    package var description: String { rawValue }

    /// The object, and what it is to be accepted with.
    package func specimen(on stage: Stage) throws(OpenSSLError) -> Specimen {
        switch change {
        case .attestation(let generation, let change):
            var trial = try stage.attestation(generation)
            try change(&trial)
            return try trial.specimen()
        case .assertion(let generation, let change):
            var trial = try stage.assertion(generation)
            try change(&trial)
            return try trial.specimen()
        case .receipt(let kind, let change):
            var trial = try stage.receipt(kind)
            try change(&trial)
            return try trial.specimen()
        }
    }
}

extension Variation {
    static func attestation(
        _ name: String, _ title: String, _ generation: Generation = .from27,
        _ change: @escaping Flaw.Change<AttestationTrial>
    ) -> Variation {
        Variation(rawValue: name, title: title, kind: .attestation, change: .attestation(generation, change))
    }

    static func assertion(
        _ name: String, _ title: String, _ generation: Generation = .from27,
        _ change: @escaping Flaw.Change<AssertionTrial>
    ) -> Variation {
        Variation(rawValue: name, title: title, kind: .assertion, change: .assertion(generation, change))
    }

    static func receipt(
        _ name: String, _ title: String, _ kind: Receipt.Kind = .attest,
        _ change: @escaping Flaw.Change<ReceiptTrial>
    ) -> Variation {
        Variation(rawValue: name, title: title, kind: .receipt, change: .receipt(kind, change))
    }

    private init(rawValue: String, title: String, kind: Flaw.Kind, change: Change) {
        self.rawValue = rawValue
        self.title = title
        self.kind = kind
        self.change = change
    }
}
