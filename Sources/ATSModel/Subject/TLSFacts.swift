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
        /// At most TLS 1.2, and none that ATS ever offers, such as DHE (§5.2).
        case unoffered
    }

    /// Why the chain is not trusted.
    public enum TrustFailure: Hashable, Sendable { case selfSigned, expired, unknownRoot, hostMismatch }

    /// Which of the hashes that `NSPinnedDomains` lists for the host the chain holds.
    public enum Pins: Hashable, Sendable { case none, leaf, ca, both }

    public var version: TLSVersion = .tls13
    public var suite: Suite = .modern
    public var extendedMasterSecret = true
    public var signatureIsSHA1 = false
    /// An RSA key below 2048 bits.
    public var keyIsSmall = false
    public var trust: TrustFailure?
    public var pins: Pins = .both

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
    public static let words = [
        "ok", "tls1.0", "tls1.1", "tls1.2", "rsa-key-exchange", "cbc", "chacha", "no-ems", "sha1", "rsa1024",
        "self-signed", "expired", "unknown-root", "host-mismatch", "pins:none", "pins:leaf", "pins:ca", "pins:both",
    ]

    private mutating func add(_ word: Substring) -> Bool {
        switch word {
        case "ok": break
        case "tls1.0": version = min(version, .tls10)
        case "tls1.1": version = min(version, .tls11)
        case "tls1.2": version = min(version, .tls12)
        case "rsa-key-exchange": (suite, version) = (.rsaKeyExchange, min(version, .tls12))
        case "cbc": (suite, version) = (.cbc, min(version, .tls12))
        case "chacha": (suite, version) = (.chacha, min(version, .tls12))
        case "no-ems": (extendedMasterSecret, version) = (false, min(version, .tls12))
        case "sha1": signatureIsSHA1 = true
        case "rsa1024": keyIsSmall = true
        case "self-signed": trust = .selfSigned
        case "expired": trust = .expired
        case "unknown-root": trust = .unknownRoot
        case "host-mismatch": trust = .hostMismatch
        case "pins:none": pins = .none
        case "pins:leaf": pins = .leaf
        case "pins:ca": pins = .ca
        case "pins:both": pins = .both
        default: return false
        }
        return true
    }
}
