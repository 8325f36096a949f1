// SPDX-License-Identifier: MIT

extension TLSFacts {
    /// What the TLS gate looks at of a chain: hash, key size and trust. Version, suite and pins stay as they are.
    ///
    /// Only what surely refuses the chain counts: a finding that is unsettled is a note beside the ruling, since
    /// `ats-rules.md` §12 asks none of these questions. So enough timestamps, which are counted and not verified, change
    /// nothing; an issuer that the system fetches leaves the verdict and makes it inferred (`fetchesIssuer`). The leaf's
    /// key and the digests are what ATS asks of by itself (§5.1), and no trust failure.
    ///
    /// - Parameter now: seconds since 1970.
    public mutating func take(_ chain: ServerChain, on platform: Platform, at now: Int64) {
        let faults = TrustReview(chain, platform, now).faults
        let failures = faults.filter { $0.standing == .refused }.compactMap(\.failure)
        // −1200 for an expired leaf was measured where nothing else was wrong (§5.4).
        trust = failures.first { $0 != .expired } ?? failures.first
        fetchesIssuer = chain.anchor == .missingIssuer(isFetchable: true)
        keyIsSmall =
            switch chain.certificates.first?.key {
            case .rsa(let bits)?: bits < 2_048
            case .ec(let bits)?: bits < 256
            case .other?, nil: false
            }
        weakDigest = WeakDigest(of: chain)
    }
}

extension TLSFacts.WeakDigest {
    /// The weakest of the chain. A leaf that signed itself has no issuer's signature to look at.
    fileprivate init?(of chain: ServerChain) {
        let signed = chain.anchor == .selfSigned ? chain.certificates.dropFirst() : chain.certificates[...]
        let digests = Set(signed.map(\.digest))
        let weak: [(ServerChain.Certificate.Digest, TLSFacts.WeakDigest)] = [
            (.md, .md5), (.sha1, .sha1), (.sha224, .sha224),
        ]
        guard let found = weak.first(where: { digests.contains($0.0) }) else { return nil }
        self = found.1
    }
}

extension TLSFacts.Suite {
    /// What sort of suite an IANA name is, by the lists of `ats-rules.md` §5.2 (current source).
    public init(named name: String) {
        if TLSSuites.niap.contains(name) {
            self = .modern
        } else if TLSSuites.ats.contains(name) {
            self = name.contains("CHACHA20") ? .chacha : .cbc
        } else {
            self = TLSSuites.compatibility.contains(name) ? .rsaKeyExchange : .other
        }
    }
}
