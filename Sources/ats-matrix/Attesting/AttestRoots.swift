// SPDX-License-Identifier: MIT

/// The files of `--development-root` and `--development-receipt-root`.
struct AttestRoots: Sendable {
    let attestation: String?
    let receipt: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        attestation = arguments.text(AttestOptions.root)
        receipt = arguments.text(AttestOptions.receiptRoot)
        if attestation == "" { throw UsageError("\(AttestOptions.root.spelling) needs FILE after it") }
        if receipt == "" { throw UsageError("\(AttestOptions.receiptRoot.spelling) needs FILE after it") }
    }
}

/// Standard input can be read once.
enum StandardInput {
    static func checkOnce(_ uses: (name: String, isUsed: Bool)...) throws(UsageError) {
        let used = uses.filter(\.isUsed).map(\.name)
        guard used.count > 1 else { return }
        throw UsageError("\(used.joined(separator: " and ")) cannot both be standard input")
    }
}

extension ClientDataChoice {
    static let missing = UsageError(
        "what the app passed as clientDataHash is missing; expected --challenge TEXT, --client-data FILE or "
            + "--client-data-hash BASE64")
}
