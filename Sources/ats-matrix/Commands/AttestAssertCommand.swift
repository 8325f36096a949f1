// SPDX-License-Identifier: MIT
import AppAttest

/// `ats-matrix attest assert`
struct AttestAssertCommand: Command {
    static let description = CommandDescription(
        name: "attest assert",
        summary: "Verify an assertion, as a server does that gets a request of a registered key.",
        operands: [AttestOptions.object],
        options: [AttestOptions.base64, AttestOptions.oneAppID, AttestOptions.publicKey, AttestOptions.counter]
            + AttestOptions.clientDataForms + AttestOptions.extensionPolicy + [AttestOptions.format],
        examples: [
            .init(
                "ats-matrix attest assert assertion.cbor --app-id 0123456789.com.example.app --public-key $KEY "
                    + "--counter 4 --client-data request.txt",
                "A request whose exact bytes the app hashed; the last counter was 4.")
        ],
        details: [
            "Prints the counter to be stored where it is accepted (status 0), else the reason, what it means and what to "
                + "do (status 1).",
            "--app-id, --public-key and one of --client-data-hash, --challenge and --client-data must be given. That the "
                + "challenge is one of yours, unused and not expired, only your server can tell. An assertion says nothing "
                + "of environment or time: those are its registration's.",
        ])

    private let source: ObjectSource
    private let appID: String
    private let publicKey: [UInt8]
    private let counter: UInt32
    private let clientData: ClientDataChoice
    private let policy: Policy
    private let format: AttestFormat

    init(_ arguments: ParsedArguments) throws(UsageError) {
        format = try arguments.format()
        let appIDs = try arguments.appIDs(AttestOptions.oneAppID)
        var policy = Policy(appIDs: Set(appIDs), environments: [])
        try arguments.setExtensions(of: &policy)
        self.policy = policy
        counter = try arguments.lastCounter()
        let publicKey = try arguments.publicKey()
        let clientData = try ClientDataChoice(arguments)
        source = try ObjectSource(arguments)
        try StandardInput.checkOnce(
            ("FILE", source.isStandardInput), ("--client-data", clientData?.isStandardInput ?? false))
        guard let appID = appIDs.first else { throw UsageError("--app-id APPID is missing: whose key is it?") }
        guard let publicKey else { throw UsageError("--public-key KEY is missing: the key that was registered") }
        guard let clientData else { throw ClientDataChoice.missing }
        self.appID = appID
        self.publicKey = publicKey
        self.clientData = clientData
    }

    func run(in console: Console) throws -> ExitStatus {
        let hash = try clientData.bytes(in: console)
        let object = try source.read(in: console)
        guard let verifier = AssertionVerifier(policy, publicKey: publicKey) else {
            throw UsageError("--public-key is no point of P-256")
        }
        let outcome: VerdictAnswer.Outcome =
            switch verifier.verify(object.bytes, clientDataHash: hash, appID: appID, after: counter) {
            case .accepted(let assertion): .accepted(VerdictAnswer.Fact.all(of: assertion))
            case .refused(let reason): .refused(reason)
            }
        return VerdictAnswer(
            kind: "assertion", object: object, trust: AttestTrust(), heading: "To be stored with the key:",
            outcome: outcome
        ).print(format, in: console)
    }
}
