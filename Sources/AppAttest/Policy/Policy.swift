// SPDX-License-Identifier: MIT

/// What a server demands of the objects that it accepts.
package struct Policy: Sendable, Hashable {
    /// `TEAMID.bundle.id`, any of which may come.
    package var appIDs: Set<String>
    package var environments: Set<Environment>
    /// Which values `apple_validation_category_01` may have; `nil` for any (`app-attest.md` §1.2).
    package var validationCategories: Set<UInt32>?
    /// Which values `apple_bundle_version_01` may have; `nil` for any.
    package var bundleVersions: Set<String>?
    /// Whether objects without extensions (systems before 27) are accepted although the two above demand something.
    package var acceptsMissingExtensions = true
    /// Flags beyond AT and ED are refused (`app-attest.md` §7, 56).
    package var refusesReservedFlags = true
    /// The exact value of the leaf's extension 8.6, where it is demanded (macOS 27; `app-attest.md` §1.3, 12).
    package var accessControl: [UInt8]?
    /// What is demanded of the receipt inside an attestation.
    package var receipt: ReceiptDemand
    /// Root of attestations.
    package var attestationRoot: TrustRoot = .apple
    /// Root of receipts, which is another of Apple's (`app-attest.md` §3).
    package var receiptRoot: TrustRoot = .apple

    package enum ReceiptDemand: Sendable, Hashable {
        /// The embedded receipt is stored as it is.
        case unverified
        /// It is verified; on first sight it may be at most so many seconds old (`nil`: any age).
        case verified(maximumAge: Int64?)
    }

    package init(
        appIDs: Set<String>, environments: Set<Environment>, receipt: ReceiptDemand = .verified(maximumAge: nil)
    ) {
        self.appIDs = appIDs
        self.environments = environments
        self.receipt = receipt
    }
}
