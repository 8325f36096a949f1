// SPDX-License-Identifier: MIT

/// `NSPinnedDomains` (`ats-rules.md` §1.3), independent of everything else that ATS decides.
struct PinTable: Sendable {
    struct Domain: Sendable {
        let key: String
        let folded: String
        let includesSubdomains: Bool
        let pinsCA: Bool
        let pinsLeaf: Bool
        /// A list without any hash, which documentation takes for a carve-out (§12.21).
        let hasEmptyList: Bool
    }

    /// What a chain must hold for a host.
    struct Demand {
        var ca = false
        var leaf = false
        var keys: [String] = []
        var rule = RuleID.pinnedDomain
        var isEmpty: Bool { !ca && !leaf }
    }

    let domains: [Domain]
    private let rules: RuleSet

    init(_ value: PropertyValue?, generation: Generation, rules: RuleSet) {
        self.rules = rules
        let isKnown = generation >= .ios14 || !rules.contains(.pinsFrom14)
        guard isKnown, case .dictionary(let written)? = value else {
            domains = []
            return
        }
        domains = written.sorted(by: { $0.key < $1.key }).compactMap { key, value in
            guard case .dictionary(let domain) = value else { return nil }
            let ca = PinTable.countHashes(domain["NSPinnedCAIdentities"])
            let leaf = PinTable.countHashes(domain["NSPinnedLeafIdentities"])
            return Domain(
                key: key, folded: key.lowercased(),
                includesSubdomains: domain["NSIncludesSubdomains"] == .boolean(true),
                pinsCA: ca ?? 0 > 0, pinsLeaf: leaf ?? 0 > 0, hasEmptyList: ca == 0 || leaf == 0)
        }
    }

    /// What the chain of that host must hold; all matching entries add up.
    func demand(for host: String, _ inquiry: inout Inquiry) -> Demand {
        var demand = Demand()
        guard !domains.isEmpty else { return demand }
        var folded = host.lowercased()
        // One final dot of the host is dropped; a dot in a key stays, so such a key never matches.
        if folded.hasSuffix(".") { folded.removeLast() }
        let own = domains.filter { $0.folded == folded }
        if rules.contains(.pinnedDomain) { for domain in own { demand.add(domain, rule: .pinnedDomain) } }
        guard rules.contains(.pinnedSubdomain), let dot = folded.utf8.firstIndex(of: 0x2e) else { return demand }
        // The immediate parent only.
        let parent = folded[folded.utf8.index(after: dot)...]
        for domain in domains where domain.includesSubdomains && domain.folded == parent {
            let isCarvedOut =
                own.contains(where: \.hasEmptyList) && (domain.pinsCA || domain.pinsLeaf)
                && !inquiry.confirm(.pinCarveOut, likely: false)
            if !isCarvedOut { demand.add(domain, rule: .pinnedSubdomain) }
        }
        return demand
    }

    /// How many hashes a list holds: `nil` where nothing is written, 0 for a value that is no list.
    private static func countHashes(_ value: PropertyValue?) -> Int? {
        guard let value else { return nil }
        guard case .array(let items) = value else { return 0 }
        return items.count { item in
            guard case .dictionary(let identity) = item, case .string? = identity["SPKI-SHA256-BASE64"] else {
                return false
            }
            return true
        }
    }
}

extension PinTable.Demand {
    fileprivate mutating func add(_ domain: PinTable.Domain, rule: RuleID) {
        guard domain.pinsCA || domain.pinsLeaf else { return }
        ca = ca || domain.pinsCA
        leaf = leaf || domain.pinsLeaf
        keys.append(domain.key)
        self.rule = rule
    }

    /// Whether a chain with these hashes answers.
    func isMet(by pins: TLSFacts.Pins, rules: RuleSet) -> Bool {
        guard rules.contains(.pinKinds) else { return pins != .none }
        return (!ca || pins == .ca || pins == .both) && (!leaf || pins == .leaf || pins == .both)
    }
}
