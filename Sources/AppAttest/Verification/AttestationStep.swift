// SPDX-License-Identifier: MIT

/// The checks of an attestation, in their order (`app-attest.md` §1.3).
package enum AttestationStep: String, CaseIterable, Sendable, Hashable {
    case form
    case chain
    case nonce
    case keyID = "key-id"
    case appID = "app-id"
    case counter
    case environment
    case credentialID = "credential-id"
    case publicKey = "public-key"
    case validationCategory = "validation-category"
    case bundleVersion = "bundle-version"
    case accessControl = "access-control"
    case receipt

    /// What must hold, in words.
    package var title: String {
        switch self {
        case .form: "the object has the form of an attestation"
        case .chain: "the certificates lead to the pinned root, and are valid at the time"
        case .nonce: "the leaf's nonce is the hash of authenticator data and client data hash"
        case .keyID: "the key id is the hash of the leaf's key"
        case .appID: "the App ID is an expected one"
        case .counter: "the counter is 0"
        case .environment: "the environment is an expected one"
        case .credentialID: "the credential's id is the key id"
        case .publicKey: "the credential's key is the leaf's"
        case .validationCategory: "the validation category is allowed"
        case .bundleVersion: "the bundle version is allowed"
        case .accessControl: "the key's access control list is the demanded one"
        case .receipt: "the receipt inside is genuine and agrees"
        }
    }
}
