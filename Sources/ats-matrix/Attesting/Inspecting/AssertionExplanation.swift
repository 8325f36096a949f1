// SPDX-License-Identifier: MIT
import AppAttest
import Certificates

/// Explains an assertion.
struct AssertionExplanation {
    private let object: AttestedObject
    private let contents: AssertionContents
    private let expectations: Expectations

    init(_ object: AttestedObject, _ contents: AssertionContents, _ expectations: Expectations) {
        self.object = object
        self.contents = contents
        self.expectations = expectations
    }

    func explanation() -> Explanation {
        Explanation(
            kind: "assertion", object: object, time: expectations.time, trust: expectations.trust,
            opening: "This is an assertion: with it an app signs one request, by a key that was registered with an "
                + "attestation. It holds data on the app, a counter, and the signature.",
            verdict: verdict, sections: [form, data, signature])
    }

    private var verdict: Explanation.Verdict {
        if let refusal { return .refused(refusal) }
        let lacking = [
            ("whose app it is (--app-id)", expectations.appIDs.isEmpty),
            ("the registered key (--public-key)", expectations.publicKey == nil),
            ("what was signed (--client-data, --challenge or --client-data-hash)", expectations.clientDataHash == nil),
            ("the last counter (--counter)", expectations.counter == nil),
        ].filter(\.1).map(\.0)
        return lacking.isEmpty ? .accepted : .open(lacking: lacking)
    }

    /// What is wrong as far as is known.
    private var refusal: RefusalReason? {
        if let problem = contents.problems.first { return problem.reason }
        if contents.signature.map({ ECDSASignature(der: $0) == nil }) ?? false { return .malformedSignature }
        if let outcome = signatureOutcome, !outcome { return .badSignature }
        if !expectations.appIDs.isEmpty, appID == nil { return .appIDMismatch }
        if isCounterGreater == false { return .counterNotGreater }
        return nil
    }

    /// The expected App ID that the data hold the hash of.
    private var appID: String? {
        expectations.appIDs.sorted().first {
            SHA256.digest(of: Array($0.utf8)) == contents.authenticatorData?.appIDHash
        }
    }

    private var isCounterGreater: Bool? {
        guard let last = expectations.counter ?? (contents.authenticatorData?.counter == 0 ? 0 : nil),
            let counter = contents.authenticatorData?.counter
        else { return nil }
        return counter > last
    }

    /// `nil` where key, client data or what is signed is not known.
    private var signatureOutcome: Bool? {
        guard let point = expectations.publicKey, let key = P256PublicKey(point: point),
            let hash = expectations.clientDataHash, let data = contents.authenticatorData,
            let signature = contents.signature.flatMap(ECDSASignature.init)
        else { return nil }
        return key.isValid(signature, of: SHA256.digest(of: data.bytes, hash))
    }

    private var form: Explanation.Section {
        var section = Explanation.Section("Its form")
        for problem in contents.problems { section.say(.bad, "\(problem.place): \(problem.detail).") }
        return section
    }

    private var data: Explanation.Section {
        var section = Explanation.Section("The data")
        guard let data = contents.authenticatorData, let hash = data.appIDHash else { return section }
        if let appID {
            section.say(.good, "It is of the app \(appID), as expected.")
        } else {
            section.say(
                expectations.appIDs.isEmpty ? .unknown : .bad,
                "It is of an app whose App ID has the SHA-256 \(Words.hexadecimal(hash.prefix(8)))…"
                    + (expectations.appIDs.isEmpty
                        ? " (not compared: no --app-id)." : ", which is not that of --app-id."))
        }
        if let counter = data.counter {
            let comparison =
                switch isCounterGreater {
                case true?: ", which is above the last one"
                case false?: ", which is not above the last one: a replay, or out of order"
                case nil: "; it must be above the last one of this key (not compared: no --counter)"
                }
            section.say(
                isCounterGreater.map { $0 ? .good : .bad } ?? .unknown, "Its counter is \(counter)\(comparison).")
        }
        if data.problem == nil {
            section.say(.plain, data.extensions.map(Words.extensions) ?? Words.noExtensions)
        }
        if contents.unsignedCDHash != nil { section.say(.plain, Words.unsignedCDHash) }
        return section
    }

    private var signature: Explanation.Section {
        var section = Explanation.Section("The signature")
        guard let bytes = contents.signature else { return section }
        guard ECDSASignature(der: bytes) != nil else {
            section.say(.bad, "\(RefusalReason.malformedSignature.words.meaning)")
            return section
        }
        switch signatureOutcome {
        case true?: section.say(.good, "It is by the registered key, over the data and what the app was to sign.")
        case false?: section.say(.bad, RefusalReason.badSignature.words.meaning)
        case nil:
            section.say(
                .unknown,
                "It has the right form. Whether it is right can only be told with the registered key "
                    + "(--public-key) and what was signed (--client-data, --challenge or --client-data-hash).")
        }
        section.say(
            .plain,
            "An assertion holds neither certificate nor environment nor time: these are its key's registration's.")
        return section
    }
}
