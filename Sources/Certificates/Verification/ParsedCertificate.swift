// SPDX-License-Identifier: MIT
internal import COpenSSL
internal import Synchronization

/// A certificate that was read strictly and by OpenSSL too. Threads may share it.
package final class ParsedCertificate: Sendable {
    package let contents: CertificateContents
    /// SHA-256 of the whole.
    package let fingerprint: [UInt8]
    private let handle: Mutex<Certificate>

    /// Reads strictly first: OpenSSL sees nothing but DER with a key of these types, and one on a curve of a stranger's own
    /// making is not among them.
    package init(der: [UInt8], keys: Set<PublicKeyType>) throws(ChainFault) {
        do throws(DERError) {
            contents = try CertificateContents(der: der)
        } catch {
            throw .malformed(error)
        }
        guard keys.contains(contents.keyType) else { throw .wrongKeyType(contents.keyType) }
        guard let certificate = Certificate(der: der) else { throw .untrusted("OpenSSL does not read it") }
        fingerprint = SHA256.digest(of: der)
        handle = Mutex(certificate)
    }

    /// A share of OpenSSL's object, which counts its owners and guards what it computes late.
    func shared() -> Certificate { handle.withLock { $0.shared() } }

    /// Whether this certificate's key made the other's signature.
    ///
    /// The corresponding C function is `EVP_DigestVerify`.
    func signed(_ other: CertificateContents) -> Bool {
        let digest = other.signatureAlgorithm == .ecdsaSHA384 ? "SHA384" : "SHA256"
        let (bytes, signature) = (Array(other.signed), Array(other.signature))
        let issuer = shared()
        return unsafe copenssl_is_signed(
            issuer.raw, digest, bytes, bytes.count, signature, signature.count) == 1
    }
}
