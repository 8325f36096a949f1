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
        /// A list without any hash, which documentation takes for a carve-out (§12.21).
        var hasEmptyList = false
    }

    /// Which lists of hashes bind.
    struct Kinds: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let ca = Kinds(rawValue: 1)
        static let leaf = Kinds(rawValue: 2)
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
        let read = destination.parts.read
        let isOdd = destination.parts.traits.flags.contains(.isOdd)
        if !isOdd, !read.bytes.contains(where: isCapital), read.bytes.last != 0x2e {
            return index.mayHold(destination.parts.traits.bits) ? demand(of: read, &inquiry) : Demand()
        }
        var folded = asciiHost(destination.host).lowercased()
        // One final dot of the host is dropped; a dot in a key stays, so such a key never matches.
        if folded.hasSuffix(".") { folded.removeLast() }
        return demand(of: HostText(folded), &inquiry)
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
        let ca = PinTable.Group.countHashes(domain["NSPinnedCAIdentities"])
        let leaf = PinTable.Group.countHashes(domain["NSPinnedLeafIdentities"])
        var kinds = PinTable.Kinds()
        if ca ?? 0 > 0 { kinds.insert(.ca) }
        if leaf ?? 0 > 0 { kinds.insert(.leaf) }
        if ca == 0 || leaf == 0 { hasEmptyList = true }
        guard !kinds.isEmpty else { return }
        keys.append(key)
        own.formUnion(kinds)
        guard domain["NSIncludesSubdomains"] == .boolean(true) else { return }
        subdomainKeys.append(key)
        subdomains.formUnion(kinds)
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
    /// Whether a chain with these hashes answers.
    func isMet(by pins: TLSFacts.Pins, rules: RuleSet) -> Bool {
        if isEmpty { return true }
        guard rules.contains(.pinKinds) else { return pins != .none }
        return (!kinds.contains(.ca) || pins == .ca || pins == .both)
            && (!kinds.contains(.leaf) || pins == .leaf || pins == .both)
    }
}
