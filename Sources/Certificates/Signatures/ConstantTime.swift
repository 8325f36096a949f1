// SPDX-License-Identifier: MIT
internal import COpenSSL

/// Comparison that takes as long for bytes that differ early as for bytes that differ late.
package enum ConstantTime {
    /// The lengths are no secret.
    ///
    /// The corresponding C function is `CRYPTO_memcmp`.
    package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        return unsafe CRYPTO_memcmp(one, other, one.count) == 0
    }
}
