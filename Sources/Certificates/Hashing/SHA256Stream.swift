// SPDX-License-Identifier: MIT
internal import COpenSSL

/// SHA-256 (FIPS 180-4) of a message that comes piece by piece.
///
/// The corresponding C functions are `EVP_DigestInit_ex2`, `EVP_DigestUpdate` and `EVP_DigestFinal_ex`.
@safe
package struct SHA256Stream: ~Copyable {
    private let context: OpaquePointer

    package init() {
        guard let context = unsafe copenssl_sha256_begin() else { SHA256Stream.fail() }
        unsafe self.context = context
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    package mutating func update(_ bytes: [UInt8]) {
        guard unsafe EVP_DigestUpdate(context, bytes, bytes.count) == 1 else { SHA256Stream.fail() }
    }

    /// Ends the message and returns the 32 bytes of its digest.
    package consuming func finish() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            guard unsafe EVP_DigestFinal_ex(context, buffer.baseAddress, nil) == 1 else { SHA256Stream.fail() }
            count = 32
        }
    }

    /// No digest must ever come out that two messages could share.
    private static func fail() -> Never { preconditionFailure("OpenSSL has no SHA-256, or no memory for it") }
}
