// SPDX-License-Identifier: MIT
import AppAttest

/// Verifies mutants of one object and looks closely at those that are accepted.
struct AttestedJudge {
    enum Finding {
        /// Its form alone is refused.
        case unread
        case refused
        /// Nothing was changed.
        case same
        /// What was changed is neither signed nor used; where that is.
        case accepted(String)
        case fault(String)
    }

    private let object: AttestedObject
    private let original: [UInt8]
    private let attestations: AttestationVerifier
    private let assertions: AssertionVerifier?
    private let receipts: ReceiptVerifier

    init(_ object: AttestedObject) {
        self.object = object
        original = Array(object.object)
        attestations = AttestationVerifier(object.policy)
        assertions = AssertionVerifier(object.policy, publicKey: Array(object.publicKey))
        receipts = ReceiptVerifier(root: object.policy.receiptRoot)
    }

    /// What is wrong with the object itself, which must be accepted.
    var problem: String? {
        switch verify(original) {
        case .accepted, .same: nil
        case .unread, .refused: "\(object.kind) \(object.name) is refused as it is"
        case .fault(let fault): fault
        }
    }

    func judge(_ mutant: [UInt8]) -> Finding { mutant == original ? .same : verify(mutant) }

    private func verify(_ mutant: [UInt8]) -> Finding {
        switch object.kind {
        case .attestation:
            finding(attestation(mutant)) { key in
                let (before, after) = (AttestationContents(original), AttestationContents(mutant))
                guard before.chain == after.chain, before.authenticatorData == after.authenticatorData,
                    let expected = attestation(original).accepted, key.keyID == expected.keyID,
                    key.publicKey == expected.publicKey, key.appID == expected.appID,
                    key.environment == expected.environment, key.extensions == expected.extensions,
                    key.verifiedReceipt == expected.verifiedReceipt
                else { return nil }
                if let receipt = after.receipt, receipt != before.receipt {
                    return before.receipt.flatMap { place(in: $0, of: receipt) }
                }
                return before.unsignedCDHash == after.unsignedCDHash ? "the order of keys" : "the unsigned cdHash"
            }
        case .assertion:
            finding(assertion(mutant)) { accepted in
                let (before, after) = (AssertionContents(original), AssertionContents(mutant))
                guard before.signature == after.signature, before.authenticatorData == after.authenticatorData,
                    accepted == assertion(original).accepted
                else { return nil }
                return before.unsignedCDHash == after.unsignedCDHash ? "the order of keys" : "the unsigned cdHash"
            }
        case .receipt:
            finding(receipt(mutant)) { accepted in
                accepted == receipt(original).accepted ? place(in: original, of: mutant) : nil
            }
        }
    }

    private func finding<Accepted>(_ verdict: Verdict<Accepted>, _ place: (Accepted) -> String?) -> Finding {
        switch verdict {
        case .refused(let reason): AttestedJudge.formReasons.contains(reason) ? .unread : .refused
        case .accepted(let accepted):
            place(accepted).map { .accepted($0) } ?? .fault("is accepted although what differs is signed")
        }
    }

    private static let formReasons: Set<RefusalReason> = [
        .tooLarge, .malformedCBOR, .malformedObject, .unknownFormat, .chainLength, .malformedReceipt,
    ]

    /// In which part of a receipt's message the change lies; `nil` where it lies in the payload, which is signed, or in
    /// the two certificates that lead from the signature to the root.
    ///
    /// Framing is what CMS writes around them: version numbers, parameters of algorithms, the spelling of the issuer.
    private func place(in original: [UInt8], of mutant: [UInt8]) -> String? {
        let (before, after) = (ReceiptContents(original), ReceiptContents(mutant))
        guard before.payload == after.payload, before.certificates.count == 3,
            before.certificates.dropLast().allSatisfy(after.certificates.contains)
        else { return nil }
        return before.certificates == after.certificates ? "the receipt's framing" : "the receipt's copy of the root"
    }

    private func attestation(_ bytes: [UInt8]) -> Verdict<AttestedKey> {
        attestations.verify(
            bytes, keyID: Array(object.keyID), clientDataHash: Array(object.clientDataHash), at: object.time)
    }

    private func assertion(_ bytes: [UInt8]) -> Verdict<AcceptedAssertion> {
        assertions?.verify(
            bytes, clientDataHash: Array(object.clientDataHash), appID: object.appID, after: object.counter)
            ?? .refused(.wrongKeyType)
    }

    private func receipt(_ bytes: [UInt8]) -> Verdict<Receipt> {
        receipts.verify(bytes, expected: object.expected, at: object.time)
    }
}
