// SPDX-License-Identifier: MIT
import ATSModel
import TestSupport
import Testing

/// Laws that hold for every configuration and load, whatever else the rules say.
@Suite struct PropertyTests {
    /// A change of a dictionary, and what may come of it.
    private func check(
        seeds: Range<UInt64>, change: (inout [String: PropertyValue], inout SeededGenerator) -> Void,
        holds: (Ruling, Ruling, Load, Platform) -> Bool
    ) {
        for seed in seeds {
            let sample = RandomCase(seed: seed, loads: 6)
            guard case .dictionary(var dictionary)? = sample.configuration.transportSecurity else { continue }
            var random = SeededGenerator(seed: seed)
            change(&dictionary, &random)
            let other = Configuration(transportSecurity: .dictionary(dictionary))
            let before = CompiledConfiguration(sample.configuration, on: sample.platform)
            let after = CompiledConfiguration(other, on: sample.platform)
            for load in sample.loads {
                let (old, new) = (before.ruling(for: load), after.ruling(for: load))
                let isKept = holds(old, new, load, sample.platform)
                #expect(
                    isKept,
                    """
                    seed \(seed): \(load.hops.map(\.url)) \(load.client) \(sample.platform)
                    \(old.verdict) \(old.rule.id) → \(new.verdict) \(new.rule.id)
                    \(sample.configuration.transportSecurity?.json ?? "-")
                    \(dictionary.sorted(by: { $0.key < $1.key }).map { "\($0.key): \($0.value.json)" })
                    """)
            }
        }
    }

    private func isSame(_ old: Ruling, _ new: Ruling) -> Bool {
        // Not the evidence: a measurement speaks for just the dictionary that was measured.
        old.verdict == new.verdict && old.codes == new.codes && old.rule.id == new.rule.id && old.hop == new.hop
    }

    /// From worst to best for the load.
    private func rank(_ verdict: Ruling.Verdict) -> Int {
        switch verdict {
        case .blocked: 0
        case .unsettled: 1
        case .allowed: 2
        }
    }

    @Test func `a name that is no key changes nothing`() {
        let names = [
            "NSAllowsArbitraryLoadsInMedia", "NSAllowsInsecureHTTPLoads", "NSAllowsArbitraryLoadsInLocalNetworking",
            "NSExceptionAllowsInsecureHTTPLoads", "NSIncludesSubdomains", "NSRequiresCertificateTransparency", "*",
            "nsallowsarbitraryloads", "NSAllowsArbitraryLoads ", "NSAllowsLocalNetworking\u{301}", "",
        ]
        check(seeds: 0..<500) { dictionary, random in
            dictionary[random.pick(names)] = random.pick([true, false, 1, "YES", .dictionary(["a": 1]), .array([])])
        } holds: { old, new, _, _ in
            isSame(old, new)
        }
    }

    @Test func `a name that is no key of an entry changes nothing`() {
        let names = [
            "NSExceptionAllowsLocalNetworking", "NSTemporaryExceptionAllowsInsecureHTTPSLoads",
            "NSRequiresCertificateTransparency", "NSAllowsArbitraryLoads", "NSExceptionDomains", "x",
        ]
        check(seeds: 500..<1_000) { dictionary, random in
            guard case .dictionary(var domains)? = dictionary["NSExceptionDomains"] else { return }
            for (key, value) in domains {
                guard case .dictionary(var entry) = value else { continue }
                entry[random.pick(names)] = random.pick([true, false, 1, "YES", .array([])])
                domains[key] = .dictionary(entry)
            }
            dictionary["NSExceptionDomains"] = .dictionary(domains)
        } holds: { old, new, _, _ in
            isSame(old, new)
        }
    }

    @Test func `a host key with a port, a scheme or a wildcard changes nothing`() {
        let keys = [
            "example.com:8080", "*.example.com", "http://example.com", "example.com/", " example.com", "*", "com:80",
        ]
        check(seeds: 1_000..<1_500) { dictionary, random in
            guard case .dictionary(var domains)? = dictionary["NSExceptionDomains"] ?? .dictionary([:]) else { return }
            for _ in 0..<3 where domains.count < 20 {
                domains[random.pick(keys)] = ["NSExceptionAllowsInsecureHTTPLoads": true, "NSIncludesSubdomains": true]
            }
            dictionary["NSExceptionDomains"] = .dictionary(domains)
        } holds: { old, new, _, _ in
            isSame(old, new)
        }
    }

    @Test func `the blanket key never closes a load`() {
        check(seeds: 1_500..<2_200) { dictionary, _ in
            dictionary["NSAllowsArbitraryLoads"] = true
        } holds: { old, new, _, _ in
            rank(new.verdict) >= rank(old.verdict)
        }
    }

    @Test func `a narrow key that is false never opens a load`() {
        check(seeds: 2_200..<2_900) { dictionary, random in
            let key = random.pick([
                "NSAllowsLocalNetworking", "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInWebContent",
            ])
            dictionary[key] = false
        } holds: { old, new, _, _ in
            rank(new.verdict) <= rank(old.verdict)
        }
    }

    @Test func `pins never open a load and never touch cleartext`() {
        check(seeds: 2_900..<3_500) { dictionary, _ in
            dictionary["NSPinnedDomains"] = nil
        } holds: { pinned, free, load, _ in
            rank(pinned.verdict) <= rank(free.verdict)
                && (load.hops.contains(where: { !$0.scheme.isCleartext }) || isSame(pinned, free))
        }
    }

    @Test func `a NIAP key means nothing before 26_4 and never opens a load after`() {
        check(seeds: 3_500..<4_200) { dictionary, _ in
            dictionary["NSRequiresNIAPTLSPackageVersion"] = nil
        } holds: { bound, free, _, platform in
            restatedGeneration(platform.system, platform.version) >= 2640
                ? rank(bound.verdict) <= rank(free.verdict) || bound.verdict == .unsettled : isSame(bound, free)
        }
    }

    @Test func `a text for a boolean is absent from 18_5 on`() {
        let keys = [
            "NSAllowsArbitraryLoads", "NSAllowsLocalNetworking", "NSAllowsArbitraryLoadsForMedia",
            "NSAllowsArbitraryLoadsInWebContent",
        ]
        for seed in UInt64(4_200)..<4_600 {
            let sample = RandomCase(seed: seed, loads: 6)
            guard restatedGeneration(sample.platform.system, sample.platform.version) >= 1850,
                case .dictionary(var dictionary)? = sample.configuration.transportSecurity
            else { continue }
            for key in keys { dictionary[key] = nil }
            let absent = CompiledConfiguration(
                Configuration(transportSecurity: .dictionary(dictionary)), on: sample.platform)
            for key in keys { dictionary[key] = "YES" }
            let texts = CompiledConfiguration(
                Configuration(transportSecurity: .dictionary(dictionary)), on: sample.platform)
            for load in sample.loads {
                let same = isSame(absent.ruling(for: load), texts.ruling(for: load))
                #expect(same, "seed \(seed) \(load)")
            }
        }
    }

    @Test func `port, path, query and user info never matter`() throws {
        for seed in UInt64(4_600)..<5_000 {
            let sample = RandomCase(seed: seed, loads: 6)
            let model = CompiledConfiguration(sample.configuration, on: sample.platform)
            for load in sample.loads {
                let hops = try load.hops.map { hop in
                    let authority = hop.url.dropFirst(hop.scheme.rawValue.utf8.count + 3).dropLast()
                    return try Destination("\(hop.scheme.rawValue.uppercased())://u:p@\(authority):8765/a/b?c=d#e")
                }
                let other = Load(
                    hops[0], redirects: Array(hops.dropFirst()), client: load.client, vantage: load.vantage,
                    facts: load.facts, redirectFacts: load.redirectFacts)
                let same = isSame(model.ruling(for: load), model.ruling(for: other))
                #expect(same, "seed \(seed) \(load)")
            }
        }
    }

    @Test func `one surely refused hop refuses, and a longer chain is never better`() {
        for seed in UInt64(5_000)..<5_500 {
            let sample = RandomCase(seed: seed, loads: 6)
            let model = CompiledConfiguration(sample.configuration, on: sample.platform)
            for load in sample.loads where load.hops.count > 1 {
                let whole = model.ruling(for: load)
                let facts = [load.facts] + load.redirectFacts
                let parts = load.hops.enumerated().map { index, hop in
                    model.ruling(
                        for: Load(
                            hop, client: load.client, vantage: load.vantage,
                            facts: index < facts.count ? facts[index] : nil))
                }
                let verdicts = model.hopRulings(for: load).map(\.verdict)
                #expect(verdicts == parts.map(\.verdict), "seed \(seed) \(load.hops.map(\.url))")
                guard whole.rule.id != "dictionary-raises" else { continue }
                let worst = parts.map { rank($0.verdict) }.min() ?? 2
                #expect(rank(whole.verdict) <= worst, "seed \(seed) \(load.hops.map(\.url))")
                if worst != 1 { #expect(rank(whole.verdict) == worst, "seed \(seed) \(load.hops.map(\.url))") }
            }
        }
    }

    @Test func `missing facts are those of a clean server`() {
        for seed in UInt64(5_500)..<5_900 {
            let sample = RandomCase(seed: seed, loads: 6)
            let model = CompiledConfiguration(sample.configuration, on: sample.platform)
            for load in sample.loads {
                var (bare, clean) = (load, load)
                bare.facts = nil
                clean.facts = TLSFacts()
                let (old, new) = (model.ruling(for: bare), model.ruling(for: clean))
                #expect(old.verdict == new.verdict && old.codes == new.codes, "seed \(seed) \(load)")
            }
        }
    }
}
