// SPDX-License-Identifier: MIT

/// What a certificate from a stranger's server says, read leniently and believed not at all (RFC 5280 §4.1).
///
/// Texts are as OpenSSL prints them, with everything that is no printable character escaped, and cut to a bounded length.
package struct PresentedCertificate: Hashable, Sendable {
    package enum Key: Hashable, Sendable {
        case rsa(bits: Int)
        /// The curve by its short name, such as `prime256v1`.
        case ec(curve: String, bits: Int)
        case other(String)
    }

    /// `CN=example.com, O=Example`.
    package let subject: String
    package let issuer: String
    /// Hex, upper case.
    package let serial: String
    /// Subject alternative names: `DNS:example.com`, `IP:192.0.2.1`; others by their kind. Bounded in number.
    package let names: [String]
    package let key: Key
    /// OpenSSL's long name: `ecdsa-with-SHA256`, `sha1WithRSAEncryption`.
    package let signatureAlgorithm: String
    /// Seconds since 1970; `nil` where the date cannot be read.
    package let notBefore: Int64?
    package let notAfter: Int64?
    package let isAuthority: Bool
    /// Extended key usages by their short names, `nil` where the extension is absent.
    package let extendedKeyUsage: [String]?
    /// How many SCTs are embedded (RFC 6962 §3.3).
    package let timestamps: Int
    /// Where the issuer can be fetched (RFC 5280 §4.2.2.1).
    package let issuerURLs: [String]
    /// SHA-256 of the SubjectPublicKeyInfo, base64.
    package let pin: String
    /// SHA-256 of the whole, hex.
    package let fingerprint: String

    package init(
        subject: String, issuer: String, serial: String, names: [String] = [], key: Key, signatureAlgorithm: String,
        notBefore: Int64?, notAfter: Int64?, isAuthority: Bool = false, extendedKeyUsage: [String]? = nil,
        timestamps: Int = 0, issuerURLs: [String] = [], pin: String, fingerprint: String
    ) {
        self.subject = subject
        self.issuer = issuer
        self.serial = serial
        self.names = names
        self.key = key
        self.signatureAlgorithm = signatureAlgorithm
        self.notBefore = notBefore
        self.notAfter = notAfter
        self.isAuthority = isAuthority
        self.extendedKeyUsage = extendedKeyUsage
        self.timestamps = timestamps
        self.issuerURLs = issuerURLs
        self.pin = pin
        self.fingerprint = fingerprint
    }
}
