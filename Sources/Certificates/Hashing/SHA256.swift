// SPDX-License-Identifier: MIT
internal import COpenSSL

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
    /// The 32 bytes of the digest.
    ///
    /// The corresponding C function is `EVP_Digest`, with an implementation that is fetched once.
    package static func digest(of bytes: [UInt8]) -> [UInt8] {
        let digest = unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            // No digest must ever come out that two messages could share.
            guard unsafe copenssl_sha256(bytes, bytes.count, buffer.baseAddress) == 1 else {
                preconditionFailure("OpenSSL has no SHA-256, or no memory for it")
            }
            count = 32
        }
        return digest
    }

    /// The digest of one behind the other.
    package static func digest(of first: [UInt8], _ second: [UInt8]) -> [UInt8] { digest(of: first + second) }
}
