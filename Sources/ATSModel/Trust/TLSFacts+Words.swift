// SPDX-License-Identifier: MIT

extension TLSFacts.TrustFailure {
    /// The rule of the system's trust that it comes from.
    var rule: TrustRuleID {
        switch self {
        case .selfSigned: .selfSigned
        case .expired, .issuerExpired: .expired
        case .unknownRoot: .root
        case .hostMismatch: .hostName
        case .notYetValid: .notYetValid
        case .lifetime: .lifetime
        case .transparency: .transparency
        case .missingIssuer: .issuers
        case .revoked: .revoked
        case .noServerAuthentication: .serverUsage
        case .brokenChain: .chain
        case .issuerKey: .keySize
        }
    }

    /// What is wrong, as the end of a sentence that begins with "the system does not trust the server, since".
    var reason: String {
        switch self {
        case .selfSigned: "its certificate signed itself"
        case .expired: "its certificate has ended"
        case .unknownRoot: "its chain ends at an unknown root"
        case .hostMismatch: "its certificate does not name the host"
        case .notYetValid: "a certificate of its chain has not begun"
        case .issuerExpired: "an issuer of its chain has ended"
        case .lifetime: "its certificate lasts longer than the system allows"
        case .transparency: "its certificate has too few timestamps of Certificate Transparency"
        case .missingIssuer: "it does not send an issuer, which cannot be fetched"
        case .revoked: "its certificate is revoked"
        case .noServerAuthentication: "its certificate is not for servers"
        case .brokenChain: "its chain does not hold"
        case .issuerKey: "an issuer of its chain has a small key"
        }
    }

    /// What mends it at the server, as an imperative.
    var remedy: String {
        switch self {
        case .selfSigned, .unknownRoot: "show a certificate of a root that the system trusts"
        case .expired: "renew its certificate"
        case .hostMismatch: "show a certificate whose subject alternative names cover the host"
        case .notYetValid: "show a certificate that is valid already, or set its clock"
        case .issuerExpired: "send a chain whose issuers are current"
        case .lifetime: "show a certificate that lasts no longer than the system allows"
        case .transparency: "show a certificate with enough timestamps of Certificate Transparency"
        case .missingIssuer, .brokenChain: "send the whole chain up to the root"
        case .revoked: "replace its certificate"
        case .noServerAuthentication: "show a certificate whose extended key usage allows servers"
        case .issuerKey: "send a chain whose issuers have RSA keys of 2048 bits or EC keys of 256"
        }
    }
}

extension TLSFacts.WeakDigest {
    var name: String {
        switch self {
        case .md5: "MD5 or an older digest"
        case .sha1: "SHA-1"
        case .sha224: "SHA-224"
        }
    }
}

extension TLSFacts.Suite {
    /// What it lacks where ATS does not offer it.
    var lack: String {
        self == .rsaKeyExchange
            ? "the server shares only suites of RSA key exchange, which have no forward secrecy"
            : "the server shares no suite that the app offers"
    }
}
