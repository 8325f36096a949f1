// SPDX-License-Identifier: MIT
package import AppAttest
package import Certificates

/// One shape that must be refused (`app-attest.md` §7), by name. The same object without it is accepted.
package struct Flaw: RawRepresentable, CaseIterable, Sendable, CustomStringConvertible {
    /// Its name: `trailing-bytes`.
    package let rawValue: String
    /// In the list of `app-attest.md` §7; several flaws may have one number.
    package let number: Int
    /// What is wrong, in a few words.
    package let title: String
    package let kind: Kind
    /// Why it must be refused: one of these, which mostly are one.
    package let reasons: Set<RefusalReason>
    let damage: Damage

    /// Which object is damaged.
    package enum Kind: String, Sendable, Hashable {
        case attestation, assertion, receipt
    }

    /// Both change a trial: what it starts from where that is not the usual one, and what is wrong with it.
    enum Damage: Sendable {
        case attestation(Generation, Change<AttestationTrial>, Change<AttestationTrial>)
        case assertion(Generation, Change<AssertionTrial>, Change<AssertionTrial>)
        case receipt(Receipt.Kind, Change<ReceiptTrial>, Change<ReceiptTrial>)
    }

    typealias Change<Trial> = @Sendable (inout Trial) throws(OpenSSLError) -> Void

    package init?(rawValue: String) {
        guard let flaw = Self.byName[rawValue] else { return nil }
        self = flaw
    }

    package static let allCases: [Flaw] =
        objectForm + wrongTypes + chain + certificates + nonce + authenticatorData + extensions + assertions
        + signatures + receipts + receiptForm

    /// The numbers of `app-attest.md` §7 that no object alone can show, and whose they are.
    package static let elsewhere: [Int: String] = [
        18: "the command's reading of base64",
        57: "the registry's challenges", 58: "the registry's keys", 59: "the registry's challenges",
        60: "the registry's transactions", 74: "the registry's challenges", 75: "the registry's keys",
        76: "the registry's transactions", 77: "a service on top", 78: "the registry, which names the key itself",
    ]

    private static let byName = Dictionary(allCases.map { ($0.rawValue, $0) }) { first, _ in first }

    package var description: String { rawValue }

    /// The refused object and its twin without the flaw.
    package func specimens(on stage: Stage) throws(OpenSSLError) -> (refused: Specimen, righted: Specimen) {
        switch damage {
        case .attestation(let generation, let prepare, let damage):
            var trial = try stage.attestation(generation)
            try prepare(&trial)
            let righted = try trial.specimen()
            try damage(&trial)
            return (try trial.specimen(), righted)
        case .assertion(let generation, let prepare, let damage):
            var trial = try stage.assertion(generation)
            try prepare(&trial)
            let righted = try trial.specimen()
            try damage(&trial)
            return (try trial.specimen(), righted)
        case .receipt(let kind, let prepare, let damage):
            var trial = try stage.receipt(kind)
            try prepare(&trial)
            let righted = try trial.specimen()
            try damage(&trial)
            return (try trial.specimen(), righted)
        }
    }
}

extension Flaw {
    /// A flaw of an attestation.
    static func attestation(
        _ number: Int, _ name: String, _ title: String, _ reasons: Set<RefusalReason>,
        generation: Generation = .from27, from prepare: @escaping Change<AttestationTrial> = { _ in },
        _ damage: @escaping Change<AttestationTrial>
    ) -> Flaw {
        Flaw(
            rawValue: name, number: number, title: title, kind: .attestation, reasons: reasons,
            damage: .attestation(generation, prepare, damage))
    }

    /// A flaw of an assertion.
    static func assertion(
        _ number: Int, _ name: String, _ title: String, _ reasons: Set<RefusalReason>,
        generation: Generation = .from27, from prepare: @escaping Change<AssertionTrial> = { _ in },
        _ damage: @escaping Change<AssertionTrial>
    ) -> Flaw {
        Flaw(
            rawValue: name, number: number, title: title, kind: .assertion, reasons: reasons,
            damage: .assertion(generation, prepare, damage))
    }

    /// A flaw of a receipt.
    static func receipt(
        _ number: Int, _ name: String, _ title: String, _ reasons: Set<RefusalReason>, of kind: Receipt.Kind = .attest,
        from prepare: @escaping Change<ReceiptTrial> = { _ in }, _ damage: @escaping Change<ReceiptTrial>
    ) -> Flaw {
        Flaw(
            rawValue: name, number: number, title: title, kind: .receipt, reasons: reasons,
            damage: .receipt(kind, prepare, damage))
    }

    private init(
        rawValue: String, number: Int, title: String, kind: Kind, reasons: Set<RefusalReason>, damage: Damage
    ) {
        self.rawValue = rawValue
        self.number = number
        self.title = title
        self.kind = kind
        self.reasons = reasons
        self.damage = damage
    }
}
