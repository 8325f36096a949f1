// SPDX-License-Identifier: MIT

/// Walks the rules of the system's trust over one chain.
struct TrustReview {
    private let chain: ServerChain
    private let platform: Platform
    private let now: Int64
    private(set) var faults: [TrustFault] = []

    init(_ chain: ServerChain, _ platform: Platform, _ now: Int64) {
        self.chain = chain
        self.platform = platform
        self.now = now
        reviewAnchor()
        if chain.staple == .revoked {
            refuse(.revoked, .revoked, "the stapled OCSP answer says that the leaf is revoked")
        }
        reviewDates()
        guard let leaf = chain.certificates.first else { return }
        reviewName()
        reviewUsage(leaf)
        reviewKeys()
        reviewDigests()
        reviewLifetime(leaf)
        reviewTransparency(leaf)
    }

    private var isPublic: Bool { chain.anchor == .publicRoot }

    private mutating func refuse(
        _ rule: TrustRuleID, _ failure: TLSFacts.TrustFailure?, _ says: String,
        codes: [URLErrorCode] = TrustFault.Codes.untrusted
    ) {
        faults.append(TrustFault(rule: rule, standing: .refused, codes: codes, says: says, failure: failure))
    }

    private mutating func doubt(
        _ rule: TrustRuleID, _ says: String, codes: [URLErrorCode] = TrustFault.Codes.untrusted,
        failure: TLSFacts.TrustFailure? = nil
    ) {
        faults.append(TrustFault(rule: rule, standing: .unsettled, codes: codes, says: says, failure: failure))
    }

    private func name(_ index: Int) -> String {
        "the \(index == 0 ? "leaf" : "issuer") \(chain.certificates[index].subject)"
    }

    private mutating func reviewAnchor() {
        let codes = TrustFault.Codes.unknownRoot
        switch chain.anchor {
        case .publicRoot, .installedRoot: break
        case .broken(let why): refuse(.chain, .brokenChain, "the chain does not hold: \(why)")
        case .selfSigned:
            refuse(.selfSigned, .selfSigned, "the leaf signed itself, and nobody installed it", codes: codes)
        case .unknownRoot:
            refuse(
                .root, .unknownRoot, "the chain ends at a root that neither the system nor a user is known to trust",
                codes: codes)
        case .missingIssuer(isFetchable: false):
            refuse(
                .issuers, .missingIssuer, "an issuer is missing, and no certificate says where to fetch it",
                codes: codes)
        case .missingIssuer(isFetchable: true):
            doubt(
                .issuers,
                "the server does not send an issuer; the system fetches it where the certificate says, and trusts "
                    + "the chain if that works and leads to a root",
                codes: codes)
        }
    }

    /// Both ends count in (RFC 5280 §4.1.2.5).
    private mutating func reviewDates() {
        for (index, certificate) in chain.certificates.enumerated() where now > certificate.notAfter {
            refuse(
                .expired, index == 0 ? .expired : .issuerExpired,
                "\(name(index)) ended on \(TrustTime.text(certificate.notAfter))", codes: TrustFault.Codes.badDate)
        }
        for (index, certificate) in chain.certificates.enumerated() where now < certificate.notBefore {
            refuse(
                .notYetValid, .notYetValid, "\(name(index)) begins on \(TrustTime.text(certificate.notBefore))",
                codes: TrustFault.Codes.notYetValid)
        }
    }

    private mutating func reviewName() {
        guard !chain.namesHost else { return }
        if !chain.hasAlternativeNames, !TrustGate.ios13.holds(on: platform) {
            return doubt(
                .hostName, "the leaf has no subject alternative name; this system may still take its common name")
        }
        refuse(
            .hostName, .hostMismatch,
            chain.hasAlternativeNames
                ? "no subject alternative name of the leaf covers the host"
                : "the leaf has no subject alternative name, and its common name does not count")
    }

    /// Documentation asks every new leaf for the extension; Apple's source asks it of its own roots and of an app's,
    /// and leaves out the roots that a user installed.
    private mutating func reviewUsage(_ leaf: ServerChain.Certificate) {
        if chain.allowsServers == false {
            return refuse(.serverUsage, .noServerAuthentication, "the leaf's extended key usage does not allow servers")
        }
        guard chain.allowsServers == nil, leaf.notBefore >= TrustTime.july2019, TrustGate.ios13.holds(on: platform)
        else { return }
        if isPublic {
            refuse(.serverUsage, .noServerAuthentication, "the leaf has no extended key usage, and must allow servers")
        } else {
            doubt(
                .serverUsage,
                "the leaf has no extended key usage; documentation asks for it, Apple's source lets a root that a user "
                    + "installed do without")
        }
    }

    /// From iOS 11 on; there HT207459 leaves out what was installed, from iOS 13 on nothing is left out.
    private var bindsStrength: Bool {
        TrustGate.ios13.holds(on: platform) || TrustGate.ios11.holds(on: platform) && isPublic
    }

    private mutating func reviewKeys() {
        guard TrustGate.ios11.holds(on: platform) else { return }
        for (index, certificate) in chain.certificates.enumerated() {
            let failure: TLSFacts.TrustFailure? = index == 0 ? nil : .issuerKey
            switch certificate.key {
            case .rsa(let bits) where bits < 2_048:
                judgeKey("\(name(index)) has an RSA key of \(bits) bits, fewer than 2048", failure)
            case .ec(let bits) where bits < 256:
                judgeKey("\(name(index)) has an EC key of \(bits) bits, fewer than 256", failure)
            case .other(let kind):
                doubt(.keySize, "\(name(index)) has a key of the kind \(kind), of which the rules say nothing")
            case .rsa, .ec: break
            }
        }
    }

    private mutating func judgeKey(_ says: String, _ failure: TLSFacts.TrustFailure?) {
        if bindsStrength {
            refuse(.keySize, failure, says)
        } else {
            doubt(.keySize, "\(says); whether this system minds below an installed root is not settled")
        }
    }

    /// A leaf that signed itself has no issuer's signature to look at.
    private mutating func reviewDigests() {
        guard bindsStrength else { return }
        for (index, certificate) in chain.certificates.enumerated() where index > 0 || chain.anchor != .selfSigned {
            switch certificate.digest {
            case .md: refuse(.digest, nil, "\(name(index)) is signed with MD2, MD4 or MD5")
            case .sha1: refuse(.digest, nil, "\(name(index)) is signed with SHA-1")
            case .unknown, .intrinsic:
                doubt(.digest, "\(name(index)) is signed in a way of which the rules say nothing")
            case .sha224, .sha256, .sha384, .sha512: break
            }
        }
    }

    private mutating func reviewLifetime(_ leaf: ServerChain.Certificate) {
        guard TrustGate.ios13.holds(on: platform) else { return }
        let days = leaf.lifetimeInDays
        let limit = 825 * TrustTime.day
        if leaf.notBefore >= TrustTime.july2019, leaf.lifetime > limit {
            let says = "the leaf lasts \(days) days, more than 825"
            if leaf.lifetime > limit + TrustTime.slip {
                refuse(.lifetime, .lifetime, says)
            } else {
                doubt(.lifetime, "\(says), but within the hour that Apple's source lets slip")
            }
        }
        guard isPublic, leaf.notBefore >= TrustTime.march2018 else { return }
        if leaf.notBefore < TrustTime.september2020 {
            guard leaf.lifetime > limit + TrustTime.slip else { return }
            refuse(
                .publicLifetime, .lifetime,
                "the leaf is publicly trusted and lasts \(days) days, more than 825 and an hour")
        } else if leaf.lifetime > 398 * TrustTime.day {
            let says = "the leaf is publicly trusted and lasts \(days) days, more than 398"
            if TrustGate.ios14.holds(on: platform) {
                refuse(.publicLifetime398, .lifetime, says)
            } else {
                doubt(.publicLifetime398, "\(says); whether this system was taught that limit is not settled")
            }
        }
    }

    /// Not asked of a leaf out of its dates, nor of a device whose list of logs is older than 60 days.
    private mutating func reviewTransparency(_ leaf: ServerChain.Certificate) {
        guard isPublic, leaf.notBefore >= TrustTime.transparency, TrustGate.transparency.holds(on: platform),
            now >= leaf.notBefore, now <= leaf.notAfter
        else { return }
        let needed = chain.deliveredTimestamps > 0 ? 2 : TrustReview.timestampsNeeded(by: leaf)
        let has = "the leaf comes with \(chain.timestamps) timestamp\(chain.timestamps == 1 ? "" : "s")"
        if chain.timestamps < needed {
            refuse(.transparency, .transparency, "\(has) of Certificate Transparency, fewer than \(needed)")
        } else {
            doubt(
                .transparency,
                "\(has) of Certificate Transparency, which is enough; they were counted, their logs and signatures not "
                    + "looked at")
        }
    }

    /// How many timestamps a leaf holds within itself (HT205280): by days from 2021-04-21 on, by months before.
    static func timestampsNeeded(by leaf: ServerChain.Certificate) -> Int {
        if leaf.notBefore >= TrustTime.daysForMonths { return leaf.lifetime <= 180 * TrustTime.day ? 2 : 3 }
        // A month is a twelfth of 365.2425 days.
        let month: Int64 = 2_629_746
        return switch leaf.lifetime {
        case ..<(15 * month): 2
        case ...(27 * month): 3
        case ...(39 * month): 4
        default: 5
        }
    }
}
