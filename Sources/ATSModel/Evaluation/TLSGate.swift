// SPDX-License-Identifier: MIT

/// What the TLS gate asks of a connection (`ats-rules.md` §5.1).
struct TLSPolicy {
    /// `nil` where ATS asks for no version.
    var minimum: MinimumVersion?
    var forwardSecrecy = false
    /// Whether only the suites of §5.2 are offered.
    var bindsSuites = false
    /// The RSA 2048 and SHA-256 minima.
    var bindsKeys = false
    /// Default trust must pass, and a delegate can only tighten it.
    var enforcesTrust = false
    var niap: NIAPPackage?
    /// ATS rules the load, through an entry or without one.
    var isRuled = false
    var isFreedByWebKey = false
    var entry: Int?
    let rule: RuleID

    /// Whether the server shares none of the suites that are offered (§5.2).
    func refuses(_ suite: TLSFacts.Suite) -> Bool {
        switch suite {
        case .modern, .cbc, .chacha: false
        case .rsaKeyExchange: forwardSecrecy
        case .other: bindsSuites
        }
    }
}

extension CompiledTables {
    /// Judges an https or wss hop. Without facts a clean server is taken, and what it must meet is named.
    @inline(never)
    func tlsOutcome(
        _ destination: Destination, _ load: Load, facts: TLSFacts?, exempt: RuleID?, _ inquiry: inout Inquiry
    ) -> Outcome {
        let policy = tlsPolicy(destination, load, exempt: exempt, &inquiry)
        let pins = demandedPins(destination, load, &inquiry)
        let judged = facts ?? TLSFacts()
        if let refusal = refusal(of: judged, policy: policy, pins: pins, load, &inquiry) {
            inquiry.note(refusal.rule, lack(of: judged, refusal.rule, policy))
            return refusal
        }
        let rule: RuleID = policy.isRuled ? .tlsSatisfied : .tlsWithoutATS
        inquiry.note(
            rule,
            policy.isRuled
                ? "https meets ATS, as long as the server's TLS does" : "ATS asks nothing of this connection's TLS")
        var outcome = Outcome(isBlocked: false, rule: rule, evidence: max(grade(rule), grade(policy.rule)))
        if judged.fetchesIssuer, policy.enforcesTrust {
            inquiry.note(.trustEnforced, "the server does not send an issuer; the system fetches it, which is inferred")
            outcome.evidence = max(outcome.evidence, .inferred)
        }
        if facts == nil, policy.isRuled || !pins.isEmpty {
            outcome.requires = requirements(policy)
            outcome.pins = pins
        }
        return outcome
    }

    /// What is asked of a server of which nothing is known; `nil` where ATS asks for nothing.
    func requirements(of load: Load, _ inquiry: inout Inquiry) -> (Requirements, PinTable.Demand)? {
        guard !raises else { return nil }
        let policy = tlsPolicy(load.destination, load, exempt: exemption, &inquiry)
        let pins = demandedPins(load.destination, load, &inquiry)
        return policy.isRuled || !pins.isEmpty ? (requirements(policy), pins) : nil
    }

    private func tlsPolicy(
        _ destination: Destination, _ load: Load, exempt: RuleID?, _ inquiry: inout Inquiry
    ) -> TLSPolicy {
        if let exempt {
            var policy = tlsPolicy(Resolution(.free, exempt), &inquiry)
            policy.niap = nil
            return policy
        }
        return tlsPolicy(resolve(destination, load, skippingBuiltIn: false, &inquiry), &inquiry)
    }

    private func tlsPolicy(_ resolution: Resolution, _ inquiry: inout Inquiry) -> TLSPolicy {
        var policy = TLSPolicy(rule: resolution.rule)
        switch resolution.kind {
        case .free where rules.contains(.tlsWithoutATS):
            policy.niap = niap
        case .freeByWebKey:
            policy.niap = niap
            policy.isFreedByWebKey = true
            policy.enforcesTrust = !rules.contains(.webKeyLoosensTrust)
        case .free, .required:
            policy = TLSPolicy(
                minimum: .tls(.tls12), forwardSecrecy: true, bindsSuites: true, bindsKeys: true, enforcesTrust: true,
                niap: niap, isRuled: true, rule: resolution.rule)
        case .entry(let index):
            let entry = entries[index]
            let isInsecure = isInsecureForTLS(entry, &inquiry)
            let secrecy = inquiry.state(entry.forwardSecrecy)
            let forwardSecrecy = !secrecy.isPresent || secrecy.isOn || !rules.contains(.entryForwardSecrecy)
            policy = TLSPolicy(
                minimum: entry.minimum, forwardSecrecy: forwardSecrecy, bindsSuites: forwardSecrecy || !isInsecure,
                bindsKeys: true, enforcesTrust: !isInsecure || !rules.contains(.entryLoosensTrust),
                niap: (rules.contains(.niapEntry) ? entry.niap : nil) ?? niap, isRuled: true, entry: index,
                rule: resolution.rule)
        }
        return policy
    }

    /// The TLS layer never read the older names, the first generation excepted (§12.9).
    private func isInsecureForTLS(_ entry: ExceptionEntry, _ inquiry: inout Inquiry) -> Bool {
        if entry.hasInsecureKey { return inquiry.state(entry.insecure).isOn }
        if generation == .ios9 { return inquiry.state(entry.thirdPartyInsecure).isOn }
        let readsOldNames = !rules.contains(.oldNamesNotReadByTLS)
        return readsOldNames
            && (inquiry.state(entry.thirdPartyInsecure).isOn || inquiry.state(entry.temporaryInsecure).isOn)
    }

    /// Version, suite, NIAP, SHA and key size, trust, pins: the first refusal names the error (§5.1).
    private func refusal(
        of facts: TLSFacts, policy: TLSPolicy, pins: PinTable.Demand, _ load: Load, _ inquiry: inout Inquiry
    ) -> Outcome? {
        func refuse(_ rule: RuleID, _ codes: CodeSet) -> Outcome {
            Outcome(isBlocked: true, codes: codes, rule: rule, evidence: max(grade(rule), grade(policy.rule)))
        }
        let handshake: CodeSet = .handshake
        let either: CodeSet = [.handshake, .untrusted]

        if rules.contains(.tlsMinimum) {
            switch policy.minimum {
            case .tls(let version)? where facts.version < version: return refuse(.tlsMinimum, handshake)
            case .dtls? where !inquiry.confirm(.dtlsMinimum, likely: true): return refuse(.tlsMinimum, handshake)
            default: break
            }
        }
        if rules.contains(.forwardSecrecy), policy.refuses(facts.suite) { return refuse(.forwardSecrecy, handshake) }
        if policy.isFreedByWebKey, facts.version < .tls12 || facts.suite == .rsaKeyExchange || facts.suite == .other,
            !inquiry.confirm(.webKeyAndTLS, likely: true)
        {
            return refuse(facts.version < .tls12 ? .tlsMinimum : .forwardSecrecy, handshake)
        }
        if rules.contains(.niapPackage), breaksNIAP(facts, policy, &inquiry) { return refuse(.niapPackage, handshake) }
        if policy.bindsKeys {
            if rules.contains(.sha1Refused), facts.weakDigest != nil {
                return keyRefusal(.sha1Refused, policy, either)
            }
            let isDropped =
                !policy.forwardSecrecy && policy.entry != nil && facts.keyIsSmall && rules.contains(.keySize)
                && !inquiry.confirm(.smallKeyWithoutForwardSecrecy, likely: true)
            if rules.contains(.keySize), facts.keyIsSmall, !isDropped { return keyRefusal(.keySize, policy, either) }
        }
        if policy.enforcesTrust, rules.contains(.trustEnforced), let failure = facts.trust {
            let isMeasured = failure == .expired || failure == .selfSigned && load.client == .webview
            var refusal = refuse(
                .trustEnforced,
                isMeasured && generation >= .ios26 && rules.contains(.expiredIs1200) ? handshake : either)
            refusal.evidence = max(refusal.evidence, Rule(failure.rule).evidence)
            return refusal
        }
        if !pins.isMet(by: facts.pins, rules: rules) { return refuse(pins.rule, either) }
        return policy.isRuled && !rules.contains(.tlsSatisfied) ? refuse(.tlsSatisfied, handshake) : nil
    }

    /// With trust loosened the minima stay set, but that the library enforces them then is inferred (§5.1).
    private func keyRefusal(_ rule: RuleID, _ policy: TLSPolicy, _ codes: CodeSet) -> Outcome {
        Outcome(
            isBlocked: true, codes: codes, rule: rule,
            evidence: policy.enforcesTrust ? max(grade(rule), grade(policy.rule)) : .inferred)
    }

    private func breaksNIAP(_ facts: TLSFacts, _ policy: TLSPolicy, _ inquiry: inout Inquiry) -> Bool {
        guard policy.niap == .fcp21 else { return false }
        let isOld = facts.version < .tls12
        let isRSA = facts.version == .tls12 && facts.suite == .rsaKeyExchange
        let isRest =
            facts.version == .tls12
            && (facts.suite == .cbc || facts.suite == .chacha || facts.suite == .other || !facts.extendedMasterSecret)
            || facts.weakDigest != nil
        guard isOld || isRSA || isRest else { return false }
        if !policy.isRuled { return inquiry.confirm(.niapOutsideATS, likely: false) }
        // Only an entry can have let an older version or RSA key exchange come this far.
        return isRest || inquiry.confirm(.niapLowered, likely: true)
    }

    /// What the server lacks, as a sentence.
    private func lack(of facts: TLSFacts, _ rule: RuleID, _ policy: TLSPolicy) -> String {
        switch rule {
        case .tlsMinimum:
            switch policy.minimum {
            case .tls(let minimum)?:
                "the server offers at most \(facts.version.name), and \(minimum.name) is the minimum"
            case .dtls?: "the minimum is a DTLS version, which may refuse every TLS handshake"
            case nil: "the server offers at most \(facts.version.name), and TLSv1.2 may be the minimum"
            }
        case .forwardSecrecy: facts.suite.lack
        case .niapPackage: "the NIAP package does not take the server's version, suite or signature"
        case .sha1Refused: "a certificate of the server is signed with \(facts.weakDigest?.name ?? "a weak digest")"
        case .keySize: "the server's key is too small: RSA has at least 2048 bits, EC 256"
        case .trustEnforced:
            "the system does not trust the server, since \(facts.trust?.reason ?? "its chain is not in order")"
        default: "the server's chain does not hold the keys that NSPinnedDomains lists for the host"
        }
    }

    private func demandedPins(
        _ destination: Destination, _ load: Load, _ inquiry: inout Inquiry
    ) -> PinTable.Demand {
        let demand = pins.demand(of: destination, &inquiry)
        guard !demand.isEmpty, load.client == .webview || load.client == .media else { return demand }
        return inquiry.confirm(.pinsInOtherProcess, likely: false) ? demand : PinTable.Demand()
    }

    private func requirements(_ policy: TLSPolicy) -> Requirements {
        var minimum: TLSFacts.TLSVersion?
        if case .tls(let version)? = policy.minimum { minimum = version }
        var suites: Requirements.Suites = .any
        if policy.bindsSuites { suites = policy.forwardSecrecy ? .ats : .atsAndCompatibility }
        if policy.niap == .fcp21 { suites = .niap }
        return Requirements(
            minimumTLS: minimum, forwardSecrecy: policy.forwardSecrecy, suites: suites, trust: policy.enforcesTrust)
    }
}
