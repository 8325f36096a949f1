// SPDX-License-Identifier: MIT

/// What a server keeps of an accepted attestation (`app-attest.md` §1.3).
package struct AttestedKey: Sendable, Hashable {
    /// 32 bytes: SHA-256 of the public key's point.
    package let keyID: [UInt8]
    /// The uncompressed point of P-256: 65 bytes, `04 ‖ x ‖ y`.
    package let publicKey: [UInt8]
    package let appID: String
    package let environment: Environment
    package let extensions: AuthenticatorExtensions?
    /// CMS; to be kept for a refresh.
    package let receipt: [UInt8]
    /// The receipt's fields where the policy asks for its verification.
    package let verifiedReceipt: Receipt?

    package init(
        keyID: [UInt8], publicKey: [UInt8], appID: String, environment: Environment,
        extensions: AuthenticatorExtensions?, receipt: [UInt8], verifiedReceipt: Receipt?
    ) {
        self.keyID = keyID
        self.publicKey = publicKey
        self.appID = appID
        self.environment = environment
        self.extensions = extensions
        self.receipt = receipt
        self.verifiedReceipt = verifiedReceipt
    }
}
