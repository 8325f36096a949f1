// SPDX-License-Identifier: MIT
import ATSModel

/// One entry of `NSExceptionDomains`, its values as they were written, or one that is built in (`ats-rules.md` §2.3).
struct RestatedEntry {
    let key: String
    let values: [String: PropertyValue]
    var isBuiltIn = false
}

/// `NSExceptionDomains` as one system holds it: keys by their text, and ranges (§4).
struct RestatedEntries {
    var exact: [String: RestatedEntry] = [:]
    var ranges: [(range: AddressRange, entry: RestatedEntry)] = []
    /// Exact keys that are IPv6 addresses, brackets taken off.
    var addresses: [(address: IPAddress, entry: RestatedEntry)] = []
    /// Whether some range key has an empty prefix (§4.3).
    var hasEmptyPrefix = false
    let generation: Int

    init(_ dictionary: [String: PropertyValue], generation: Int) {
        self.generation = generation
        for (keys, minimum) in RestatedEntries.builtIn {
            for key in keys {
                exact[key] = RestatedEntry(
                    key: key,
                    values: [
                        "NSIncludesSubdomains": true, "NSExceptionAllowsInsecureHTTPLoads": true,
                        "NSExceptionMinimumTLSVersion": .string(minimum), "NSExceptionRequiresForwardSecrecy": false,
                    ], isBuiltIn: true)
            }
        }
        // A class that is no dictionary is passed over, with the whole list or with the entry (§1.5).
        guard case .dictionary(let domains)? = dictionary["NSExceptionDomains"] else { return }
        for (key, value) in domains {
            guard case .dictionary(let values) = value else { continue }
            let entry = RestatedEntry(key: key, values: values)
            if key.contains("/") {
                switch readRange(key) {
                case .range(let range): ranges.append((range, entry))
                case .refused(let emptyPrefix): hasEmptyPrefix = hasEmptyPrefix || emptyPrefix
                }
                continue
            }
            exact[key] = entry
            let isBracketed = key.hasPrefix("[") && key.hasSuffix("]") && key.count > 2
            if let address = IPAddress(isBracketed ? String(key.dropFirst().dropLast()) : key), address.family == .v6 {
                addresses.append((address, entry))
            }
        }
    }

    private static let builtIn: [([String], String)] = [
        (["apple.com", "setup.icloud.com"], "TLSv1.2"),
        (["ls.apple.com", "gs.apple.com", "geo.apple.com", "is.autonavi.com", "apple-mapkit.com"], "TLSv1.0"),
    ]

    /// §4.1: exact look-up, then the rest after each first label, to the end.
    func named(_ host: String, isCleartext: Bool, _ answers: Answers) -> RestatedEntry? {
        func counts(_ entry: RestatedEntry) -> Bool {
            !(entry.isBuiltIn && isCleartext) || answers.yes(.builtIn)
        }
        if let entry = exact[host], counts(entry) { return entry }
        var rest = host[...]
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            guard let entry = exact[String(rest)] else { continue }
            let includes = readFlag(entry.values["NSIncludesSubdomains"], generation: generation, answers)
            guard includes == .yes else { continue }
            // §12.7: a parent key of one label.
            if !rest.isEmpty, !rest.contains("."), rest != "local", rest != "localhost" {
                guard answers.yes(.oneLabel) else { continue }
            }
            if counts(entry) { return entry }
        }
        return nil
    }

    /// §4.2: the exact text, then the longest range. `bits` are those of the text, under one reading of its zone.
    func addressed(_ text: String, _ bits: IPAddress, unknownNumber: Bool, _ answers: Answers) -> RestatedEntry? {
        if let entry = exact[text] { return entry }
        if bits.family == .v6, !unknownNumber {
            let same = addresses.filter { $0.address == bits }
            if !same.isEmpty, answers.ask(.exactKey, 2) == 1 {
                let keys = same.map(\.entry).sorted(by: { $0.key < $1.key })
                return keys.count == 1 ? keys[0] : keys[answers.ask(.exactSpelling("\(bits)"), keys.count)]
            }
        }
        guard text.utf8.count <= (bits.family == .v4 ? 15 : 39) else { return nil }
        var matching = ranges.filter { $0.range.contains(bits) }
        if unknownNumber {
            matching = ranges.filter { $0.range.prefix <= 16 && $0.range.contains(bits) } + numbered(bits, answers)
        }
        while let longest = matching.map(\.range.prefix).max() {
            if longest == 0, generation < 1840, !answers.yes(.zeroPrefix) { return nil }
            var group = matching.filter { $0.range.prefix == longest }.sorted(by: { $0.entry.key < $1.entry.key })
            matching.removeAll(where: { $0.range.prefix == longest })
            if hasEmptyPrefix { group = group.filter { answers.yes(.rangeRead($0.entry.key)) } }
            guard !group.isEmpty else { continue }
            if group.count == 1 { return group[0].entry }
            return group[answers.ask(.lastRange(group.map(\.entry.key).joined(separator: " ")), group.count)].entry
        }
        return nil
    }

    /// The ranges beyond /16 that hold a link-local address once the number of some interface, which is not 0, stands
    /// in its bytes 2 and 3 (§4.2, §12.5).
    private func numbered(_ bits: IPAddress, _ answers: Answers) -> [(range: AddressRange, entry: RestatedEntry)] {
        func written(_ number: UInt64) -> IPAddress {
            IPAddress(v6High: bits.high & ~0x0000_ffff_0000_0000 | number << 32, low: bits.low)
        }
        let candidates = ranges.filter { item in
            guard item.range.prefix > 16, item.range.first.family == .v6 else { return false }
            return item.range.contains(written(item.range.first.high >> 32 & 0xffff))
                || item.range.prefix < 32 && item.range.contains(written(item.range.first.high >> 32 & 0xffff | 1))
        }
        guard !candidates.isEmpty else { return [] }
        var sets: [[Int]] = []
        for number in UInt64(1)...0xffff {
            let address = written(number)
            let set = candidates.indices.filter { candidates[$0].range.contains(address) }
            if !sets.contains(set) { sets.append(set) }
        }
        return sets[answers.ask(.zoneNumber("\(bits)"), sets.count)].map { candidates[$0] }
    }
}
