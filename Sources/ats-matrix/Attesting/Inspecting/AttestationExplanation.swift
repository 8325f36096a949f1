// SPDX-License-Identifier: MIT
import AppAttest
import Certificates

/// Explains an attestation.
struct AttestationExplanation {
    private let object: AttestedObject
    private let contents: AttestationContents
    private let leaf: CertificateContents?
    private let receipt: ReceiptContents?
    private let expectations: Expectations
    private let outcomes: [AttestationStep: StepOutcome]
    /// The same within the leaf's dates.
    private let timelyChain: StepOutcome?
    /// What the receipt says the app passed, where the leaf's nonce agrees with it.
    private let signedHash: [UInt8]?

    init(_ object: AttestedObject, _ contents: AttestationContents, _ expectations: Expectations) {
        self.object = object
        self.contents = contents
        self.expectations = expectations
        let leaf = contents.certificates.first?.contents
        let receipt = contents.receiptContents
        self.leaf = leaf
        self.receipt = receipt
        var policy = Policy(appIDs: expectations.appIDs, environments: expectations.environments)
        policy.attestationRoot = expectations.attestationRoot
        policy.receiptRoot = expectations.receiptRoot
        let verifier = AttestationVerifier(policy)
        let keyID = expectations.keyID ?? contents.authenticatorData?.credential?.identifier
        func examine(at time: Int64) -> [AttestationStep: StepOutcome] {
            let steps = verifier.examine(
                object.bytes, keyID: keyID, clientDataHash: expectations.clientDataHash, at: time)
            return Dictionary(steps.map { ($0.step, $0.outcome) }) { first, _ in first }
        }
        outcomes = examine(at: expectations.time)
        timelyChain = leaf.flatMap { examine(at: $0.validity.notBefore + 1)[.chain] }
        signedHash = receipt?.field(.clientHash).flatMap { hash in
            guard let data = contents.authenticatorData, let nonce = leaf.flatMap({ LeafExtensions($0).nonce }),
                ConstantTime.areEqual(nonce, SHA256.digest(of: data.bytes, hash))
            else { return nil }
            return hash
        }
    }

    func explanation() -> Explanation {
        Explanation(
            kind: "attestation", object: object, time: expectations.time, trust: expectations.trust,
            opening:
                "This is an attestation: with it an app has a server register a key that the device guards. It holds "
                + "data on app and key, two certificates that vouch for them, and a receipt.",
            verdict: verdict, sections: [problems, app, challenge, certificates, receiptSection])
    }

    private var verdict: Explanation.Verdict {
        for step in AttestationStep.allCases {
            if case .failed(let reason) = outcomes[step] { return .refused(reason) }
            if step == .nonce, let nonceFault { return .refused(nonceFault) }
        }
        let lacking = [
            ("whose app it is (--app-id)", expectations.appIDs.isEmpty),
            ("what the app calls its key (--key-id)", expectations.keyID == nil),
            (
                "what it was to answer (--challenge, --client-data or --client-data-hash)",
                expectations.clientDataHash == nil
            ),
            ("which environment (--environment)", expectations.environments.isEmpty),
        ].filter(\.1).map(\.0)
        return lacking.isEmpty ? .accepted : .open(lacking: lacking)
    }

    /// Why no challenge at all would do, where none is given: the nonce is not there, or disagrees with the receipt, which
    /// would have to agree with the same challenge.
    private var nonceFault: RefusalReason? {
        guard expectations.clientDataHash == nil, contents.authenticatorData != nil, let leaf else { return nil }
        let extensions = LeafExtensions(leaf)
        if extensions.nonceExtension == nil { return .nonceMissing }
        if extensions.nonce == nil { return .nonceMalformed }
        return signedHash == nil && receipt?.field(.clientHash) != nil ? .nonceMismatch : nil
    }

    private var problems: Explanation.Section {
        var section = Explanation.Section("Its form")
        for problem in contents.problems { section.say(.bad, "\(problem.place): \(problem.detail).") }
        if contents.problems.isEmpty, case .failed(let reason) = outcomes[.form] {
            section.say(.bad, reason.words.meaning)
        }
        return section
    }

    private func mark(_ steps: AttestationStep...) -> Explanation.Mark {
        let marks = steps.map { Explanation.Mark(outcomes[$0] ?? .notPossible) }
        return marks.contains(.bad) ? .bad : marks.contains(.unknown) ? .unknown : .good
    }

    private func reason(_ step: AttestationStep) -> RefusalReason? {
        if case .failed(let reason) = outcomes[step] { reason } else { nil }
    }
}

// The data.
extension AttestationExplanation {
    private var app: Explanation.Section {
        var section = Explanation.Section("The app and its key")
        guard let data = contents.authenticatorData, let hash = data.appIDHash else { return section }
        sayApp(hash, &section)
        if let credential = data.credential { sayKey(credential, &section) }
        if let counter = data.counter {
            section.say(
                mark(.counter),
                counter == 0
                    ? "The key has signed nothing yet: its counter is 0."
                    : "The counter is \(counter); a new key's is 0.")
        }
        if let extensions = data.extensions {
            section.say(.plain, Words.extensions(extensions))
            if data.flags?.contains(.extensionData) == false {
                section.say(.good, "The flag that announces this is not set, as on some genuine systems.")
            }
        } else if data.problem == nil {
            section.say(.plain, Words.noExtensions)
        }
        if contents.unsignedCDHash != nil { section.say(.plain, Words.unsignedCDHash) }
        return section
    }

    private func sayApp(_ hash: [UInt8], _ section: inout Explanation.Section) {
        let name = appNames.first { SHA256.digest(of: Array($0.utf8)) == hash }
        guard let name else {
            section.say(
                mark(.appID) == .bad ? .bad : .unknown,
                "It is of an app whose App ID has the SHA-256 \(Words.hexadecimal(hash.prefix(8)))…"
                    + (expectations.appIDs.isEmpty ? "." : ", which is none of --app-id."))
            return
        }
        let comparison =
            switch mark(.appID) {
            case .good: ", as expected"
            case .bad: ", which is none of --app-id"
            default: " (not compared: no --app-id)"
            }
        section.say(mark(.appID), "It is of the app \(name)\(comparison).")
    }

    /// App IDs that the data may hold the hash of.
    private var appNames: [String] {
        let property = leaf.flatMap { LeafExtensions($0).keyProperties }?.first { $0.tag == 1_204 }
        let named: String? = if case .text(let text) = property?.value { text } else { nil }
        let field = receipt?.field(.appID).map { String(decoding: $0, as: UTF8.self) }
        return expectations.appIDs.sorted() + [named, field].compactMap(\.self)
    }

    private func sayKey(_ credential: AttestedCredential, _ section: inout Explanation.Section) {
        if let environment = credential.environment {
            let comparison =
                switch mark(.environment) {
                case .good: ", as expected"
                case .bad: ", and another is expected"
                default: " (not compared: no --environment)"
                }
            let builds = environment == .production ? "TestFlight and the App Store" : "Xcode"
            section.say(
                mark(.environment), "It was made in \(environment.rawValue), as by builds from \(builds)\(comparison).")
        } else {
            section.say(.bad, "Its environment (aaguid) is none that App Attest has.")
        }
        let id = StrictBase64.text(credential.identifier)
        switch mark(.keyID, .credentialID) {
        case .good:
            let source = expectations.keyID == nil ? "" : " It is the one of --key-id."
            section.say(.good, "The key is called \(id), which is the hash of the key itself.\(source)")
        case .bad where expectations.keyID != nil && expectations.keyID != credential.identifier:
            section.say(.bad, "The key is called \(id), which is not the one of --key-id.")
        case .bad: section.say(.bad, "The key is called \(id), which is not the hash of the leaf's key.")
        default: section.say(.unknown, "The key is called \(id); the leaf, whose hash it should be, cannot be read.")
        }
        if mark(.publicKey) == .bad { section.say(.bad, "The data hold another key than the leaf.") }
    }

    private var challenge: Explanation.Section {
        var section = Explanation.Section("The challenge that it answers")
        switch outcomes[.nonce] {
        case .passed:
            section.say(.good, "The leaf's nonce is the hash of the data and of what the app was to answer.")
        case .failed(let reason):
            section.say(.bad, "\(reason.rawValue): \(reason.words.meaning)")
        default:
            section.say(.unknown, "Not compared: neither --challenge nor --client-data nor --client-data-hash.")
            if let nonceFault, nonceFault != .nonceMismatch { section.say(.bad, nonceFault.words.meaning) }
        }
        if let signedHash {
            let form =
                signedHash.count == 32
                ? "32 bytes, as a SHA-256 has"
                : "\(Words.plural(signedHash.count, "byte")): no SHA-256, but most likely the challenge itself, as in Apple's "
                    + "own samples" + (expectations.clientDataHash == nil ? " (give it with --client-data-hash)" : "")
            section.say(.good, "The app passed \(form); the receipt says so, and the leaf's nonce agrees.")
        } else if leaf.flatMap({ LeafExtensions($0).nonce }) != nil, receipt?.field(.clientHash) != nil {
            section.say(.bad, "The receipt names what the app passed, and the leaf's nonce does not agree with it.")
        }
        return section
    }
}

// Certificates and receipt.
extension AttestationExplanation {
    private var certificates: Explanation.Section {
        var section = Explanation.Section("The certificates")
        for (place, reading) in contents.certificates.enumerated() {
            let noun = place == 0 ? "leaf" : place == 1 ? "intermediate" : "certificate \(place + 1)"
            guard let certificate = reading.contents else {
                section.say(.bad, "The \(noun) cannot be read: \(reading.error.map { "\($0)" } ?? "").")
                continue
            }
            say(certificate, noun, &section)
        }
        sayChain(&section)
        guard let leaf else { return section }
        let extensions = LeafExtensions(leaf)
        if let system = extensions.systemProperties.flatMap(Self.system) {
            section.say(.plain, "The leaf says what the device runs: \(system).")
        }
        if let operations = extensions.accessControl {
            let allowed = operations.filter { $0.isAllowed == true }.map(\.operation)
            section.say(
                .plain,
                "The key's access control list allows \(allowed.isEmpty ? "nothing" : allowed.joined(separator: ", "))"
                    + (allowed.count < operations.count ? "; other operations are guarded." : ", as on an iPhone."))
        }
        return section
    }

    private func say(_ certificate: CertificateContents, _ noun: String, _ section: inout Explanation.Section) {
        let validity = certificate.validity
        let time = expectations.time
        let name = certificate.subject.attributes.first { $0.type == "CN" }?.text ?? "without a name"
        let who = noun == "leaf" ? "The leaf, for this key alone," : "The \(noun), \(name),"
        let state =
            time < validity.notBefore
            ? "which has not begun" : time > validity.notAfter ? "which is over" : "which it is"
        section.say(
            state == "which it is" ? .good : .bad,
            "\(who) holds from \(TimeText.text(validity.notBefore)) to \(TimeText.text(validity.notAfter)) "
                + "(\(Words.duration(validity.notAfter - validity.notBefore))), "
                + (state == "which it is" ? "so it does at the time." : "\(state)."))
    }

    private func sayChain(_ section: inout Explanation.Section) {
        let root = expectations.trust.isAttestationApples ? "Apple's App Attestation Root CA" : "the development root"
        switch (outcomes[.chain], timelyChain) {
        case (.passed, _): section.say(.good, "They lead to \(root), which is the only one that is believed.")
        case (.failed(.certificateExpired), .passed), (.failed(.certificateNotYetValid), .passed):
            section.say(
                .good,
                "They lead to \(root), and did while the leaf held: verify an attestation when it comes, or say with "
                    + "--at when it came.")
        case (.failed(let reason), _): section.say(.bad, "\(reason.rawValue): \(reason.words.meaning)")
        default: section.say(.bad, "There are no certificates to look at.")
        }
    }

    private static func system(_ properties: [AppleProperty]) -> String? {
        func text(_ tag: UInt32) -> String? {
            if case .text(let text) = properties.first(where: { $0.tag == tag })?.value { text } else { nil }
        }
        guard let version = text(1_400) else { return nil }
        return [text(1_026), version, text(1_403).map { "(build \($0))" }].compactMap(\.self).joined(separator: " ")
    }

    private var receiptSection: Explanation.Section {
        var section = Explanation.Section("The receipt inside")
        guard let receipt else { return section }
        ReceiptExplanation.say(receipt, &section)
        switch outcomes[.receipt] {
        case .passed: section.say(.good, "It is signed by Apple's signer of receipts, and agrees with the rest.")
        case .failed(let reason): section.say(.bad, "\(reason.rawValue): \(reason.words.meaning)")
        default: break
        }
        return section
    }
}
