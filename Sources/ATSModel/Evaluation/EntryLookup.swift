// SPDX-License-Identifier: MIT

extension CompiledTables {
    /// The entry that covers the host, by the rules of `ats-rules.md` §4. `skippingBuiltIn` looks at the app's own only.
    func entry(for reading: HostReading, skippingBuiltIn: Bool = false, _ inquiry: inout Inquiry) -> Found? {
        switch reading {
        case .nothing: nil
        case .name(let host): entry(named: host, skippingBuiltIn: skippingBuiltIn, &inquiry)
        case .address(let address, let text):
            readsAddressKeys ? exactEntry(address, text, &inquiry) ?? rangeEntry(address, text, &inquiry) : nil
        case .numbered(let address, let text):
            readsAddressKeys ? exactEntry(address, text, &inquiry) ?? numberedRange(address, text, &inquiry) : nil
        }
    }

    struct Found {
        let entry: Int
        let rule: RuleID
    }

    private var readsAddressKeys: Bool { locality == .external || locality == .predicate }

    /// The exact name, then each parent that includes its subdomains, the nearest first.
    private func entry(named host: String, skippingBuiltIn: Bool, _ inquiry: inout Inquiry) -> Found? {
        func usable(_ key: String) -> Int? {
            guard let index = entryIndex[key], !(skippingBuiltIn && entries[index].isBuiltIn) else { return nil }
            return index
        }
        if rules.contains(.exactName), keyLengths.mayHold(host.utf8.count), let index = usable(host) {
            return Found(entry: index, rule: .exactName)
        }
        if !rules.contains(.namesByteForByte), let index = foldedEntry(host) {
            return Found(entry: index, rule: .exactName)
        }
        guard rules.contains(.parentName) else { return nil }
        var rest = host[...]
        while let dot = rest.utf8.firstIndex(of: 0x2e) {
            rest = rest[rest.utf8.index(after: dot)...]
            guard keyLengths.mayHold(rest.utf8.count) else { continue }
            let parent = String(rest)
            guard let index = usable(parent) else { continue }
            let covers =
                inquiry.state(entries[index].includesSubdomains).isOn || !rules.contains(.parentWithoutSubdomains)
            guard covers else { continue }
            let isOneLabel = !parent.isEmpty && !parent.utf8.contains(0x2e)
            if isOneLabel, parent != "local", parent != "localhost",
                !inquiry.confirm(.oneLabelParent, likely: true)
            {
                continue
            }
            return Found(entry: index, rule: .parentName)
        }
        return nil
    }

    /// What a look-up would find that does not compare byte by byte; only where that rule is switched off.
    private func foldedEntry(_ host: String) -> Int? {
        func folded(_ text: String) -> String { text.lowercased().trimmingDots() }
        return entryIndex.first { folded($0.key) == folded(host) }?.value
    }

    /// The key that is the host's text; for IPv6 perhaps one that spells the same address otherwise (§12.8).
    private func exactEntry(_ address: IPAddress, _ text: String, _ inquiry: inout Inquiry) -> Found? {
        guard rules.contains(.exactAddress) else { return nil }
        if keyLengths.mayHold(text.utf8.count), let index = entryIndex[text] {
            return Found(entry: index, rule: .exactAddress)
        }
        guard address.family == .v6, !v6Keys.isEmpty else { return nil }
        let spellings = v6Keys.filter { $0.address == address }
        guard !spellings.isEmpty else { return nil }
        guard !inquiry.confirm(.addressSpelling, likely: true) else { return nil }
        let answer = inquiry.choose(.addressSpelling, scope: 1 + spellings[0].entry, options: spellings.count)
        return Found(entry: spellings[answer].entry, rule: .exactAddress)
    }

    /// A host text of more than 39 characters lies in no range, an IPv4 one of more than 15 neither (§4.2).
    private func isReadForRanges(_ address: IPAddress, _ text: String) -> Bool {
        text.utf8.count <= (address.family == .v4 ? 15 : 39)
    }

    private func rangeEntry(_ address: IPAddress, _ text: String, _ inquiry: inout Inquiry) -> Found? {
        guard rules.contains(.addressRange), isReadForRanges(address, text) else { return nil }
        return longest(of: ranges.filter { $0.range.contains(address) }, &inquiry)
    }

    private func numberedRange(_ address: IPAddress, _ text: String, _ inquiry: inout Inquiry) -> Found? {
        guard rules.contains(.addressRange), isReadForRanges(address, text) else { return nil }
        let numbers = zoneNumbers
        let number = numbers[inquiry.choose(.zoneNumber, options: numbers.count)]
        let numbered = IPAddress(v6High: address.high & ~(0xffff << 32) | UInt64(number) << 32, low: address.low)
        return longest(of: ranges.filter { $0.range.contains(numbered) }, &inquiry)
    }

    /// Interface numbers that tell the ranges apart: one inside and one outside of each. Never 0, which no interface
    /// has.
    private var zoneNumbers: [UInt16] {
        var numbers: [UInt16] = [1]
        for range in ranges where range.range.first.family == .v6 && range.range.prefix > 16 {
            let bits = UInt16(truncatingIfNeeded: range.range.first.high >> 32)
            let known = min(range.range.prefix, 32) - 16
            let inside = bits == 0 && known < 16 ? 1 : bits
            for number in [inside, bits ^ (1 << UInt16(16 - known))] where number != 0 && !numbers.contains(number) {
                numbers.append(number)
            }
        }
        return numbers
    }

    /// The range that decides among those that hold the address: the longest one that is read.
    private func longest(of candidates: [Range], _ inquiry: inout Inquiry) -> Found? {
        var rest = candidates[...]
        while let first = rest.first {
            let group = rest.prefix { $0.range == first.range }
            rest = rest.dropFirst(group.count)
            if first.range.prefix == 0, generation < .ios18dot4,
                !inquiry.confirm(.slashZero, likely: false)
            {
                continue
            }
            var read: [Range] = []
            for candidate in group {
                let isLost = mayLoseRanges && inquiry.choose(.rangeLost, scope: candidate.entry, options: 2) == 1
                if !isLost { read.append(candidate) }
            }
            // Of equal prefixes the last one enumerated wins, in an order that nobody knows.
            var distinct: [Range] = []
            for candidate in read
            where !distinct.contains(where: { entries[$0.entry].saysTheSameOfAddress(as: entries[candidate.entry]) }) {
                distinct.append(candidate)
            }
            guard !distinct.isEmpty else { continue }
            let answer = inquiry.choose(.equalRanges, scope: first.entry, options: distinct.count)
            return Found(entry: distinct[min(answer, distinct.count - 1)].entry, rule: .addressRange)
        }
        return nil
    }
}

extension String {
    fileprivate func trimmingDots() -> String {
        var text = self
        while text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
