// SPDX-License-Identifier: MIT
internal import COpenSSL

/// HMAC with SHA-256 (RFC 2104) under one key.
package struct HMACSHA256: Sendable {
    private let key: [UInt8]

    package init(key: [UInt8]) { self.key = key }

    /// The 32 bytes that authenticate the message.
    ///
    /// The corresponding C function is `HMAC`.
    package func code(for message: [UInt8]) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            // Two messages must never get the code of none.
            guard unsafe copenssl_hmac_sha256(key, key.count, message, message.count, buffer.baseAddress) == 1 else {
                preconditionFailure("OpenSSL has no HMAC with SHA-256, or no memory for it")
            }
            count = 32
        }
    }
}
