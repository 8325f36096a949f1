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
}

extension ParsedCertificate {
    /// Whether its signature is ECDSA over SHA-256 or SHA-384 (`app-attest.md` §1.4).
    func checkSignatureAlgorithm() throws(ChainFault) {
        let algorithm = contents.signatureAlgorithm
        guard contents.hasPlainAlgorithm, algorithm == .ecdsaSHA256 || algorithm == .ecdsaSHA384 else {
            throw .wrongSignatureAlgorithm(algorithm)
        }
    }

    func checkCriticalExtensions() throws(ChainFault) {
        for entry in contents.extensions where entry.isCritical {
            guard [.basicConstraints, .keyUsage, .extendedKeyUsage].contains(entry.identifier) else {
                throw .unknownCriticalExtension(entry.identifier)
            }
        }
    }

    func checkDates(at time: Int64) throws(ChainFault) {
        if time < contents.validity.notBefore { throw .notYetValid }
        if time > contents.validity.notAfter { throw .expired }
    }
}
