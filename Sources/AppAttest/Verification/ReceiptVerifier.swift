// SPDX-License-Identifier: MIT
package import Certificates

/// Verifies receipts (`app-attest.md` §3). Threads may share it.
package struct ReceiptVerifier: Sendable {
    /// What a receipt must agree with; `nil` is not compared.
    package struct Expected: Sendable, Hashable {
        package var kind: Receipt.Kind?
        package var appIDs: Set<String>?
        /// The point, 65 bytes.
        package var publicKey: [UInt8]?
        /// Compared in receipts of type ATTEST only: those of type RECEIPT may hold a damaged one.
        package var clientDataHash: [UInt8]?
        /// Compared where the receipt names its environment.
        package var environments: Set<Environment>?
        /// In seconds since its creation; 300 is Apple's advice for a fresh one.
        package var maximumAge: Int64?
        /// Whether a receipt beyond its own end is accepted: one that is stored, and looked at again.
        package var acceptsExpired = false

        package init() {}
    }

    /// How many seconds Apple's clock may be ahead of ours.
    package static let clockSkew: Int64 = 60

    /// The mark of those who sign receipts. Developers hold certificates below the same root, with keys of their own.
    package static let signerMark = ObjectIdentifier.apple(100, 12, 15)

    package let root: TrustRoot
    private let chainVerifier: ChainVerifier?

    /// - Parameter cache: of verified intermediates; a verifier of its own has one of its own.
    package init(root: TrustRoot = .apple, cache: IntermediateCache = IntermediateCache()) {
        self.root = root
        chainVerifier = root.root(orApples: AppleRoots.receipt).map {
            ChainVerifier(root: $0, issuerKeys: [.p256, .p384], cache: cache)
        }
    }

    /// The chain is verified at the receipt's own creation time, since its signer changes about yearly.
    ///
    /// - Parameter time: now, in seconds since 1970, for ages and expiry.
    package func verify(_ object: [UInt8], expected: Expected = Expected(), at time: Int64) -> Verdict<Receipt> {
        do throws(RefusalReason) {
            let receipt = try signed(object)
            try compare(receipt, with: expected)
            try checkTimes(of: receipt, expected: expected, at: time)
            return .accepted(receipt)
        } catch {
            return .refused(error)
        }
    }

    /// Form, signature and chain.
    private func signed(_ object: [UInt8]) throws(RefusalReason) -> Receipt {
        if let problem = ReceiptContents.boundsProblem(object) { throw problem.reason }
        guard let message = SignedMessage(ber: object) else { throw .malformedReceipt }
        let contents = ReceiptContents(size: object.count, message)
        if let problem = contents.problems.first { throw problem.reason }
        guard let receipt = contents.receipt else { throw .malformedReceipt }
        // Before OpenSSL computes anything on a curve of a stranger's own making.
        guard let place = contents.signerPlace, contents.certificates[place].contents?.keyType == .p256 else {
            throw .receiptUntrusted
        }
        guard message.isSigned() else { throw .receiptBadSignature }
        try checkChain(contents, at: receipt.created)
        return receipt
    }

    private func checkChain(_ contents: ReceiptContents, at time: Int64) throws(RefusalReason) {
        guard let place = contents.signerPlace, let chainVerifier else { throw .receiptUntrusted }
        let signer = contents.certificates[place]
        guard let leaf = signer.contents, leaf.value(of: Self.signerMark) != nil else { throw .receiptUntrusted }
        // The message holds the chain in any order, and the root too, which is not taken from it.
        let issuers = contents.certificates.filter {
            $0 != signer && $0.contents?.subject.encoded == leaf.issuer.encoded
        }
        for issuer in issuers {
            do throws(ChainFault) {
                _ = try chainVerifier.verify(leaf: signer.der, intermediate: issuer.der, at: time)
                return
            } catch {
                continue
            }
        }
        throw .receiptUntrusted
    }

    private func compare(_ receipt: Receipt, with expected: Expected) throws(RefusalReason) {
        if let kind = expected.kind, kind != receipt.kind { throw .receiptFieldMismatch }
        if let appIDs = expected.appIDs, !appIDs.contains(receipt.appID) { throw .receiptFieldMismatch }
        if let key = expected.publicKey, !ConstantTime.areEqual(key, receipt.publicKey) {
            throw .receiptFieldMismatch
        }
        if receipt.kind == .attest, let hash = expected.clientDataHash,
            !ConstantTime.areEqual(hash, receipt.clientDataHash)
        {
            throw .receiptFieldMismatch
        }
        if let environments = expected.environments, let environment = receipt.environment,
            !environments.contains(environment)
        {
            throw .receiptFieldMismatch
        }
    }

    private func checkTimes(of receipt: Receipt, expected: Expected, at time: Int64) throws(RefusalReason) {
        // A receipt's times have years of four digits, so that only the caller's can overflow.
        let (age, overflow) = time.subtractingReportingOverflow(receipt.created)
        guard !overflow, age >= -Self.clockSkew else { throw .receiptFromFuture }
        if let maximumAge = expected.maximumAge, age > maximumAge { throw .receiptTooOld }
        if !expected.acceptsExpired, let expires = receipt.expires, time > expires { throw .receiptExpired }
    }
}
