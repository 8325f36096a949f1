// SPDX-License-Identifier: MIT

/// What is known of an https server's handshake and chain.
///
/// The default is a clean server: TLS 1.3, forward secrecy, extended master secret, a valid public certificate, and
/// every pin answered.
public struct TLSFacts: Hashable, Sendable {
    /// The newest version that the server offers.
    public enum TLSVersion: Int, CaseIterable, Comparable, Hashable, Sendable {
        case tls10 = 10
        case tls11
        case tls12
        case tls13

        public static func < (left: TLSVersion, right: TLSVersion) -> Bool { left.rawValue < right.rawValue }

        /// As the property list key writes it: `TLSv1.2`.
        public var name: String { "TLSv1.\(rawValue - 10)" }
    }

    /// What sort of suite the server shares with a client that offers all of them.
    public enum Suite: Hashable, Sendable {
        /// ECDHE with AES-GCM, or one of TLS 1.3.
        case modern
        /// At most TLS 1.2, RSA key exchange: no forward secrecy.
        case rsaKeyExchange
        /// At most TLS 1.2, ECDHE with only a CBC suite.
        case cbc
        /// At most TLS 1.2, ECDHE with only ChaCha20.
        case chacha
        /// None that ATS ever offers: DHE, 3DES, RC4 and the like.
        case other
    }

    /// Over which weak digest a certificate is signed: all that ATS forbids (`ats-rules.md` §5.1).
    public enum WeakDigest: String, CaseIterable, Hashable, Sendable {
        /// MD2, MD4 and MD5.
        case md5
        case sha1, sha224
    }

    /// Why the chain is not trusted, by the words of `parse`.
    public enum TrustFailure: String, CaseIterable, Hashable, Sendable {
        case selfSigned = "self-signed"
        case expired
        case unknownRoot = "unknown-root"
        case hostMismatch = "host-mismatch"
        case notYetValid = "not-yet-valid"
        case issuerExpired = "issuer-expired"
        case lifetime = "long-lifetime"
        case transparency = "no-timestamps"
        /// An issuer was not sent, and cannot be fetched.
        case missingIssuer = "missing-issuer"
        case revoked
        case noServerAuthentication = "no-server-usage"
        case brokenChain = "broken-chain"
        case issuerKey = "small-issuer-key"
    }

    /// Which of the hashes that `NSPinnedDomains` lists for the host the chain holds.
    public enum Pins: Hashable, Sendable { case none, leaf, ca, both }

    public var version: TLSVersion = .tls13
    public var suite: Suite = .modern
    public var extendedMasterSecret = true
    /// The weakest digest that some certificate of the chain is signed over, where ATS forbids it.
    public var weakDigest: WeakDigest?
    /// An RSA key of the leaf below 2048 bits, or an EC key below 256.
    public var keyIsSmall = false
    public var trust: TrustFailure?
    /// An issuer was not sent, but the system fetches it. The verdict stands as for a whole chain: §12 asks no question.
    public var fetchesIssuer = false
    public var pins: Pins = .both

    /// Whether `weakDigest` is SHA-1.
    public var signatureIsSHA1: Bool {
        get { weakDigest == .sha1 }
        set { weakDigest = newValue ? .sha1 : nil }
    }

    public init() {}

    /// Reads the words of the golden record, joined by `+`: `tls1.0+rsa-key-exchange`.
    ///
    /// - Returns: the facts, or the first word that is none.
    public static func parse(_ text: String) -> Result<TLSFacts, UnknownFact> {
        var facts = TLSFacts()
        for word in text.split(separator: "+", omittingEmptySubsequences: false) {
            guard facts.add(word) else { return .failure(UnknownFact(word: String(word))) }
        }
        return .success(facts)
    }

    /// A word that is no fact.
    public struct UnknownFact: Error, Hashable, Sendable, CustomStringConvertible {
        public let word: String
        public var description: String {
            "'\(word)' is no TLS fact; expected \(TLSFacts.words.joined(separator: ", "))"
        }
    }

    /// Every word that `parse` takes.
    public static let words =
        [
            "ok", "tls1.0", "tls1.1", "tls1.2", "rsa-key-exchange", "cbc", "chacha", "other-suite", "no-ems", "sha1",
            "sha224", "md5", "rsa1024", "fetched-issuer",
        ] + TrustFailure.allCases.map(\.rawValue) + ["pins:none", "pins:leaf", "pins:ca", "pins:both"]

    private mutating func add(_ word: Substring) -> Bool {
        switch word {
        case "ok": break
        case "tls1.0": version = min(version, .tls10)
        case "tls1.1": version = min(version, .tls11)
        case "tls1.2": version = min(version, .tls12)
        case "rsa-key-exchange": (suite, version) = (.rsaKeyExchange, min(version, .tls12))
        case "cbc": (suite, version) = (.cbc, min(version, .tls12))
        case "chacha": (suite, version) = (.chacha, min(version, .tls12))
        case "other-suite": (suite, version) = (.other, min(version, .tls12))
        case "no-ems": (extendedMasterSecret, version) = (false, min(version, .tls12))
        case "rsa1024": keyIsSmall = true
        case "fetched-issuer": fetchesIssuer = true
        case "pins:none": pins = .none
        case "pins:leaf": pins = .leaf
        case "pins:ca": pins = .ca
        case "pins:both": pins = .both
        default:
            if let digest = WeakDigest(rawValue: String(word)) {
                weakDigest = digest
            } else if let failure = TrustFailure(rawValue: String(word)) {
                trust = failure
            } else {
                return false
            }
        }
        return true
    }
}
