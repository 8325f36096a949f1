// SPDX-License-Identifier: MIT

/// The fields of a receipt (`app-attest.md` §3). Times are seconds since 1970.
package struct Receipt: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        case attest = "ATTEST"
        case receipt = "RECEIPT"
    }

    package let kind: Kind
    /// Field 2.
    package let appID: String
    /// Field 3: the point of the attested key, 65 bytes.
    package let publicKey: [UInt8]
    /// Field 4.
    package let clientDataHash: [UInt8]
    /// Field 7, where it is there.
    package let environment: Environment?
    /// Field 12.
    package let created: Int64
    /// Field 17: about how many keys the device attested for the app in 30 days.
    package let riskMetric: Int?
    /// Field 19: no refresh before.
    package let notBefore: Int64?
    /// Field 21.
    package let expires: Int64?

    package init(
        kind: Kind, appID: String, publicKey: [UInt8], clientDataHash: [UInt8], environment: Environment?,
        created: Int64, riskMetric: Int?, notBefore: Int64?, expires: Int64?
    ) {
        self.kind = kind
        self.appID = appID
        self.publicKey = publicKey
        self.clientDataHash = clientDataHash
        self.environment = environment
        self.created = created
        self.riskMetric = riskMetric
        self.notBefore = notBefore
        self.expires = expires
    }
}
