// SPDX-License-Identifier: MIT

/// What kind of key a certificate holds, as far as App Attest has to do with it (RFC 5480 §2).
package enum PublicKeyType: Hashable, Sendable, CustomStringConvertible {
    /// A named curve, and an uncompressed point of its length.
    case p256
    case p384
    /// An elliptic curve's key in another form: other curve, explicit parameters, compressed point.
    case otherCurve
    /// Another algorithm, such as RSA.
    case other(ObjectIdentifier)

    package var description: String {
        switch self {
        case .p256: "P-256"
        case .p384: "P-384"
        case .otherCurve: "another curve or form"
        case .other(let algorithm): "algorithm \(algorithm)"
        }
    }
}
