// SPDX-License-Identifier: MIT
internal import Certificates

extension RefusalReason {
    /// What a fault of an attestation's chain is called.
    init(_ fault: ChainFault) {
        self =
            switch fault {
            case .malformed: .malformedCertificate
            case .wrongKeyType: .wrongKeyType
            case .wrongSignatureAlgorithm: .wrongSignatureAlgorithm
            case .wrongUse: .wrongCertificateUse
            case .unknownCriticalExtension: .unknownCriticalExtension
            case .notYetValid: .certificateNotYetValid
            case .expired: .certificateExpired
            case .untrusted: .untrustedChain
            }
    }
}
