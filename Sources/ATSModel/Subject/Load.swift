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
}
