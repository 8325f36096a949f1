// SPDX-License-Identifier: MIT
import AppAttest
import Certificates

/// Explains a receipt.
struct ReceiptExplanation {
    private let object: AttestedObject
    private let contents: ReceiptContents
    private let expectations: Expectations
    private let refusal: RefusalReason?

    init(_ object: AttestedObject, _ contents: ReceiptContents, _ expectations: Expectations) {
        self.object = object
        self.contents = contents
        self.expectations = expectations
        var expected = ReceiptVerifier.Expected()
        if !expectations.appIDs.isEmpty { expected.appIDs = expectations.appIDs }
        if !expectations.environments.isEmpty { expected.environments = expectations.environments }
        expected.publicKey = expectations.publicKey
        expected.clientDataHash = expectations.clientDataHash
        refusal =
            ReceiptVerifier(root: expectations.receiptRoot).verify(
                object.bytes, expected: expected, at: expectations.time
            ).refusal
    }

    func explanation() -> Explanation {
        let lacking = [
            ("whose app it is (--app-id)", expectations.appIDs.isEmpty),
            ("for which key (--public-key)", expectations.publicKey == nil),
        ].filter(\.1).map(\.0)
        return Explanation(
            kind: "receipt", object: object, time: expectations.time, trust: expectations.trust,
            opening: "This is a receipt: a message that Apple signed about one key of an app. A server keeps it, and "
                + "exchanges it with Apple for a newer one that says how many keys the device made of late.",
            verdict: refusal.map(Explanation.Verdict.refused)
                ?? (lacking.isEmpty ? .accepted : .open(lacking: lacking)),
            sections: [form, fields, signature])
    }

    private var form: Explanation.Section {
        var section = Explanation.Section("Its form")
        for problem in contents.problems { section.say(.bad, "\(problem.place): \(problem.detail).") }
        return section
    }

    private var fields: Explanation.Section {
        var section = Explanation.Section("What it says")
        if let receipt = contents.receipt {
            let appMark: Explanation.Mark =
                expectations.appIDs.isEmpty ? .unknown : expectations.appIDs.contains(receipt.appID) ? .good : .bad
            section.say(appMark, "It is of the app \(receipt.appID)" + (appMark == .unknown ? " (not compared)." : "."))
            let keyMark: Explanation.Mark =
                expectations.publicKey.map { $0 == receipt.publicKey ? .good : .bad } ?? .unknown
            let keyID = StrictBase64.text(SHA256.digest(of: receipt.publicKey))
            section.say(keyMark, "It is for the key \(keyID)" + (keyMark == .unknown ? " (not compared)." : "."))
            if let environment = receipt.environment {
                let mark: Explanation.Mark =
                    expectations.environments.isEmpty
                    ? .unknown : expectations.environments.contains(environment) ? .good : .bad
                section.say(mark, "The key was made in \(environment.rawValue).")
            }
            section.say(
                .plain,
                "What the app passed had \(Words.plural(receipt.clientDataHash.count, "byte"))"
                    + (receipt.kind == .receipt
                        ? "; in receipts of this type they may be damaged, and are not compared." : "."))
        }
        Self.say(contents, &section)
        return section
    }

    private var signature: Explanation.Section {
        var section = Explanation.Section("Who signed it")
        for (place, reading) in contents.certificates.enumerated() {
            guard let certificate = reading.contents else {
                section.say(.bad, "A certificate cannot be read: \(reading.error.map { "\($0)" } ?? "").")
                continue
            }
            let name = certificate.subject.attributes.first { $0.type == "CN" }?.text ?? "without a name"
            let role = place == contents.signerPlace ? "The signer" : "A certificate with it"
            section.say(
                .plain,
                "\(role): \(name), from \(TimeText.text(certificate.validity.notBefore)) to "
                    + "\(TimeText.text(certificate.validity.notAfter)).")
        }
        if contents.hasSignedAttributes == true {
            section.say(.plain, "The signature covers attributes beside the content, which Apple's usually do not.")
        }
        if let refusal {
            section.say(.bad, "\(refusal.rawValue): \(refusal.words.meaning)")
        } else {
            let root = expectations.trust.isReceiptApples ? "Apple Root CA - G3" : "the development root"
            section.say(.good, "The signature is right, and the signer led to \(root) when the receipt was made.")
        }
        return section
    }

    /// What a receipt says of itself.
    static func say(_ contents: ReceiptContents, _ section: inout Explanation.Section) {
        guard let receipt = contents.receipt else { return section.say(.bad, "Its fields cannot be read.") }
        let type =
            receipt.kind == .attest
            ? "of type ATTEST, as it comes with an attestation" : "of type RECEIPT, as Apple renews it"
        section.say(.plain, "It is \(type): made \(TimeText.text(receipt.created)).")
        if let expires = receipt.expires {
            section.say(
                .plain,
                "It can be exchanged until \(TimeText.text(expires))"
                    + (receipt.notBefore.map { ", and not before \(TimeText.text($0))." } ?? "."))
        }
        if let metric = receipt.riskMetric {
            section.say(
                .plain,
                "Its risk metric is \(metric): about so many keys this device attested for the app in 30 days. Look "
                    + "for spikes; never block on it alone.")
        }
        let others = contents.fields.filter { $0.meaning == nil }.map { "\($0.type)" }
        if !others.isEmpty {
            section.say(.plain, "Fields that nobody knows: \(others.joined(separator: ", ")).")
        }
    }
}
