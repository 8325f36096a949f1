// SPDX-License-Identifier: MIT
import AppAttest

/// `ats-matrix attest receipt`
struct AttestReceiptCommand: Command {
    static let description = CommandDescription(
        name: "attest receipt", summary: "Verify a receipt, alone or as it was taken from an attestation.",
        operands: [AttestOptions.object],
        options: [AttestOptions.base64, AttestOptions.appID, AttestOptions.publicKey] + AttestOptions.clientDataForms
            + [
                AttestOptions.anyEnvironment, AttestOptions.at, AttestOptions.maximumAge, AttestOptions.acceptExpired,
                AttestOptions.receiptRoot, AttestOptions.format,
            ],
        examples: [
            .init(
                "ats-matrix attest receipt receipt.bin --app-id 0123456789.com.example.app --public-key $KEY --max-age 300",
                "A receipt that just came from Apple.")
        ],
        details: [
            "Prints what it says where it is accepted (status 0), else the reason (status 1). What is not given is not "
                + "compared, and the answer says so: a server gives App ID and public key at least.",
            "The chain ends in Apple Root CA - G3, which is pinned, and is looked at as of the receipt's own time. The "
                + "client data hash is compared in receipts of type ATTEST only.",
        ])

    private let source: ObjectSource
    private let clientData: ClientDataChoice?
    private let expected: ReceiptVerifier.Expected
    private let time: Int64
    private let root: String?
    private let format: AttestFormat

    init(_ arguments: ParsedArguments) throws(UsageError) {
        format = try arguments.format()
        var expected = ReceiptVerifier.Expected()
        let appIDs = try arguments.appIDs()
        if !appIDs.isEmpty { expected.appIDs = Set(appIDs) }
        expected.publicKey = try arguments.publicKey()
        let environments = try arguments.environments()
        if !environments.isEmpty { expected.environments = environments }
        expected.maximumAge = try arguments.number(AttestOptions.maximumAge, in: 1...1_000_000_000).map { Int64($0) }
        expected.acceptsExpired = arguments.has(AttestOptions.acceptExpired)
        self.expected = expected
        time = try arguments.time()
        clientData = try ClientDataChoice(arguments)
        root = try AttestRoots(arguments).receipt
        source = try ObjectSource(arguments)
        try StandardInput.checkOnce(
            ("FILE", source.isStandardInput), ("--client-data", clientData?.isStandardInput ?? false),
            (AttestOptions.receiptRoot.spelling, root == "-"))
    }

    func run(in console: Console) throws -> ExitStatus {
        var expected = expected
        expected.clientDataHash = try clientData?.bytes(in: console)
        let root = try DevelopmentRoot.root(root, in: console)
        let object = try source.read(in: console)
        let verdict = ReceiptVerifier(root: root).verify(object.bytes, expected: expected, at: time)
        let outcome: VerdictAnswer.Outcome =
            switch verdict {
            case .accepted(let receipt): .accepted(VerdictAnswer.Fact.all(of: receipt))
            case .refused(let reason): .refused(reason)
            }
        return VerdictAnswer(
            kind: "receipt", object: object, trust: AttestTrust(isReceiptApples: root == .apple), time: time,
            heading: "It says:", notCompared: notCompared(expected), outcome: outcome
        ).print(format, in: console)
    }

    private func notCompared(_ expected: ReceiptVerifier.Expected) -> [String] {
        [
            ("App ID", expected.appIDs == nil), ("public key", expected.publicKey == nil),
            ("client data hash", expected.clientDataHash == nil), ("environment", expected.environments == nil),
            ("age", expected.maximumAge == nil),
        ].filter(\.1).map(\.0)
    }
}
