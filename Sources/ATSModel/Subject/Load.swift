// SPDX-License-Identifier: MIT

/// One load: a URL and the redirects it is known to follow, who loads it and from where.
public struct Load: Hashable, Sendable {
    /// The URL, then every URL that a redirect leads to.
    public let hops: [Destination]
    public var client: Client
    public var vantage: VantagePoint
    /// What is known of the first hop's server; `nil` where nothing is. Later hops are taken as clean (§12.12).
    public var facts: TLSFacts?

    public init(
        _ destination: Destination, redirects: [Destination] = [], client: Client = .urlsession,
        vantage: VantagePoint = .nowhere, facts: TLSFacts? = nil
    ) {
        hops = [destination] + redirects
        self.client = client
        self.vantage = vantage
        self.facts = facts
    }

    public var destination: Destination { hops[0] }
}
