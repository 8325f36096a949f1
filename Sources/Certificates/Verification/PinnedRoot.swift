// SPDX-License-Identifier: MIT

/// The one certificate that a chain may end in. Threads may share it.
package struct PinnedRoot: Sendable {
    package let certificate: ParsedCertificate

    /// A root that is known by heart: the certificate must have this SHA-256 and hold this key.
    ///
    /// - Returns: `nil` where it is another.
    package init?(der: [UInt8], fingerprint: [UInt8], publicKey: [UInt8]) {
        guard let root = PinnedRoot(der: der), root.certificate.fingerprint == fingerprint,
            Array(root.certificate.contents.publicKey) == publicKey
        else { return nil }
        self = root
    }

    /// Whatever root this is.
    ///
    /// - Returns: `nil` where it is no certificate of a key on P-256 or P-384.
    package init?(der: [UInt8]) {
        do throws(ChainFault) {
            certificate = try ParsedCertificate(der: der, keys: [.p256, .p384])
        } catch {
            return nil
        }
    }
}
