// SPDX-License-Identifier: MIT

/// One extension of a certificate (RFC 5280 §4.2).
package struct CertificateExtension: Hashable, Sendable {
    package let identifier: ObjectIdentifier
    package let isCritical: Bool
    /// What the OCTET STRING holds.
    package let value: ArraySlice<UInt8>
}
