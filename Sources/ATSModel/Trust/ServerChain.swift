// SPDX-License-Identifier: MIT

/// The certificates that an https server showed, as far as the rules of trust look at them (`ats-rules.md` §5.3).
public struct ServerChain: Hashable, Sendable {
    /// One certificate.
    public struct Certificate: Hashable, Sendable {
        /// What sort of key it holds, and how large it is.
        public enum Key: Hashable, Sendable {
            case rsa(bits: Int)
            case ec(bits: Int)
            case other(String)
        }

        /// Over which digest it is signed.
        public enum Digest: String, CaseIterable, Hashable, Sendable {
            /// MD2, MD4 and MD5.
            case md
            case sha1, sha224, sha256, sha384, sha512
            /// The scheme has none of its own choice, such as Ed25519.
            case intrinsic
            case unknown
        }

        /// As text, for messages: `CN=example.com`.
        public var subject: String
        /// Seconds since 1970; both ends count in (RFC 5280 §4.1.2.5).
        public var notBefore: Int64
        public var notAfter: Int64
        public var key: Key
        public var digest: Digest

        public init(subject: String, notBefore: Int64, notAfter: Int64, key: Key, digest: Digest) {
            self.subject = subject
            self.notBefore = notBefore
            self.notAfter = notAfter
            self.key = key
            self.digest = digest
        }
    }

    /// Where the chain ends.
    public enum Anchor: Hashable, Sendable {
        /// At a root of the system's public bundle.
        case publicRoot
        /// At a root that the user, an administrator or the lab installed.
        case installedRoot
        /// The leaf signed itself, and nobody installed it.
        case selfSigned
        /// At a root that is not known here; the server may have sent it.
        case unknownRoot
        /// Nowhere: an issuer was not sent. Apple fetches it where the certificate says where (`caIssuers`).
        case missingIssuer(isFetchable: Bool)
        /// A signature or a constraint does not hold; why, in the words of the library.
        case broken(String)
    }

    /// What a stapled OCSP answer says of the leaf (RFC 6960 §4.2.1).
    public enum Staple: String, CaseIterable, Hashable, Sendable { case good, revoked, unknown, unreadable }

    /// Leaf first, then its issuers as far as they lead to the anchor; the anchor itself is left out. Never empty.
    public var certificates: [Certificate]
    public var anchor: Anchor
    /// Whether a subject alternative name of the leaf covers the host; the common name does not count.
    public var namesHost: Bool
    public var hasAlternativeNames: Bool
    /// Whether the leaf's extended key usage allows servers; `nil` where it has none.
    public var allowsServers: Bool?
    /// Signed certificate timestamps (RFC 6962 §3.3), in the leaf, the handshake and the staple together. Counted, not
    /// verified.
    public var timestamps: Int
    /// How many of them came in the handshake or the staple. With one of those, two are enough in all (HT205280).
    public var deliveredTimestamps: Int
    public var staple: Staple?
    /// SHA-256 of each SubjectPublicKeyInfo in base64, as `NSPinnedDomains` has them: the leaf's, and those of all other
    /// certificates that were shown or chained to, the anchor included.
    public var leafPin: String
    public var issuerPins: [String]

    public init(
        certificates: [Certificate], anchor: Anchor, namesHost: Bool = true, hasAlternativeNames: Bool = true,
        allowsServers: Bool? = true, timestamps: Int = 0, deliveredTimestamps: Int = 0, staple: Staple? = nil,
        leafPin: String = "", issuerPins: [String] = []
    ) {
        self.certificates = certificates
        self.anchor = anchor
        self.namesHost = namesHost
        self.hasAlternativeNames = hasAlternativeNames
        self.allowsServers = allowsServers
        self.timestamps = timestamps
        self.deliveredTimestamps = deliveredTimestamps
        self.staple = staple
        self.leafPin = leafPin
        self.issuerPins = issuerPins
    }
}
