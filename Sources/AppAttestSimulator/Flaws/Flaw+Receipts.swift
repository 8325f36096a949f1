// SPDX-License-Identifier: MIT
internal import AppAttest
internal import Certificates

extension Flaw {
    /// `app-attest.md` §7, 79–87: who signed a receipt, and what it says.
    static let receipts: [Flaw] = [
        .receipt(79, "receipt-stranger-root", "a stranger's chain with the same names", [.receiptUntrusted]) {
            $0.recipe.authority = $0.stage.strangers.receipts
        },
        .receipt(79, "receipt-attestation-root", "a chain below the root of attestations", [.receiptUntrusted]) {
            (trial) throws(OpenSSLError) in
            trial.recipe.authority.root = trial.stage.simulator.attestations.root
            try trial.reissueIntermediate { _ in }
        },
        .receipt(79, "receipt-without-intermediate", "no intermediate", [.receiptUntrusted]) { trial in
            let signer = trial.recipe.authority.signer.certificate
            trial.recipe.editMessage = { $0.certificates = [signer] }
        },
        .receipt(
            79, "receipt-without-signer", "no certificate of the signer",
            [.receiptUntrusted]
        ) { $0.recipe.editMessage = { $0.certificates.removeFirst() } },
        .receipt(79, "receipt-signer-unmarked", "a signer of the same root without Apple's mark", [.receiptUntrusted]) {
            (trial) throws(OpenSSLError) in
            let authority = trial.recipe.authority
            trial.recipe.authority.signer = try authority.signer.reissued(by: authority.intermediate.key) {
                $0.remove("1.2.840.113635.100.12.15")
            }
        },
        .receipt(79, "receipt-intermediate-no-authority", "an intermediate with cA false", [.receiptUntrusted]) {
            (trial) throws(OpenSSLError) in
            try trial.reissueIntermediate { $0.replace("2.5.29.19", with: .basicConstraints(isAuthority: false)) }
        },
        .receipt(79, "receipt-signer-expired", "a signer that had expired when it signed", [.receiptUntrusted]) {
            let day: Int64 = 86_400
            $0.expected.maximumAge = nil
            $0.recipe.created += 200 * day
            $0.time += 200 * day
        },
        .receipt(80, "receipt-signature-bit", "a bit of the signature", [.receiptBadSignature]) {
            // The signature stands last, before the ends of four indefinite lengths.
            $0.recipe.editBytes = { $0[$0.count - 7] ^= 1 }
        },
        .receipt(80, "receipt-content-bit", "a bit of the content behind the signature", [.receiptBadSignature]) {
            $0.recipe.editMessage = { message in
                var shown = message.content
                shown[message.content.count - 30] ^= 1
                message.shownContent = shown
            }
        },
        .receipt(80, "receipt-signed-by-other-key", "another key than the signer's", [.receiptBadSignature]) {
            let other = $0.stage.otherKey
            $0.recipe.editMessage = { $0.signers[0].key = other }
        },
        .receipt(80, "receipt-over-sha1", "a signature over SHA-1", [.receiptBadSignature]) {
            $0.recipe.editMessage = { $0.signers[0].digest = .sha1 }
        },
        .receipt(81, "receipt-two-signers", "two SignerInfos", [.malformedReceipt]) {
            $0.recipe.editMessage = { $0.signers += $0.signers }
        },
        .receipt(81, "receipt-no-signer", "no SignerInfo", [.malformedReceipt]) {
            $0.recipe.editMessage = { $0.signers = [] }
        },
        .receipt(82, "receipt-field-twice", "field 2 twice", [.malformedReceipt]) {
            $0.recipe.editFields = { $0.append($0[0]) }
        },
        .receipt(82, "receipt-field-version", "field 5 of version 2", [.malformedReceipt]) {
            $0.recipe.editFields = { $0[3].version = 2 }
        },
        .receipt(83, "receipt-of-other-app", "field 2 of another app", [.receiptFieldMismatch]) {
            $0.recipe.editFields = { $0[0].value += Array(".other".utf8) }
        },
        .receipt(83, "receipt-of-other-key", "field 3 with another key", [.receiptFieldMismatch]) {
            (trial) throws(OpenSSLError) in
            let stage = trial.stage
            let other = try stage.simulator.receipt(
                for: stage.otherKey, appID: stage.appID, clientDataHash: [], at: stage.time)
            trial.recipe.leaf = other.leaf
        },
        .receipt(83, "receipt-of-other-challenge", "field 4 of another challenge", [.receiptFieldMismatch]) {
            $0.recipe.clientDataHash[0] ^= 1
        },
        .receipt(83, "receipt-key-no-certificate", "field 3 that is no certificate", [.malformedReceipt]) {
            $0.recipe.leaf = $0.stage.key.point
        },
        .receipt(84, "receipt-old", "more than five minutes old on first sight", [.receiptTooOld]) {
            $0.time = $0.recipe.created + 302
        },
        .receipt(84, "receipt-from-future", "made an hour from now", [.receiptFromFuture]) {
            $0.recipe.created += 3_600
        },
        .receipt(84, "receipt-expired", "past its own end, field 21", [.receiptExpired]) {
            $0.expected.maximumAge = nil
            $0.time += 91 * 86_400
        },
        .receipt(85, "receipt-without-metric", "RECEIPT without field 17", [.malformedReceipt], of: .receipt) {
            $0.recipe.editFields = { $0.removeAll { $0.type == 17 } }
        },
        .receipt(85, "receipt-without-not-before", "RECEIPT without field 19", [.malformedReceipt], of: .receipt) {
            $0.recipe.editFields = { $0.removeAll { $0.type == 19 } }
        },
        metric("receipt-metric-word", "no number", "many"), metric("receipt-metric-hexadecimal", "hexadecimal", "0x1"),
        metric("receipt-metric-negative", "negative", "-1"), metric("receipt-metric-plus", "with a sign", "+1"),
        metric("receipt-metric-empty", "empty", ""), metric("receipt-metric-space", "with a space", " 1"),
        metric("receipt-metric-fraction", "a fraction", "1.5"),
        metric("receipt-metric-huge", "greater than any count", "99999999999999999999"),
        metric("receipt-metric-other-digits", "in digits of another script", "١"),
        .receipt(87, "receipt-sandbox", "a sandbox receipt in production", [.receiptFieldMismatch]) {
            $0.recipe.environment = .development
        },
    ]

    private static func metric(_ name: String, _ title: String, _ metric: String) -> Flaw {
        .receipt(86, name, "field 17: \(title)", [.malformedReceipt], of: .receipt) { $0.recipe.riskMetric = metric }
    }
}

extension ReceiptTrial {
    /// The intermediate and the signer again, of the same keys, below the recipe's root.
    fileprivate mutating func reissueIntermediate(
        _ change: (inout CertificateTemplate) -> Void
    ) throws(OpenSSLError) {
        let root = recipe.authority.root
        recipe.authority.intermediate = try recipe.authority.intermediate.reissued(by: root.key) {
            $0.issuer = root.name
            change(&$0)
        }
    }
}
