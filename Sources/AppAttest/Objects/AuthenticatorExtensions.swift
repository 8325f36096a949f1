// SPDX-License-Identifier: MIT

/// The CBOR map behind authenticator data, from system 27 on (`app-attest.md` §1.2).
package struct AuthenticatorExtensions: Sendable, Hashable {
    /// `apple_bundle_version_01`: CFBundleVersion.
    package let bundleVersion: String?
    /// `apple_validation_category_01`.
    package let validationCategory: UInt32?
    /// `apple_cd_hash_hash_01`, 32 bytes.
    package let cdHash: [UInt8]?
    /// `apple_cd_hash_type_01`.
    package let cdHashType: UInt8?

    package init(bundleVersion: String?, validationCategory: UInt32?, cdHash: [UInt8]?, cdHashType: UInt8?) {
        self.bundleVersion = bundleVersion
        self.validationCategory = validationCategory
        self.cdHash = cdHash
        self.cdHashType = cdHashType
    }
}
