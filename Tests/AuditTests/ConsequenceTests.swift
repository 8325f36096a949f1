// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Formats
import TestSupport
import Testing

@testable import Audit

/// What findings say of loads is taken from a few platforms and hosts. Here the model is asked about others.
@Suite struct ConsequenceTests {
    /// Hosts of each sort that no configuration of the tests has an entry for, other than those that the audit asks.
    private static let others: [LoadKind: [String]] = [
        .publicName: ["other.invalid", "a.b.elsewhere.test"], .publicAddress: ["198.51.100.9", "8.8.8.8"],
        .tailnetAddress: ["100.99.1.2", "100.127.255.1"], .privateAddress: ["192.168.250.1", "10.9.9.9", "172.31.0.9"],
        .localName: ["scanner.local", "nas"], .loopback: ["127.0.0.1", "127.9.9.9"],
    ]

    /// A release of the step at random, not its first.
    private func release(in step: PlatformSteps.Step, _ generator: inout SeededGenerator) -> Platform {
        let first = step.platform.version
        let next = step.end ?? Version(first.major + 2)
        var releases: [Version] = []
        for major in first.major...next.major {
            for minor in 0...15 where Version(major, minor) >= first && Version(major, minor) < next {
                if major > 10 || step.platform.system != .macOS || minor >= 11 {
                    releases.append(Version(major, minor))
                }
            }
        }
        return Platform(step.platform.system, releases.isEmpty ? first : generator.pick(releases))
    }

    private func examinee(_ security: PropertyValue, _ judges: Judges) -> Examinee {
        let tree = Tree(PropertyValue.dictionary(["NSAppTransportSecurity": security]))
        return Examinee(
            Declaration(.infoPlist, file: "Info.plist", target: Target(kind: .application), tree: tree),
            AuditSettings(),
            judges)
    }

    @Test func `an effect that is told of a sort of loads holds for others of the sort, on every release of the span`()
        throws
    {
        var checked = 0
        for number in 0..<60 {
            var generator = SeededGenerator(seed: 11, number: number)
            let security = RandomConfiguration.security(&generator)
            // Entries cover single hosts and ranges; the sorts are what has none.
            guard case .dictionary(var globals) = security else { continue }
            globals["NSExceptionDomains"] = nil
            let key = generator.pick(RandomConfiguration.globals)
            globals[key] = generator.pick([true, false, "YES", 1])
            let examinee = examinee(.dictionary(globals), Judges([]))
            let node = try #require(examinee.global(key))
            let effects = KeyEffects(examinee: examinee).effects(of: node, Probe.general)
            let old = Configuration(transportSecurity: .dictionary(globals.filter { $0.key != key }))
            let new = Configuration(transportSecurity: .dictionary(globals))
            let step = generator.pick(examinee.steps.steps)
            let platform = release(in: step, &generator)
            let before = CompiledConfiguration(old, on: platform)
            let after = CompiledConfiguration(new, on: platform)
            for probe in Probe.general {
                guard case .kind(let kind) = probe.subject else { continue }
                let host = generator.pick(Self.others[kind] ?? [])
                let load = Load(try Destination("http://\(host)/"), client: probe.client)
                let told = effects.first { $0.probe == probe && $0.kinds.contains(step.kind) }
                let truth = (Answer(before.ruling(for: load)), Answer(after.ruling(for: load)))
                // Loopback alone of what is local is settled on 17.0 to 18.3: 127.9.9.9 is loopback too.
                checked += 1
                if let told {
                    #expect((told.before, told.after) == truth, "\(key) \(globals) \(platform) \(host)")
                } else {
                    #expect(truth.0 == truth.1, "\(key) \(globals) \(platform) \(host)")
                }
            }
        }
        #expect(checked > 700)
    }

    @Test func `platforms of one kind get the same answers`() throws {
        let all = PlatformSteps([])
        for number in 0..<60 {
            var generator = SeededGenerator(seed: 12, number: number)
            let configuration = Configuration(transportSecurity: RandomConfiguration.security(&generator))
            let judge = Judge(configuration, on: all)
            let step = generator.pick(all.steps)
            let model = CompiledConfiguration(configuration, on: release(in: step, &generator))
            for probe in Probe.general + Probe.generalTLS + HostKey("lantern.example").samples.flatMap(Probe.host) {
                #expect(
                    Answer(model.ruling(for: probe.load)) == judge.answer(probe, step.kind),
                    "\(configuration) \(step.platform) \(probe.load.destination.url)")
            }
        }
    }

    /// The findings of the two checks that rest on the blanket key, against the literal words of the rules (§2.2).
    @Test func `a pair is told void exactly where the model refuses what the blanket key alone lets through`() throws {
        var counts = [0, 0, 0]
        for number in 0..<60 {
            var generator = SeededGenerator(seed: 13, number: number)
            var security = RandomConfiguration.security(&generator)
            if case .dictionary(var globals) = security, !generator.oneIn(3) {
                globals["NSAllowsArbitraryLoads"] = true
                for key in Configuration.narrowKeys where generator.oneIn(2) { globals[key] = nil }
                security = .dictionary(globals)
            }
            let survey = survey(security)
            let found = Auditor().audit(survey).findings
            let isOn = Configuration(transportSecurity: security).globals["NSAllowsArbitraryLoads"]
            let load = Load(try Destination("http://elsewhere.test/"))
            let rulings = PlatformSteps([]).kinds.map {
                CompiledConfiguration(Configuration(transportSecurity: security), on: $0).ruling(for: load)
            }
            let isVoid = rulings.contains { $0.verdict == .blocked && $0.rule.id == "narrow-key-voids" }
            let isInForce = rulings.contains { $0.verdict == .allowed && $0.rule.id == "blanket" }
            let voided = found.filter { $0.id == .voidedArbitraryLoads }
            #expect(voided.contains { $0.severity == .error } == isVoid, "\(security)")
            #expect(found.contains { $0.id == .arbitraryLoads } == isInForce, "\(security)")
            if isOn == .boolean(true) { counts[0] += 1 }
            if isVoid { counts[1] += 1 }
            if isInForce { counts[2] += 1 }
            #expect(voided.allSatisfy { !$0.related.isEmpty && !$0.consequence.isEmpty })
        }
        #expect(counts.allSatisfy { $0 > 5 }, "\(counts)")
    }

    private func survey(_ security: PropertyValue) -> Survey {
        var survey = Survey()
        survey.declarations = [
            Declaration(
                .infoPlist, file: "Info.plist", target: Target(kind: .application),
                tree: Tree(PropertyValue.dictionary(["NSAppTransportSecurity": security])))
        ]
        return survey
    }

    /// The list of keys says which have an effect; here a key without any is taken away, and nothing may change.
    @Test func `a key that is listed without an effect changes no ruling on any system`() throws {
        var counts = (effective: 0, dead: 0)
        var wrong: [String] = []
        let steps = PlatformSteps([])
        let hosts = [
            "elsewhere.test", "lantern.example", "x.lantern.example", "api.lantern.example", "fleet.ts.net",
            "a.fleet.ts.net", "localhost", "camera.local", "nas", "192.168.1.20", "100.70.1.1", "10.1.1.1", "8.8.8.8",
            "203.0.113.9", "127.0.0.1", "[fd00::5]", "[2001:db8::5]",
        ]
        var loads: [Load] = []
        for host in hosts {
            for scheme in ["http", "https"] {
                let destination = try Destination("\(scheme)://\(host)/")
                for client in [Client.urlsession, .webview, .media] { loads.append(Load(destination, client: client)) }
            }
        }
        for number in 0..<20 {
            var generator = SeededGenerator(seed: 14, number: number)
            let security = RandomConfiguration.security(&generator)
            let whole = Configuration(transportSecurity: security)
            for key in Auditor().audit(survey(security)).keys {
                if key.isEffective {
                    counts.effective += 1
                    continue
                }
                counts.dead += 1
                let without = whole.removing(key.keyPath)
                for platform in steps.kinds {
                    let with = CompiledConfiguration(whole, on: platform)
                    let bare = CompiledConfiguration(without, on: platform)
                    for load in loads where Answer(with.ruling(for: load)) != Answer(bare.ruling(for: load)) {
                        wrong.append(
                            "\(number) \(key.keyPath.joined(separator: ":")) \(platform) \(load.destination.url) \(load.client)"
                        )
                    }
                }
            }
        }
        #expect(wrong.prefix(5) == [])
        #expect(counts.effective > 15 && counts.dead > 15, "\(counts)")
    }
}
