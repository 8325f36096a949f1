// SPDX-License-Identifier: MIT

/// What a server's certificate is like, whatever name it is made for: as RFC 5280 and the CA/Browser Forum want one, or
/// with the flaw that is asked for.
package struct LeafShape: Sendable, Hashable {
    /// Which names it holds for.
    package enum Names: Sendable, Hashable {
        /// The name that the client asks for.
        case asked
        /// Another one, whatever is asked.
        case other(String)
        /// None but the common name, which no client looks at any more (RFC 9525 §2).
        case commonNameOnly
        /// The name that is asked, a zero byte and this: a reader that stops at the zero sees the name alone.
        case askedThenZero(String)
    }

    /// Who signs it.
    package enum Issuer: Sendable, Hashable {
        case root
        /// A certificate between it and the root.
        case intermediate
        case itself
        /// A root that nobody is given.
        case stranger
    }

    /// OID of TLS server authentication (RFC 5280 §4.2.1.12).
    package static let serverPurpose = "1.3.6.1.5.5.7.3.1"
    /// OID of TLS client authentication.
    package static let clientPurpose = "1.3.6.1.5.5.7.3.2"

    package var key = SigningKey.Kind.p256
    package var digest = IssuingDigest.sha256
    package var validity: Validity
    package var names = Names.asked
    /// Extended key usage; without any the extension is left out.
    package var purposes = [serverPurpose]
    package var issuer = Issuer.root
    /// Where it says that its issuer's certificate can be fetched.
    package var issuerAddress: String?
    /// SubjectPublicKeyInfo in place of the key's own, DER.
    package var foreignKeyInfo: [UInt8]?

    package init(validity: Validity) { self.validity = validity }
}
