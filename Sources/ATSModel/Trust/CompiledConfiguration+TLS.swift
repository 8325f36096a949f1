// SPDX-License-Identifier: MIT

extension CompiledConfiguration {
    /// What the app asks of the handshake with this host, `nil` where the system's own defaults hold. Where a question is
    /// open, by its likely answer.
    public func requirements(
        for destination: Destination, client: Client, vantage: VantagePoint
    ) -> TLSRequirements? {
        ruling(for: Load(destination, client: client, vantage: vantage)).requires
    }

    /// Which of the hashes that `NSPinnedDomains` lists for the host the chain holds (`ats-rules.md` §1.3).
    public func pins(of chain: ServerChain, for destination: Destination) -> TLSFacts.Pins {
        .both
    }

    /// Each hop of the load judged by itself, in order.
    public func hopRulings(for load: Load) -> [Ruling] {
        load.hops.map { hop in
            ruling(for: Load(hop, client: load.client, vantage: load.vantage))
        }
    }
}
