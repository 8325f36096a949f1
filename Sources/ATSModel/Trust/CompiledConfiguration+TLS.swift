// SPDX-License-Identifier: MIT

extension CompiledConfiguration {
    /// What the app asks of the handshake with this host, `nil` where the system's own defaults hold. Where a question is
    /// open, by its likely answer.
    public func requirements(
        for destination: Destination, client: Client, vantage: VantagePoint
    ) -> TLSRequirements? {
        guard !destination.scheme.isCleartext else { return nil }
        var inquiry = Inquiry()
        guard
            let (requirements, demand) = tables.requirements(
                of: Load(destination, client: client, vantage: vantage), &inquiry)
        else { return nil }
        return TLSRequirements(requirements, pins: tables.pins.keys(of: demand))
    }

    /// Which of the hashes that `NSPinnedDomains` lists for the host the chain holds (`ats-rules.md` §1.3): the leaf list
    /// is compared with the leaf, the CA list with all other certificates. A list that asks for nothing counts as held,
    /// so that a host without pins has `.both`.
    ///
    /// Hashes are compared byte for byte. Whether a parent counts beside an empty list is open (§12.21): its hashes are
    /// looked at for a kind of which the host itself lists none.
    public func pins(of chain: ServerChain, for destination: Destination) -> TLSFacts.Pins {
        tables.pins.pins(of: chain, for: destination)
    }

    /// Each hop of the load judged by itself, in order, with what is known of its own server.
    public func hopRulings(for load: Load) -> [Ruling] {
        load.hops.indices.map { ruling(for: load.only(hop: $0)) }
    }
}
