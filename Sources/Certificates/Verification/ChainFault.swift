// SPDX-License-Identifier: MIT

/// Why a chain is not believed.
package enum ChainFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// A certificate that is not DER, or has bytes behind it.
    case malformed(DERError)
    case wrongKeyType(PublicKeyType)
    case wrongSignatureAlgorithm(ObjectIdentifier)
    /// A leaf that is an authority, or an issuer that is none.
    case wrongUse
    case unknownCriticalExtension(ObjectIdentifier)
    case notYetValid
    case expired
    /// The root given is none, or OpenSSL's reason why the chain does not end in it.
    case untrusted(String)

    package var description: String {
        switch self {
        case .malformed(let error): "a certificate is malformed: \(error)"
        case .wrongKeyType(let type): "a key of the wrong type: \(type)"
        case .wrongSignatureAlgorithm(let algorithm): "a signature of the wrong algorithm: \(algorithm)"
        case .wrongUse: "a leaf that may issue certificates, or an issuer that may not"
        case .unknownCriticalExtension(let identifier): "a critical extension that nobody knows: \(identifier)"
        case .notYetValid: "a certificate that is not yet valid"
        case .expired: "a certificate that has expired"
        case .untrusted(let reason): "no chain to the root: \(reason)"
        }
    }
}
