// SPDX-License-Identifier: MIT

/// Why an object was refused: for logs and metrics of ours, never for the client. The list is closed; no reason holds
/// anything of the object.
package enum RefusalReason: String, CaseIterable, Error, Sendable, Hashable {
    // The object's form (`app-attest.md` §7, 1–18).
    case tooLarge = "too-large"
    case malformedCBOR = "malformed-cbor"
    case malformedObject = "malformed-object"
    case unknownFormat = "unknown-format"
    // The chain (19–37).
    case chainLength = "chain-length"
    case malformedCertificate = "malformed-certificate"
    case untrustedChain = "untrusted-chain"
    case certificateExpired = "certificate-expired"
    case certificateNotYetValid = "certificate-not-yet-valid"
    case wrongKeyType = "wrong-key-type"
    case wrongSignatureAlgorithm = "wrong-signature-algorithm"
    case wrongCertificateUse = "wrong-certificate-use"
    // The nonce (38–44).
    case nonceMissing = "nonce-missing"
    case nonceMalformed = "nonce-malformed"
    case nonceMismatch = "nonce-mismatch"
    // The authenticator data (45–56, 62).
    case malformedAuthenticatorData = "malformed-authenticator-data"
    case appIDMismatch = "app-id-mismatch"
    case counterNotZero = "counter-not-zero"
    case environmentMismatch = "environment-mismatch"
    case keyIDMismatch = "key-id-mismatch"
    case publicKeyMismatch = "public-key-mismatch"
    case malformedExtensions = "malformed-extensions"
    case validationCategoryRefused = "validation-category-refused"
    case bundleVersionRefused = "bundle-version-refused"
    case accessControlRefused = "access-control-refused"
    // Assertions (61–75).
    case malformedSignature = "malformed-signature"
    case badSignature = "bad-signature"
    case counterNotGreater = "counter-not-greater"
    // Receipts (79–89).
    case malformedReceipt = "malformed-receipt"
    case receiptUntrusted = "receipt-untrusted"
    case receiptBadSignature = "receipt-bad-signature"
    case receiptFieldMismatch = "receipt-field-mismatch"
    case receiptTooOld = "receipt-too-old"
    case receiptFromFuture = "receipt-from-future"
    case receiptExpired = "receipt-expired"
    // The registry's state (57–60, 74–76).
    case challengeUnknown = "challenge-unknown"
    case challengeExpired = "challenge-expired"
    case challengeUsed = "challenge-used"
    case challengeOfOtherPurpose = "challenge-of-other-purpose"
    case challengeOfOtherKey = "challenge-of-other-key"
    case keyAlreadyRegistered = "key-already-registered"
    case keyUnknown = "key-unknown"
    case keyRevoked = "key-revoked"
    case proofMalformed = "proof-malformed"
    case proofMismatch = "proof-mismatch"
}
