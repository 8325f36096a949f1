// SPDX-License-Identifier: MIT
import AppAttest
import Formats

/// `ats-matrix attest inspect`
struct AttestInspectCommand: Command {
    private static let counter = Option(
        "counter", .required("NUMBER"), "The greatest counter so far. Default: not compared.")

    static let description = CommandDescription(
        name: "attest inspect",
        summary: "Explain an attestation, an assertion or a receipt: what it says, and what a verifier would refuse.",
        operands: [AttestOptions.object],
        options: [AttestOptions.base64, AttestOptions.appID, AttestOptions.keyID, AttestOptions.publicKey, counter]
            + AttestOptions.clientDataForms
            + [
                AttestOptions.anyEnvironment, AttestOptions.at, AttestOptions.root, AttestOptions.receiptRoot,
                AttestOptions.format,
            ],
        examples: [
            .init("ats-matrix attest inspect attestation.cbor", "What it is, and whether it would be accepted today."),
            .init(
                "ats-matrix attest inspect attestation.cbor --at 2024-04-18 --challenge $CHALLENGE",
                "The same for the day when it came, and for what it was to answer."),
        ],
        details: [
            "Each sentence has a mark: ok where it is as it should be, NO where a verifier refuses, ? where nobody said "
                + "what to expect. Which of the three it is, its bytes say. The status is 0 whatever is found, and 2 "
                + "where it is none of them. To decide about anything, use 'attest verify', 'attest assert' or "
                + "'attest receipt'."
        ])

    private let source: ObjectSource
    private let clientData: ClientDataChoice?
    private let expectations: Expectations
    private let roots: AttestRoots
    private let format: AttestFormat

    init(_ arguments: ParsedArguments) throws(UsageError) {
        format = try arguments.format()
        var expectations = Expectations(time: try arguments.time())
        expectations.appIDs = Set(try arguments.appIDs())
        expectations.environments = try arguments.environments()
        expectations.keyID = try arguments.keyID()
        expectations.publicKey = try arguments.publicKey()
        if arguments.has(Self.counter) { expectations.counter = try arguments.lastCounter() }
        self.expectations = expectations
        clientData = try ClientDataChoice(arguments)
        roots = try AttestRoots(arguments)
        source = try ObjectSource(arguments)
        try StandardInput.checkOnce(
            ("FILE", source.isStandardInput), ("--client-data", clientData?.isStandardInput ?? false),
            (AttestOptions.root.spelling, roots.attestation == "-"),
            (AttestOptions.receiptRoot.spelling, roots.receipt == "-"))
    }

    func run(in console: Console) throws -> ExitStatus {
        var expectations = expectations
        expectations.clientDataHash = try clientData?.bytes(in: console)
        expectations.attestationRoot = try DevelopmentRoot.root(roots.attestation, in: console)
        expectations.receiptRoot = try DevelopmentRoot.root(roots.receipt, in: console)
        let object = try source.read(in: console)
        let explanation = try Self.explain(object, expectations)
        switch format {
        case .text: console.output.write(explanation.text(width: console.width))
        case .json: console.output.write(explanation.json.text(pretty: true) + "\n")
        }
        return .done
    }

    /// A receipt begins with a SEQUENCE; which map of CBOR it is, its keys say.
    private static func explain(_ object: AttestedObject, _ expectations: Expectations) throws -> Explanation {
        if object.bytes.first == 0x30 {
            return ReceiptExplanation(object, ReceiptContents(object.bytes), expectations).explanation()
        }
        let attestation = AttestationContents(object.bytes)
        if attestation.format != nil || attestation.chain != nil || attestation.authenticatorData != nil {
            return AttestationExplanation(object, attestation, expectations).explanation()
        }
        let assertion = AssertionContents(object.bytes)
        if assertion.signature != nil || assertion.authenticatorData != nil {
            return AssertionExplanation(object, assertion, expectations).explanation()
        }
        let detail = attestation.problems.first.map { ": \($0.detail)" } ?? ""
        throw InputError(
            file: object.name, at: nil, "neither an attestation nor an assertion nor a receipt\(detail)",
            expected: "one of these")
    }
}
