// SPDX-License-Identifier: MIT

/// `NSPinnedDomains` (`ats-rules.md` §1.3), independent of everything else that ATS decides.
struct PinTable: Sendable {
    /// The domains whose keys are one text but for capitals.
    fileprivate struct Group: Sendable {
        /// Keys that pin a chain of this very host, and those that pin one of its immediate subdomains.
        var keys: [String] = []
        var subdomainKeys: [String] = []
        var own = Kinds()
        var subdomains = Kinds()
        /// The same as `own` and `subdomains`, with the hashes themselves.
        var ownHashes = Hashes()
        var subdomainHashes = Hashes()
        /// A list without any hash, which documentation takes for a carve-out (§12.21).
        var hasEmptyList = false
    }

    /// Which lists of hashes bind.
    struct Kinds: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let ca = Kinds(rawValue: 1)
        static let leaf = Kinds(rawValue: 2)
    }

    /// The texts of both lists.
    fileprivate struct Hashes: Sendable {
        var ca: [String] = []
        var leaf: [String] = []

        static func += (left: inout Hashes, right: Hashes) {
            left.ca += right.ca
            left.leaf += right.leaf
        }
    }

    /// What a chain must hold for a host: the lists of two groups, which add up.
    struct Demand: Hashable, Sendable {
        fileprivate(set) var kinds = Kinds()
        /// Their numbers; below 0 where there is none.
        fileprivate var own: Int32 = -1
        fileprivate var parent: Int32 = -1
        var isEmpty: Bool { kinds.isEmpty }
        var rule: RuleID { parent < 0 ? .pinnedDomain : .pinnedSubdomain }
    }

    private let groups: [Group]
    private let index: KeyTable
    private let rules: RuleSet

    init(_ value: PropertyValue?, generation: Generation, rules: RuleSet) {
        self.rules = rules
        var names: [String] = []
        var groups: [Group] = []
        let isKnown = generation >= .ios14 || !rules.contains(.pinsFrom14)
        if isKnown, case .dictionary(let written)? = value {
            for (key, value) in written.sorted(by: { $0.key < $1.key }) {
                guard case .dictionary(let domain) = value else { continue }
                let name = key.lowercased()
                let place = names.firstIndex(of: name) ?? names.count
                if place == names.count {
                    names.append(name)
                    groups.append(Group())
                }
                groups[place].add(key, domain)
            }
        }
        self.groups = groups
        index = KeyTable(names, Array(names.indices))
    }

    /// What the chain of that host must hold; all matching entries add up.
    func demand(of destination: Destination, _ inquiry: inout Inquiry) -> Demand {
        guard !groups.isEmpty else { return Demand() }
        guard isOdd(destination) else {
            return index.mayHold(destination.parts.traits.bits)
                ? demand(of: destination.parts.read, &inquiry) : Demand()
        }
        return demand(of: folded(destination), &inquiry)
    }

    /// Whether the host is spelt in a way that pins are not looked up by.
    private func isOdd(_ destination: Destination) -> Bool {
        let bytes = destination.parts.read.bytes
        return destination.parts.traits.flags.contains(.isOdd) || bytes.contains(where: isCapital)
            || bytes.last == 0x2e
    }

    private func folded(_ destination: Destination) -> HostText {
        var folded = asciiHost(destination.host).lowercased()
        // One final dot of the host is dropped; a dot in a key stays, so such a key never matches.
        if folded.hasSuffix(".") { folded.removeLast() }
        return HostText(folded)
    }

    /// Which lists that bind the host the chain answers; one that holds no hash is answered by any.
    func pins(of chain: ServerChain, for destination: Destination) -> TLSFacts.Pins {
        guard !groups.isEmpty else { return .both }
        let host = isOdd(destination) ? folded(destination) : destination.parts.read
        let own = index.entry(of: host.parts[0], in: host).map { groups[$0] }
        var hashes = own?.ownHashes ?? Hashes()
        if host.parts.count > 1, let parent = index.entry(of: host.parts[1], in: host) {
            var added = groups[parent].subdomainHashes
            if let own, own.hasEmptyList {
                if !own.ownHashes.ca.isEmpty { added.ca = [] }
                if !own.ownHashes.leaf.isEmpty { added.leaf = [] }
            }
            hashes += added
        }
        let issuers = chain.issuerPins.map { Array($0.utf8) }
        let holdsLeaf = hashes.leaf.isEmpty || hashes.leaf.contains { $0.utf8.elementsEqual(chain.leafPin.utf8) }
        let holdsCA = hashes.ca.isEmpty || hashes.ca.contains { issuers.contains(Array($0.utf8)) }
        switch (holdsLeaf, holdsCA) {
        case (true, true): return .both
        case (true, false): return .leaf
        case (false, true): return .ca
        case (false, false): return .none
        }
    }

    private func demand(of host: HostText, _ inquiry: inout Inquiry) -> Demand {
        var demand = Demand()
        let own = index.entry(of: host.parts[0], in: host)
        if let own, rules.contains(.pinnedDomain), !groups[own].own.isEmpty {
            demand.kinds = groups[own].own
            demand.own = Int32(own)
        }
        // The immediate parent only.
        guard rules.contains(.pinnedSubdomain), host.parts.count > 1,
            let parent = index.entry(of: host.parts[1], in: host), !groups[parent].subdomains.isEmpty
        else { return demand }
        if let own, groups[own].hasEmptyList, !inquiry.confirm(.pinCarveOut, likely: false) { return demand }
        demand.kinds.formUnion(groups[parent].subdomains)
        demand.parent = Int32(parent)
        return demand
    }

    /// The keys that a demand comes from.
    func keys(of demand: Demand) -> [String] {
        (demand.own < 0 ? [] : groups[Int(demand.own)].keys)
            + (demand.parent < 0 ? [] : groups[Int(demand.parent)].subdomainKeys)
    }
}

extension PinTable.Group {
    mutating func add(_ key: String, _ domain: [String: PropertyValue]) {
        let ca = PinTable.Group.hashes(domain["NSPinnedCAIdentities"])
        let leaf = PinTable.Group.hashes(domain["NSPinnedLeafIdentities"])
        let hashes = PinTable.Hashes(ca: ca ?? [], leaf: leaf ?? [])
        var kinds = PinTable.Kinds()
        if !hashes.ca.isEmpty { kinds.insert(.ca) }
        if !hashes.leaf.isEmpty { kinds.insert(.leaf) }
        if ca == [] || leaf == [] { hasEmptyList = true }
        guard !kinds.isEmpty else { return }
        keys.append(key)
        own.formUnion(kinds)
        ownHashes += hashes
        guard domain["NSIncludesSubdomains"] == .boolean(true) else { return }
        subdomainKeys.append(key)
        subdomains.formUnion(kinds)
        subdomainHashes += hashes
    }

    /// The hashes that a list holds: `nil` where nothing is written, none for a value that is no list.
    private static func hashes(_ value: PropertyValue?) -> [String]? {
        guard let value else { return nil }
        guard case .array(let items) = value else { return [] }
        return items.compactMap { item in
            guard case .dictionary(let identity) = item, case .string(let hash)? = identity["SPKI-SHA256-BASE64"] else {
                return nil
            }
            return hash
        }
    }
}

extension PinTable.Demand {
    /// Whether a chain with these hashes answers.
    func isMet(by pins: TLSFacts.Pins, rules: RuleSet) -> Bool {
        if isEmpty { return true }
        guard rules.contains(.pinKinds) else { return pins != .none }
        return (!kinds.contains(.ca) || pins == .ca || pins == .both)
            && (!kinds.contains(.leaf) || pins == .leaf || pins == .both)
    }
}
