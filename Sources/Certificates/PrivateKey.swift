// SPDX-License-Identifier: MIT
internal import COpenSSL

/// Owns one private key, which never leaves the process.
@safe
package struct PrivateKey: ~Copyable {
    let raw: OpaquePointer

    /// A new key on the curve P-256.
    ///
    /// The corresponding C function is `EVP_EC_gen`.
    package static func p256() throws(OpenSSLError) -> PrivateKey {
        unsafe PrivateKey(
            raw: try OpenSSLError.unwrap(copenssl_generate_p256(), "making a P-256 key"))
    }

    private init(raw: OpaquePointer) {
        unsafe self.raw = unsafe raw
    }

    deinit { unsafe EVP_PKEY_free(raw) }
}
