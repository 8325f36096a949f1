// SPDX-License-Identifier: MIT

/// Verifies receipts (`app-attest.md` §3). Threads may share it.
package struct ReceiptVerifier: Sendable {
    /// What a receipt must agree with; `nil` is not compared.
    package struct Expected: Sendable, Hashable {
        package var appIDs: Set<String>?
        /// The point, 65 bytes.
        package var publicKey: [UInt8]?
        /// Compared in receipts of type ATTEST only.
        package var clientDataHash: [UInt8]?
        package var environments: Set<Environment>?
        package var maximumAge: Int64?

        package init() {}
    }

    package let root: TrustRoot

    package init(root: TrustRoot = .apple) { self.root = root }

    /// The chain is verified at the receipt's own creation time, since its signer changes about yearly.
    ///
    /// - Parameter time: now, in seconds since 1970, for ages and expiry.
    package func verify(_ object: [UInt8], expected: Expected = Expected(), at time: Int64) -> Verdict<Receipt> {
        .refused(.malformedReceipt)
    }
}
