// SPDX-License-Identifier: MIT
internal import COpenSSL
internal import Synchronization

/// A public key on the curve P-256, parsed once. Threads may share it.
package final class P256PublicKey: Sendable {
    /// `04 ‖ x ‖ y`, 65 bytes.
    package let point: [UInt8]
    private let verifier: Mutex<VerifierHandle>

    /// - Returns: `nil` where the bytes are no uncompressed point of the curve. The curve's cofactor is 1, so that a
    ///   point on it is in the right group, and nothing more is to be checked.
    package init?(point: [UInt8]) {
        guard point.count == 65, point.first == 4, let verifier = VerifierHandle(point: point) else { return nil }
        self.point = point
        self.verifier = Mutex(verifier)
    }

    /// ECDSA over SHA-256 of the message (FIPS 186-4 §6).
    ///
    /// The corresponding C function is `EVP_PKEY_verify`.
    package func isValid(_ signature: ECDSASignature, of message: [UInt8]) -> Bool {
        // The lock is held only to take a copy, which costs a thousandth of a verification: threads verify side by side.
        guard let copy = verifier.withLock({ $0.copy() }) else { return false }
        return copy.isValid(signature, of: SHA256.digest(of: message))
    }
}

/// Owns one `EVP_PKEY_CTX` that was made ready to verify, and with it a share of the key.
@safe
private struct VerifierHandle: ~Copyable {
    private let raw: OpaquePointer

    init?(point: [UInt8]) {
        guard let raw = unsafe copenssl_p256_verifier(point, point.count) else { return nil }
        unsafe self.raw = unsafe raw
    }

    private init(owning raw: OpaquePointer) { unsafe self.raw = unsafe raw }

    deinit { unsafe EVP_PKEY_CTX_free(raw) }

    /// - Returns: `nil` where there is no memory.
    borrowing func copy() -> VerifierHandle? {
        guard let copy = unsafe EVP_PKEY_CTX_dup(raw) else { return nil }
        return unsafe VerifierHandle(owning: copy)
    }

    borrowing func isValid(_ signature: ECDSASignature, of digest: [UInt8]) -> Bool {
        unsafe copenssl_verify_digest(raw, digest, digest.count, signature.der, signature.der.count) == 1
    }
}
