// SPDX-License-Identifier: MIT
import ATSModel

extension Restatement {
    /// The TLS gate (`ats-rules.md` §5): version, suite, NIAP, SHA and key size, trust, pins; the first refusal names
    /// the error.
    func secure(
        _ standing: Standing, _ hop: Destination, _ facts: TLSFacts, _ client: Client, _ answers: Answers
    ) -> Outcome {
        let refusal: Outcome?
        let passed: DecidingKind
        switch standing {
        case .free(let kind):
            passed = .tlsWithoutATS
            refusal = refuseFree(kind, facts, answers)
        case .ruled(_, let entry):
            passed = .tlsSatisfied
            refusal = refuseRuled(entry, facts, client, answers)
        }
        if let refusal { return refusal }
        if refusesPins(hop, facts, client, answers) {
            return .blocked([.pins], [-1200, -1202])
        }
        return .allowed([passed])
    }

    private func refuseFree(_ kind: DecidingKind, _ facts: TLSFacts, _ answers: Answers) -> Outcome? {
        // §12.15
        let hasSuite = facts.suite != .rsaKeyExchange && facts.suite != .other
        if kind == .webKey, facts.version < .tls12 || !hasSuite, !answers.yes(.webKeyTLS) {
            return .blocked([facts.version < .tls12 ? .tlsVersion : .tlsSuite], [-1200])
        }
        // §12.19
        let canBind: Set<DecidingKind> = [.local, .blanket, .webKey, .mediaKey]
        if canBind.contains(kind), globalNIAP == true, facts.version < .tls12 || breaksNIAP(facts, sparing: false),
            answers.yes(.niapFree)
        {
            return .blocked([.niap], [-1200])
        }
        return nil
    }

    /// What the package refuses from TLS 1.2 on (§1.2).
    private func breaksNIAP(_ facts: TLSFacts, sparing rsa: Bool) -> Bool {
        switch facts.suite {
        case .modern: break
        case .rsaKeyExchange: if !rsa { return true }
        case .cbc, .chacha, .other: return true
        }
        return !facts.extendedMasterSecret || isWeaklySigned(facts)
    }

    /// §5.1: the digests that are forbidden, all of them below SHA-256.
    private func isWeaklySigned(_ facts: TLSFacts) -> Bool {
        [.md5, .sha1, .sha224].contains(facts.weakDigest)
    }

    private func refuseRuled(
        _ entry: RestatedEntry?, _ facts: TLSFacts, _ client: Client, _ answers: Answers
    ) -> Outcome? {
        let values = entry?.values ?? [:]
        /// The first generation reads the NSThirdParty names where the plain one is missing (§1.4).
        func value(_ name: String) -> PropertyValue? {
            if let plain = values["NSException" + name] { return plain }
            return generation < 1000 ? values["NSThirdPartyException" + name] : nil
        }
        let isInsecure =
            readFlag(value("AllowsInsecureHTTPLoads"), generation: generation, answers) == .yes
        let needsForwardSecrecy =
            readFlag(value("RequiresForwardSecrecy"), generation: generation, answers) != .no

        switch readMinimum(value("MinimumTLSVersion")) {
        case .dtls:
            if answers.yes(.dtls) { return .blocked([.tlsVersion], [-1200]) }
        case .tls(let minimum):
            if facts.version < minimum { return .blocked([.tlsVersion], [-1200]) }
        }
        if needsForwardSecrecy, facts.suite == .rsaKeyExchange {
            return .blocked([.tlsSuite], [-1200])
        }
        // The table of §5.1: any suite only where an entry permits cleartext and waives forward secrecy.
        if facts.suite == .other, !isInsecure || needsForwardSecrecy { return .blocked([.tlsSuite], [-1200]) }

        var niap = globalNIAP
        if generation >= 2640, let own = readNIAP(values["NSExceptionRequiresNIAPTLSPackageVersion"]) { niap = own }
        if niap == true {
            let refusal = Outcome.blocked([.niap], [-1200])
            if facts.version < .tls12 {
                // No entry lowers what the package says of SHA-1.
                if isWeaklySigned(facts) || answers.yes(.niapLowered) { return refusal }
            } else if breaksNIAP(facts, sparing: true) {
                return refusal
            } else if facts.suite == .rsaKeyExchange, answers.yes(.niapLowered) {
                return refusal
            }
        }

        let trustCodes: Set<Int> = [-1200, -1202]
        if isWeaklySigned(facts) { return .blocked([.sha1], trustCodes) }
        if facts.keyIsSmall {
            let isDropped = entry != nil && !needsForwardSecrecy && answers.yes(.keySize)
            if !isDropped { return .blocked([.keySize], trustCodes) }
        }
        if !isInsecure, let trust = facts.trust {
            let isMeasured =
                generation >= 2600 && (trust == .expired || trust == .selfSigned && client == .webview)
            return .blocked([.trust], isMeasured ? [-1200] : trustCodes)
        }
        return nil
    }
}
