// SPDX-License-Identifier: MIT
import AppAttest

/// `ats-matrix attest verify`
struct AttestVerifyCommand: Command {
    static let description = CommandDescription(
        name: "attest verify", summary: "Verify an attestation, as a server does that is to register the key.",
        operands: [AttestOptions.object],
        options: [AttestOptions.base64, AttestOptions.appID, AttestOptions.keyID] + AttestOptions.clientDataForms
            + [AttestOptions.environment, AttestOptions.at, AttestOptions.receipt] + AttestOptions.extensionPolicy
            + [AttestOptions.accessControl, AttestOptions.root, AttestOptions.receiptRoot, AttestOptions.format],
        examples: [
            .init(
                "ats-matrix attest verify attestation.cbor --app-id 0123456789.com.example.app --key-id $KEYID "
                    + "--challenge $CHALLENGE",
                "An app's new key; the app hashed the challenge, as Apple's text says.")
        ],
        details: [
            "Prints what is to be stored where it is accepted (status 0), else the reason, what it means and what to do "
                + "(status 1). The reason is for you: clients are told nothing but that it failed.",
            "--app-id, --key-id and one of --client-data-hash, --challenge and --client-data must be given. Chains end in "
                + "Apple's App Attestation Root CA, which is pinned, and no other.",
        ])

    private let source: ObjectSource
    private let keyID: [UInt8]
    private let clientData: ClientDataChoice
    private let time: Int64
    private let roots: AttestRoots
    private let policy: Policy
    private let format: AttestFormat

    init(_ arguments: ParsedArguments) throws(UsageError) {
        format = try arguments.format()
        let appIDs = try arguments.appIDs()
        let environments = try arguments.environments()
        var policy = Policy(
            appIDs: Set(appIDs), environments: environments.isEmpty ? [.production] : environments,
            receipt: (try arguments.choice(AttestOptions.receipt, of: ReceiptCheck.self) ?? .verified).demand)
        try arguments.setExtensions(of: &policy)
        policy.accessControl = try arguments.base64(
            AttestOptions.accessControl, expected: "base64 of the extension's value")
        self.policy = policy
        time = try arguments.time()
        let keyID = try arguments.keyID()
        let clientData = try ClientDataChoice(arguments)
        roots = try AttestRoots(arguments)
        source = try ObjectSource(arguments)
        try StandardInput.checkOnce(
            ("FILE", source.isStandardInput), ("--client-data", clientData?.isStandardInput ?? false),
            (AttestOptions.root.spelling, roots.attestation == "-"),
            (AttestOptions.receiptRoot.spelling, roots.receipt == "-"))
        guard !appIDs.isEmpty else { throw UsageError("--app-id APPID is missing: whose app is expected?") }
        guard let keyID else { throw UsageError("--key-id KEYID is missing: what the app calls its key") }
        guard let clientData else { throw ClientDataChoice.missing }
        self.keyID = keyID
        self.clientData = clientData
    }

    func run(in console: Console) throws -> ExitStatus {
        let hash = try clientData.bytes(in: console)
        var policy = policy
        policy.attestationRoot = try DevelopmentRoot.root(roots.attestation, in: console)
        policy.receiptRoot = try DevelopmentRoot.root(roots.receipt, in: console)
        let object = try source.read(in: console)
        let verdict = AttestationVerifier(policy).verify(object.bytes, keyID: keyID, clientDataHash: hash, at: time)
        let outcome: VerdictAnswer.Outcome =
            switch verdict {
            case .accepted(let key): .accepted(VerdictAnswer.Fact.all(of: key))
            case .refused(let reason): .refused(reason)
            }
        return VerdictAnswer(
            kind: "attestation", object: object, trust: policy.trust, time: time, heading: "To be stored:",
            outcome: outcome
        ).print(format, in: console)
    }
}
