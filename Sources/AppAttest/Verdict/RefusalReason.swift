// SPDX-License-Identifier: MIT

/// Why an object was refused: for logs and metrics of ours, never for the client. The list is closed; no reason holds
/// anything of the object.
///
/// The form of an object is looked at first; then the checks follow in Apple's order (`app-attest.md` §1.3, §2, §3), and
/// the first that fails gives the reason.
package enum RefusalReason: String, CaseIterable, Error, Sendable, Hashable {
    // The object's form (`app-attest.md` §7, 1–18).

    /// More bytes than 16 KiB (attestation), 4 KiB (assertion) or 32 KiB (receipt).
    case tooLarge = "too-large"
    /// Not one item of strict CBOR: see ``CBORFault``.
    case malformedCBOR = "malformed-cbor"
    /// CBOR, but not the map that the object is: keys missing or unknown, values of the wrong type.
    case malformedObject = "malformed-object"
    /// `fmt` is not `apple-appattest`.
    case unknownFormat = "unknown-format"

    // The chain (19–37).

    /// `x5c` does not hold exactly leaf and intermediate.
    case chainLength = "chain-length"
    /// A certificate is not strict DER, has bytes behind it, an extension twice, or two signature algorithms.
    case malformedCertificate = "malformed-certificate"
    /// The chain does not end in the pinned root: a signature, a name or a constraint is wrong.
    case untrustedChain = "untrusted-chain"
    case certificateExpired = "certificate-expired"
    case certificateNotYetValid = "certificate-not-yet-valid"
    /// The leaf's key is not on P-256, or the intermediate's not on P-384, each named and uncompressed.
    case wrongKeyType = "wrong-key-type"
    /// A certificate is not signed with ECDSA over SHA-256 or SHA-384.
    case wrongSignatureAlgorithm = "wrong-signature-algorithm"
    /// The leaf is an authority, or the intermediate may not sign certificates.
    case wrongCertificateUse = "wrong-certificate-use"
    /// A certificate holds a critical extension beside basic constraints, key usage and extended key usage.
    case unknownCriticalExtension = "unknown-critical-extension"

    // The nonce (38–44).

    /// The leaf has no extension 1.2.840.113635.100.8.2.
    case nonceMissing = "nonce-missing"
    /// The extension is not exactly its 38 bytes.
    case nonceMalformed = "nonce-malformed"
    /// It is not SHA-256 of authenticator data and client data hash: another challenge, or changed data.
    case nonceMismatch = "nonce-mismatch"

    // The authenticator data (45–56, 62).

    /// It is too short, its credential is not of the one form, or it has flags that the policy refuses.
    case malformedAuthenticatorData = "malformed-authenticator-data"
    /// The hash is of none of the policy's App IDs, or not of the registered key's.
    case appIDMismatch = "app-id-mismatch"
    case counterNotZero = "counter-not-zero"
    /// The aaguid is of no environment of the policy.
    case environmentMismatch = "environment-mismatch"
    /// The key id is not SHA-256 of the leaf's key, or not the credential's id.
    case keyIDMismatch = "key-id-mismatch"
    /// The credential's key is not the leaf's.
    case publicKeyMismatch = "public-key-mismatch"
    /// What follows is not one map of strict CBOR, or a known key has a value of the wrong type.
    case malformedExtensions = "malformed-extensions"
    case validationCategoryRefused = "validation-category-refused"
    case bundleVersionRefused = "bundle-version-refused"
    /// The leaf's extension 1.2.840.113635.100.8.6 is not the policy's.
    case accessControlRefused = "access-control-refused"

    // Assertions (61–75).

    /// Not a signature in strict DER with both numbers in 1..<n.
    case malformedSignature = "malformed-signature"
    case badSignature = "bad-signature"
    case counterNotGreater = "counter-not-greater"

    // Receipts (79–89).

    /// Not bounded BER of one signed message with one signer, or its fields are not those of a receipt.
    case malformedReceipt = "malformed-receipt"
    /// The signer has no chain to the pinned root, or is not a signer of receipts.
    case receiptUntrusted = "receipt-untrusted"
    case receiptBadSignature = "receipt-bad-signature"
    /// App ID, key, client data hash, environment or type is not the expected one.
    case receiptFieldMismatch = "receipt-field-mismatch"
    case receiptTooOld = "receipt-too-old"
    case receiptFromFuture = "receipt-from-future"
    case receiptExpired = "receipt-expired"
    // The registry's state (57–60, 74–76).

    /// None was issued by that name, or it was forgotten a lifetime after it expired.
    case challengeUnknown = "challenge-unknown"
    case challengeExpired = "challenge-expired"
    case challengeUsed = "challenge-used"
    case challengeOfOtherPurpose = "challenge-of-other-purpose"
    case challengeOfOtherKey = "challenge-of-other-key"
    case keyAlreadyRegistered = "key-already-registered"
    case keyUnknown = "key-unknown"
    case keyRevoked = "key-revoked"
    /// Method, target, digest or key id of a request cannot stand in a proof.
    case proofMalformed = "proof-malformed"
}
