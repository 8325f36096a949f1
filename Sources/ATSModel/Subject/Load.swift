// SPDX-License-Identifier: MIT

/// One load: a URL and the redirects it is known to follow, who loads it and from where.
public struct Load: Hashable, Sendable {
    public let destination: Destination
    /// Every URL that a redirect leads to.
    public let redirects: [Destination]
    public var client: Client
    public var vantage: VantagePoint
    /// What is known of the first hop's server; `nil` where nothing is.
    public var facts: TLSFacts?
    /// What is known of the servers that redirects lead to, in their order. Those beyond its end are taken as clean where
    /// `facts` is known (§12.12).
    public var redirectFacts: [TLSFacts?]

    public init(
        _ destination: Destination, redirects: [Destination] = [], client: Client = .urlsession,
        vantage: VantagePoint = .nowhere, facts: TLSFacts? = nil, redirectFacts: [TLSFacts?] = []
    ) {
        self.destination = destination
        self.redirects = redirects
        self.client = client
        self.vantage = vantage
        self.facts = facts
        self.redirectFacts = redirectFacts
    }

    /// The URL, then the redirects.
    public var hops: [Destination] { [destination] + redirects }

    /// What is taken for known of a hop's server; `nil` where nothing is.
    public func facts(ofHop hop: Int) -> TLSFacts? {
        if hop == 0 { return facts }
        if hop <= redirectFacts.count { return redirectFacts[hop - 1] }
        return facts == nil ? nil : TLSFacts()
    }

    /// The hop as a load of its own.
    func only(hop: Int) -> Load {
        Load(
            hop == 0 ? destination : redirects[hop - 1], client: client, vantage: vantage, facts: facts(ofHop: hop))
    }

    /// The same with another URL at a hop, of whose server nothing is known.
    func replacing(hop: Int, by destination: Destination) -> Load {
        var hops = hops
        hops[hop] = destination
        let changed = Load(
            hops[0], redirects: Array(hops.dropFirst()), client: client, vantage: vantage, facts: facts,
            redirectFacts: redirectFacts)
        return changed.settingFacts(nil, ofHop: hop)
    }

    /// The same with other facts of one hop; what is taken of the others stays.
    func settingFacts(_ new: TLSFacts?, ofHop hop: Int) -> Load {
        var changed = self
        changed.redirectFacts = redirects.indices.map { facts(ofHop: $0 + 1) }
        if hop == 0 { changed.facts = new } else { changed.redirectFacts[hop - 1] = new }
        return changed
    }
}
