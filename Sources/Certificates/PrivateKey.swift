// SPDX-License-Identifier: MIT
internal import COpenSSL

/// Owns one private key, which never leaves the process.
@safe
package final class PrivateKey {
    let raw: OpaquePointer
    package let kind: SigningKey.Kind
    /// SubjectPublicKeyInfo (RFC 5280 §4.1.2.7), DER.
    package let publicKeyInfo: [UInt8]

    /// A new key; one of RSA takes its time.
    package init(_ kind: SigningKey.Kind) throws(OpenSSLError) {
        let raw = unsafe try kind.generate()
        do throws(OpenSSLError) {
            publicKeyInfo = unsafe try SigningKey.publicKeyInfo(of: raw)
        } catch {
            unsafe EVP_PKEY_free(raw)
            throw error
        }
        unsafe self.raw = unsafe raw
        self.kind = kind
    }

    deinit { unsafe EVP_PKEY_free(raw) }

    /// Signs the digest of the message; ECDSA signatures are DER (RFC 3279 §2.2.3).
    package func sign(_ message: [UInt8], digest: IssuingDigest) throws(OpenSSLError) -> [UInt8] {
        unsafe try kind.sign(message, digest: digest, with: raw)
    }
}
