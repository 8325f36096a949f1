// SPDX-License-Identifier: MIT
package import ATSModel
internal import Certificates
package import Connectivity

extension ServerChain {
    /// What a handshake showed of the server, as the rules of trust look at it; `nil` where no certificate could be read.
    package init?(_ handshake: Handshake) {
        var chain = handshake.chain
        guard let leaf = chain.first else { return nil }
        let anchor = Anchor(handshake, chain)
        // The anchor itself is judged by no rule on keys, digests or lifetimes.
        if chain.count > 1, handshake.endsAtRoot { chain.removeLast() }
        var pins: [String] = []
        for certificate in handshake.certificates.dropFirst() + handshake.path where certificate != leaf {
            // One that cannot be read has none.
            if !certificate.pin.isEmpty, !pins.contains(certificate.pin) { pins.append(certificate.pin) }
        }
        self.init(
            certificates: chain.map { Certificate($0) }, anchor: anchor, namesHost: handshake.namesHost,
            hasAlternativeNames: !leaf.names.isEmpty,
            allowsServers: leaf.extendedKeyUsage.map {
                !Set($0).isDisjoint(with: ["serverAuth", "anyExtendedKeyUsage"])
            },
            timestamps: leaf.timestamps + handshake.timestamps, deliveredTimestamps: handshake.timestamps,
            staple: handshake.staple?.status, leafPin: leaf.pin,
            issuerPins: pins)
    }
}

extension ServerChain.Certificate {
    fileprivate init(_ certificate: PresentedCertificate) {
        let key: Key =
            switch certificate.key {
            case .rsa(let bits): .rsa(bits: bits)
            case .ec(_, let bits): .ec(bits: bits)
            case .other(let name): .other(name)
            }
        // A date that cannot be read makes the whole chain broken; the other one keeps the sum of both harmless.
        self.init(
            subject: certificate.subject, notBefore: certificate.notBefore ?? certificate.notAfter ?? 0,
            notAfter: certificate.notAfter ?? certificate.notBefore ?? 0, key: key,
            digest: Digest(signature: certificate.signatureAlgorithm))
    }
}

extension ServerChain.Certificate.Digest {
    /// The digest in OpenSSL's name of a signature: `ecdsa-with-SHA256`, `sha1WithRSAEncryption`, `rsassaPss` with the
    /// digest of its parameters behind it, `ED25519`.
    package init(signature name: String) {
        let name = name.lowercased()
        // EdDSA (RFC 8410) and ML-DSA have no digest to choose.
        guard !["ed25519", "ed448", "ml-dsa", "slh-dsa"].contains(where: name.hasPrefix) else {
            self = .intrinsic
            return
        }
        let words: [(String, Self)] = [
            // The SHA-3 family is not in any of Apple's lists.
            ("sha3-", .unknown), ("sha512-224", .sha224), ("sha512-256", .sha256), ("sha512", .sha512),
            ("sha384", .sha384), ("sha256", .sha256), ("sha224", .sha224), ("sha1", .sha1), ("dss1", .sha1),
            ("md2", .md), ("md4", .md), ("md5", .md), ("mdc2", .md),
        ]
        self = words.first { name.contains($0.0) }?.1 ?? .unknown
    }
}

extension ServerChain.Anchor {
    /// Where the chain ends, by what the library says against it (`man X509_STORE_CTX_get_error`).
    fileprivate init(_ handshake: Handshake, _ chain: [PresentedCertificate]) {
        if let unread = chain.first(where: { $0.notBefore == nil || $0.notAfter == nil }) {
            self = .broken("the dates of \(unread.subject) cannot be read")
            return
        }
        let errors = handshake.verifyErrors
        let usage = chain.first?.extendedKeyUsage
        if let error = errors.first(where: { !$0.isOfAnchor && !$0.isJudgedElsewhere(leafUsage: usage) }) {
            self = .broken(error.text)
        } else if handshake.anchor != .none, chain.count > 1, let root = chain.last,
            errors.contains(where: { VerifyCode.dates.contains($0.code) && $0.depth == chain.count - 1 })
        {
            self = .broken("the root \(root.subject) is outside its dates")
        } else if errors.contains(where: { $0.code == VerifyCode.depthZeroSelfSigned }) {
            self = .selfSigned
        } else if handshake.anchor == .publicRoot, !errors.contains(where: \.isOfAnchor) {
            self = .publicRoot
        } else if handshake.anchor == .installedRoot, !errors.contains(where: \.isOfAnchor) {
            self = .installedRoot
        } else if chain.last?.isSelfIssued == true {
            self = chain.count == 1 ? .selfSigned : .unknownRoot
        } else if handshake.anchor != .none {
            // A root is there, and the library does not take it for this.
            self = .unknownRoot
        } else {
            self = .missingIssuer(isFetchable: chain.last?.issuerURLs.isEmpty == false)
        }
    }
}

/// `X509_V_ERR_…`
private enum VerifyCode {
    static let depthZeroSelfSigned = 18
    /// The issuer is not there, or what is there is not trusted: 2, 18 to 21, 27, 28.
    static let anchor: Set<Int> = [2, 18, 19, 20, 21, 27, 28]
    /// Dates (9, 10, 13, 14), names (62 to 64), weak keys and digests (66 to 68): the model looks for itself.
    static let judged: Set<Int> = [9, 10, 13, 14, 62, 63, 64, 66, 67, 68]
    /// CERT_NOT_YET_VALID, CERT_HAS_EXPIRED
    static let dates: Set<Int> = [9, 10]
    /// An extended key usage without servers, where it is the leaf's; else a certificate that may not do what it does.
    static let invalidPurpose = 26
}

extension Handshake.VerifyError {
    fileprivate var isOfAnchor: Bool { VerifyCode.anchor.contains(code) }
    fileprivate func isJudgedElsewhere(leafUsage: [String]?) -> Bool {
        VerifyCode.judged.contains(code) || code == VerifyCode.invalidPurpose && depth == 0 && leafUsage != nil
    }
}
