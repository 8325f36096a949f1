// SPDX-License-Identifier: MIT
import ATSModel
import TestSupport
import Testing

/// No ruling hangs on which host of its class a host is.
@Suite struct RenamingTests {
    @Test func `renaming hosts and addresses within their class changes no ruling`() {
        var compared = 0
        for seed in UInt64(0)..<2_000 {
            let sample = RandomCase(seed: seed, loads: 6, plain: true)
            let renaming = Renaming(seed: seed)
            guard let renamed = renaming.apply(sample.configuration) else { continue }
            let before = CompiledConfiguration(sample.configuration, on: sample.platform)
            let after = CompiledConfiguration(renamed, on: sample.platform)
            for load in sample.loads {
                let other = renaming.apply(load)
                let (old, new) = (before.ruling(for: load), after.ruling(for: other))
                compared += 1
                let isSame =
                    old.verdict == new.verdict && old.codes == new.codes && old.evidence == new.evidence
                    // What an unsettled load is shown under may hang on the order of its keys.
                    && (old.verdict == .unsettled || old.rule.id == new.rule.id && old.hop == new.hop)
                #expect(
                    isSame,
                    """
                    seed \(seed): \(load.hops.map(\.url)) → \(other.hops.map(\.url)) \(load.client) \(sample.platform)
                    \(old.verdict) \(old.codes) \(old.rule.id) \(old.evidence) hop \(old.hop) → \
                    \(new.verdict) \(new.codes) \(new.rule.id) \(new.evidence) hop \(new.hop)
                    \(sample.configuration.transportSecurity?.json ?? "-")
                    \(renamed.transportSecurity?.json ?? "-")
                    """)
            }
        }
        #expect(compared > 8_000)
    }

    @Test func `a renaming does rename`() throws {
        let renaming = Renaming(seed: 3)
        let load = renaming.apply(Load(try Destination("http://www.example.com/a?b")))
        #expect(load.destination.host != "www.example.com" && load.destination.host.hasSuffix(".com"))
        #expect(renaming.host("10.0.0.1") != "10.0.0.1" && renaming.host("10.0.0.1").hasPrefix("10."))
        #expect(renaming.host("box.local").hasSuffix(".local") && renaming.host("localhost") == "localhost")
        #expect(renaming.host("a.apple.com").hasSuffix(".apple.com"))
    }
}

/// One consistent renaming of labels and of address bits: what shared a label or a prefix before shares one after.
struct Renaming {
    private let suffix: String
    private let v4Bits: UInt64
    private let v6Bits: UInt64

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 77)
        suffix = random.pick(["q", "-2", "xyz"])
        v4Bits = random.next() & 0xffff
        v6Bits = random.next()
    }

    /// Labels that mean something of themselves: local names, those of the built-in entries (`ats-rules.md` §2.3), and
    /// the tailnet's, whose names were measured.
    private static let kept: Set<String> = [
        "local", "localhost", "com", "apple", "ls", "apple-mapkit", "is", "autonavi", "geo", "gs", "setup", "icloud",
        "ts", "net", "",
    ]

    /// Flips bits that no class of the rules looks at: the last 16 of an IPv4 address, the last 96 of an IPv6 one.
    ///
    /// The bits are the same for every address, so that one lies in a range before just where it does after.
    func address(_ address: IPAddress) -> IPAddress {
        if address.family == .v4 { return IPAddress(v4: UInt32(address.low ^ v4Bits)) }
        // `::1` is a class by itself, and so are ranges around it.
        if address.high == 0 { return address }
        return IPAddress(v6High: address.high ^ v6Bits & 0xffff_ffff, low: address.low ^ v6Bits)
    }

    func range(_ range: AddressRange) -> AddressRange {
        AddressRange(address(range.first), prefix: range.prefix) ?? range
    }

    /// A host or key; `nil` for a range whose text stops being one, because it grew too long (§4.3).
    func key(_ key: String) -> String? {
        guard let slash = key.firstIndex(of: "/") else { return host(key) }
        guard case .range(let old) = readRange(key), let first = IPAddress(key[..<slash]) else { return key }
        let renamed = "\(address(first))" + key[slash...]
        return readRange(renamed) == .range(AddressRange(address(first), prefix: old.prefix) ?? old) ? renamed : nil
    }

    func host(_ host: String) -> String {
        if let address = IPAddress(host) { return "\(self.address(address))" }
        return host.split(separator: ".", omittingEmptySubsequences: false).map { label in
            Renaming.kept.contains(String(label)) ? String(label) : label + suffix
        }.joined(separator: ".")
    }

    /// Renames the keys of exceptions and pins, and enters them in another order.
    func apply(_ configuration: Configuration) -> Configuration? {
        guard case .dictionary(let old)? = configuration.transportSecurity else { return configuration }
        var new: [String: PropertyValue] = [:]
        for (name, value) in old.sorted(by: { $0.key > $1.key }) {
            guard ["NSExceptionDomains", "NSPinnedDomains"].contains(name), case .dictionary(let domains) = value else {
                new[name] = value
                continue
            }
            var renamed: [String: PropertyValue] = [:]
            for (key, entry) in domains.sorted(by: { $0.key > $1.key }) {
                guard let key = name == "NSPinnedDomains" ? host(key) : self.key(key) else { return nil }
                renamed[key] = entry
            }
            guard renamed.count == domains.count else { return nil }
            new[name] = .dictionary(renamed)
        }
        return Configuration(transportSecurity: .dictionary(new))
    }

    func apply(_ load: Load) -> Load {
        let hops = load.hops.map { hop in
            let host = host(hop.host)
            let authority = host.contains(":") ? "[\(host)]" : host
            do {
                return try Destination("\(hop.scheme.rawValue)://\(authority)/")
            } catch {
                preconditionFailure("\(error)")
            }
        }
        return Load(
            hops[0], redirects: Array(hops.dropFirst()), client: load.client,
            vantage: VantagePoint(own: load.vantage.own.map(address), onLink: load.vantage.onLink.map(range)),
            facts: load.facts, redirectFacts: load.redirectFacts)
    }
}
