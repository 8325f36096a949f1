// SPDX-License-Identifier: MIT

/// One load: a URL and the redirects it is known to follow, who loads it and from where.
public struct Load: Hashable, Sendable {
    public let destination: Destination
    /// Every URL that a redirect leads to.
    public let redirects: [Destination]
    public var client: Client
    public var vantage: VantagePoint
    /// What is known of the first hop's server; `nil` where nothing is. Later hops are taken as clean (§12.12).
    public var facts: TLSFacts?

    public init(
        _ destination: Destination, redirects: [Destination] = [], client: Client = .urlsession,
        vantage: VantagePoint = .nowhere, facts: TLSFacts? = nil
    ) {
        self.destination = destination
        self.redirects = redirects
        self.client = client
        self.vantage = vantage
        self.facts = facts
    }

    /// The URL, then the redirects.
    public var hops: [Destination] { [destination] + redirects }
}
