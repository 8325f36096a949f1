// SPDX-License-Identifier: MIT

extension CertificateContents {
    /// Whether its signature is ECDSA over SHA-256 or SHA-384 (`app-attest.md` §1.4).
    func checkSignatureAlgorithm() throws(ChainFault) {
        guard hasPlainAlgorithm, signatureAlgorithm == .ecdsaSHA256 || signatureAlgorithm == .ecdsaSHA384 else {
            throw .wrongSignatureAlgorithm(signatureAlgorithm)
        }
    }

    func checkCriticalExtensions() throws(ChainFault) {
        for entry in extensions where entry.isCritical {
            guard [.basicConstraints, .keyUsage, .extendedKeyUsage].contains(entry.identifier) else {
                throw .unknownCriticalExtension(entry.identifier)
            }
        }
    }

    func checkDates(at time: Int64) throws(ChainFault) {
        if time < validity.notBefore { throw .notYetValid }
        if time > validity.notAfter { throw .expired }
    }
}
