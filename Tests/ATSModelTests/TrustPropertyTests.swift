// SPDX-License-Identifier: MIT
import ATSModel
import TestSupport
import Testing

/// Laws of trust that hold for every chain, platform and time.
@Suite struct TrustPropertyTests {
    private static func said(_ sample: RandomChain) -> [TrustFinding] {
        SystemTrust.findings(of: sample.chain, on: sample.platform, at: sample.now)
    }

    @Test func `model and restatement say the same of random chains`() throws {
        let days = try RestatedDays()
        for seed in UInt64(10_000)..<22_000 {
            let sample = RandomChain(seed: seed)
            let findings = Self.said(sample).map { "\($0.rule.id.dropFirst("trust-".count)) \($0.standing)" }
            let restated = restateTrust(sample.chain, on: sample.platform, at: sample.now, days)
            #expect(Set(findings) == restated, "seed \(seed) \(sample.platform) at \(sample.now): \(sample.chain)")
            if Set(findings) != restated { return }
        }
    }

    @Test func `an installed root is never asked for timestamps or for 398 days`() {
        for seed in UInt64(30_000)..<36_000 {
            let sample = RandomChain(seed: seed)
            let chain = sample.chain.with { $0.anchor = .installedRoot }
            let ids = SystemTrust.findings(of: chain, on: sample.platform, at: sample.now).map(\.rule.id)
            #expect(
                !ids.contains("trust-transparency") && !ids.contains { $0.hasPrefix("trust-public-lifetime") },
                "seed \(seed)")
        }
    }

    /// From worst to best for the load.
    private func rank(_ verdict: Ruling.Verdict) -> Int {
        switch verdict {
        case .blocked: 0
        case .unsettled: 1
        case .allowed: 2
        }
    }

    private static let defects: [(String, @Sendable (inout ServerChain, Int64) -> Void)] = [
        ("self-signed", { chain, _ in chain.anchor = .selfSigned }),
        ("unknown root", { chain, _ in chain.anchor = .unknownRoot }),
        ("broken", { chain, _ in chain.anchor = .broken("bad") }),
        ("missing issuer", { chain, _ in chain.anchor = .missingIssuer(isFetchable: false) }),
        ("expired", { chain, now in chain.certificates[0].notAfter = now - 1 }),
        ("early", { chain, now in chain.certificates[0].notBefore = now + 1 }),
        ("other host", { chain, _ in chain.namesHost = false }),
        ("not for servers", { chain, _ in chain.allowsServers = false }),
        ("revoked", { chain, _ in chain.staple = .revoked }),
        ("fewer timestamps", { chain, _ in chain.timestamps = 0 }),
        ("small key", { chain, _ in chain.certificates[0].key = .rsa(bits: 1_024) }),
        ("MD5", { chain, _ in chain.certificates[0].digest = .md }),
    ]

    @Test func `a defect never turns a blocked load into an allowed one`() {
        for seed in UInt64(40_000)..<42_000 {
            let trust = RandomChain(seed: seed)
            let sample = RandomCase(seed: seed, loads: 4)
            var random = SeededGenerator(seed: seed)
            let (name, spoil) = random.pick(Self.defects)
            let spoilt = trust.chain.with { spoil(&$0, trust.now) }
            let leaf = trust.chain.certificates[0]
            let model = CompiledConfiguration(sample.configuration, on: sample.platform)
            for load in sample.loads {
                func ruling(_ chain: ServerChain) -> Ruling {
                    var load = load
                    var facts = load.facts ?? TLSFacts()
                    facts.take(chain, on: sample.platform, at: trust.now)
                    load.facts = facts
                    return model.ruling(for: load)
                }
                let (before, after) = (ruling(trust.chain), ruling(spoilt))
                // A leaf that signs itself has no issuer's weak signature any more.
                let losesOne = spoilt.anchor == .selfSigned && [.md, .sha1, .sha224].contains(leaf.digest)
                #expect(
                    rank(after.verdict) <= rank(before.verdict) || losesOne,
                    "seed \(seed) \(name): \(load.hops.map(\.url)) \(before.verdict) → \(after.verdict)")
            }
        }
    }

    @Test func `what a rule refuses, ATS refuses where it enforces trust`() throws {
        let destination = try Destination("https://example.com/")
        for seed in UInt64(50_000)..<53_000 {
            let sample = RandomChain(seed: seed)
            guard restatedGeneration(sample.platform.system, sample.platform.version) >= 900 else { continue }
            var facts = TLSFacts()
            facts.take(sample.chain, on: sample.platform, at: sample.now)
            let model = CompiledConfiguration(Configuration(transportSecurity: nil), on: sample.platform)
            let ruling = model.ruling(for: Load(destination, facts: facts))
            let isRefused = Self.said(sample).refusal != nil
            if isRefused { #expect(ruling.verdict == .blocked, "seed \(seed) \(sample)") }
            // Beside it ATS asks by itself for the leaf's key and for SHA-256, on every system.
            if !isRefused, facts.weakDigest == nil, !facts.keyIsSmall {
                #expect(ruling.verdict == .allowed, "seed \(seed) \(sample)")
            }
            let isFetched = sample.chain.anchor == .missingIssuer(isFetchable: true)
            if isFetched, ruling.verdict == .allowed { #expect(ruling.evidence >= .inferred) }
        }
    }
}
