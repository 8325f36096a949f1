// SPDX-License-Identifier: MIT

extension CompiledTables {
    /// The entry that covers the host, by the rules of `ats-rules.md` §4. `skippingBuiltIn` looks at the app's own only.
    func entry(
        for reading: HostReading, of destination: Destination, skippingBuiltIn: Bool = false, _ inquiry: inout Inquiry
    ) -> Found? {
        switch reading.kind {
        case .nothing:
            return nil
        case .name:
            // Most hosts and parents need no look-up.
            guard mayHoldName(reading.traits(of: destination).bits) else { return nil }
            if let other = reading.other { return entry(named: other.text, skippingBuiltIn, &inquiry) }
            return entry(named: destination.parts.read, skippingBuiltIn, &inquiry)
        case .address, .numbered:
            guard readsAddressKeys else { return nil }
            let address = reading.traits(of: destination).address
            if mayHoldAddress(reading.traits(of: destination).bits) {
                let exact =
                    if let other = reading.other {
                        exactEntry(address, other.text, &inquiry)
                    } else {
                        exactEntry(address, destination.parts.read, &inquiry)
                    }
                if let exact { return exact }
            }
            guard hasRanges, isReadForRanges(address, length: reading.traits(of: destination).length) else {
                return nil
            }
            return longestRange(reading.kind == .numbered ? numbered(address, &inquiry) : address, &inquiry)
        }
    }

    private func mayHoldName(_ bits: UInt64) -> Bool {
        keys.mayHold(bits) || !rules.contains(.namesByteForByte)
    }

    private func mayHoldAddress(_ bits: UInt64) -> Bool {
        rules.contains(.exactAddress) && (keys.mayHold(bits) || !v6Keys.isEmpty)
    }

    struct Found {
        let entry: Int
        let rule: RuleID
    }

    /// The exact name, then each parent that includes its subdomains, the nearest first.
    private func entry(named host: HostText, _ skippingBuiltIn: Bool, _ inquiry: inout Inquiry) -> Found? {
        if rules.contains(.exactName), let index = usable(host.parts[0], host, skippingBuiltIn) {
            return Found(entry: index, rule: .exactName)
        }
        if !rules.contains(.namesByteForByte), let index = foldedEntry(host.text) {
            return Found(entry: index, rule: .exactName)
        }
        guard rules.contains(.parentName) else { return nil }
        for place in host.parts.indices.dropFirst() {
            guard let index = usable(host.parts[place], host, skippingBuiltIn) else { continue }
            let covers =
                inquiry.state(entries[index].includesSubdomains).isOn || !rules.contains(.parentWithoutSubdomains)
            guard covers else { continue }
            let key = entryKeys[index]
            let isOneLabel = place == host.parts.count - 1 && !key.isEmpty
            if isOneLabel, key != "local", key != "localhost", !inquiry.confirm(.oneLabelParent, likely: true) {
                continue
            }
            return Found(entry: index, rule: .parentName)
        }
        return nil
    }

    private func usable(_ part: HostText.Part, _ host: HostText, _ skippingBuiltIn: Bool) -> Int? {
        guard let index = keys.entry(of: part, in: host), !(skippingBuiltIn && entries[index].isBuiltIn) else {
            return nil
        }
        return index
    }

    /// What a look-up would find that does not compare byte by byte; only where that rule is switched off.
    private func foldedEntry(_ host: String) -> Int? {
        func folded(_ text: String) -> String { text.lowercased().trimmingDots() }
        return entryKeys.firstIndex { !$0.utf8.contains(0x2f) && folded($0) == folded(host) }
    }

    /// The key that is the host's text; for IPv6 perhaps one that spells the same address otherwise (§12.8).
    private func exactEntry(_ address: IPAddress, _ text: HostText, _ inquiry: inout Inquiry) -> Found? {
        if let index = keys.entry(of: text.parts[0], in: text) { return Found(entry: index, rule: .exactAddress) }
        guard address.family == .v6, !v6Keys.isEmpty else { return nil }
        let spellings = v6Keys.filter { $0.address == address }
        guard !spellings.isEmpty else { return nil }
        guard !inquiry.confirm(.addressSpelling, likely: true) else { return nil }
        let answer = inquiry.choose(.addressSpelling, scope: 1 + spellings[0].entry, options: spellings.count)
        return Found(entry: spellings[answer].entry, rule: .exactAddress)
    }

    /// A host text of more than 39 characters lies in no range, an IPv4 one of more than 15 neither (§4.2).
    private func isReadForRanges(_ address: IPAddress, length: UInt16) -> Bool {
        length <= (address.family == .v4 ? 15 : 39)
    }

    /// The address with one of the numbers that its interface may have.
    private func numbered(_ address: IPAddress, _ inquiry: inout Inquiry) -> IPAddress {
        let numbers = zoneNumbers
        let number = numbers[inquiry.choose(.zoneNumber, options: numbers.count)]
        return IPAddress(v6High: address.high & ~(0xffff << 32) | UInt64(number) << 32, low: address.low)
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

    /// The longest range that holds the address.
    private func longestRange(_ address: IPAddress, _ inquiry: inout Inquiry) -> Found? {
        guard let first = ranges.firstIndex(where: { $0.contains(address) }) else { return nil }
        guard ranges[first].isSettled else { return longest(of: ranges.filter { $0.contains(address) }, &inquiry) }
        return Found(entry: ranges[first].entry, rule: .addressRange)
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
