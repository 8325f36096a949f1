// SPDX-License-Identifier: MIT
internal import COpenSSL
internal import Synchronization

/// A public key on the curve P-256, parsed once. Threads may share it.
package final class P256PublicKey: Sendable {
    /// `04 ‖ x ‖ y`, 65 bytes.
    package let point: [UInt8]
    private let handle: Mutex<PublicKeyHandle>

    /// - Returns: `nil` where the bytes are no uncompressed point of the curve. The curve's cofactor is 1, so that a
    ///   point on it is in the right group, and nothing more is to be checked.
    package init?(point: [UInt8]) {
        guard point.count == 65, point.first == 4, let handle = PublicKeyHandle(point: point) else { return nil }
        self.point = point
        self.handle = Mutex(handle)
    }

    /// ECDSA over SHA-256 of the message (FIPS 186-4 §6).
    ///
    /// The corresponding C function is `EVP_PKEY_verify`.
    package func isValid(_ signature: ECDSASignature, of message: [UInt8]) -> Bool {
        // The lock is held only to take a share: threads verify side by side.
        let share = handle.withLock { $0.shared() }
        return share.isValid(signature, of: SHA256.digest(of: message))
    }
}

/// Owns a share of one `EVP_PKEY`, which counts its owners and is only read.
@safe
private struct PublicKeyHandle: ~Copyable {
    private let raw: OpaquePointer

    init?(point: [UInt8]) {
        guard let raw = unsafe copenssl_p256_key(point, point.count) else { return nil }
        unsafe self.raw = unsafe raw
    }

    private init(sharing raw: OpaquePointer) {
        unsafe EVP_PKEY_up_ref(raw)
        unsafe self.raw = unsafe raw
    }

    deinit { unsafe EVP_PKEY_free(raw) }

    borrowing func shared() -> PublicKeyHandle { unsafe PublicKeyHandle(sharing: raw) }

    borrowing func isValid(_ signature: ECDSASignature, of digest: [UInt8]) -> Bool {
        unsafe copenssl_verify_digest(raw, digest, digest.count, signature.der, signature.der.count) == 1
    }
}
