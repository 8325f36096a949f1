// SPDX-License-Identifier: MIT

/// A configuration as one platform's parser understands it, ready to judge many loads.
///
/// ```swift
/// let configuration = Configuration(transportSecurity: ["NSAllowsLocalNetworking": true])
/// let model = CompiledConfiguration(configuration, on: Platform(.iOS, Version(26)))
/// let ruling = model.ruling(for: Load(try Destination("http://example.com/")))
/// // ruling.verdict == .blocked, ruling.codes == [URLErrorCode(-1022)]
/// ```
public struct CompiledConfiguration: Sendable {
    public let configuration: Configuration
    public let platform: Platform
    let tables: CompiledTables

    /// - Parameter disabling: rules that are switched off, by id; for the tests that ask what each one is worth.
    public init(_ configuration: Configuration, on platform: Platform, disabling: Set<String> = []) {
        self.configuration = configuration
        self.platform = platform
        var rules = RuleSet.all
        for rule in RuleID.allCases where disabling.contains(Rule(rule).id) { rules.remove(rule) }
        tables = CompiledTables(configuration, on: platform, rules: rules)
    }

    /// What ATS does to the load. With `TLSFacts` the TLS gate is judged too.
    ///
    /// The load is judged under every answer to the open questions that it meets; where all lead to one verdict, the
    /// ruling is settled (`ats-rules.md` §0, §12).
    public func ruling(for load: Load) -> Ruling {
        var inquiry = Inquiry()
        var outcome = tables.outcome(load, &inquiry)
        guard inquiry.meetsNone else { return ruling(for: load, first: outcome, &inquiry) }
        if let better = tables.corroboration.evidence(load) { outcome.evidence = better }
        return outcome.pins.isEmpty ? Ruling(settled: outcome) : ruling(settledWithPins: outcome)
    }

    /// Looks along the other ways, now that a question was met.
    @inline(never)
    private func ruling(for load: Load, first: Outcome, _ inquiry: inout Inquiry) -> Ruling {
        var codes = first.codes
        var questions = inquiry.asked.map(\.question)
        var isSettled = true
        var ways = 1
        while inquiry.turn() {
            ways += 1
            guard ways <= Inquiry.wayLimit else {
                isSettled = false
                break
            }
            let outcome = tables.outcome(load, &inquiry)
            for asked in inquiry.asked where !questions.contains(asked.question) { questions.append(asked.question) }
            if outcome.isBlocked != first.isBlocked { isSettled = false }
            codes.formUnion(outcome.codes)
        }
        guard isSettled else { return Ruling(unsettled: first, questions: questions) }
        var settled = first
        settled.evidence = max(first.evidence, .inferred)
        settled.codes = first.isBlocked ? codes : []
        return settled.pins.isEmpty ? Ruling(settled: settled) : ruling(settledWithPins: settled)
    }

    private func ruling(settledWithPins outcome: Outcome) -> Ruling {
        Ruling(settled: outcome, pins: tables.pins.keys(of: outcome.pins))
    }
}

extension CompiledTables {
    /// One way through the whole chain: the first hop that is refused refuses the load (§12.12).
    ///
    /// Put into its callers, like the gate for http, because that saves a fifth of what most loads take.
    @inline(__always)
    func outcome(_ load: Load, _ inquiry: inout Inquiry) -> Outcome {
        if raises { return raisedOutcome(&inquiry) }
        let first = hopOutcome(load.destination, load, facts: load.facts, &inquiry)
        if load.redirects.isEmpty || first.isBlocked || !rules.contains(.eachHop) { return first }
        return outcome(ofRedirects: load, first: first, &inquiry)
    }

    private func raisedOutcome(_ inquiry: inout Inquiry) -> Outcome {
        inquiry.note(.dictionaryRaises, "Apple's code of this release raises an exception on this dictionary")
        let isThrough = inquiry.confirm(.dictionaryRaises, likely: false)
        return Outcome(isBlocked: !isThrough, rule: .dictionaryRaises, evidence: .open)
    }

    @inline(never)
    private func outcome(ofRedirects load: Load, first: Outcome, _ inquiry: inout Inquiry) -> Outcome {
        var outcome = first
        for (index, destination) in load.redirects.enumerated() {
            let hop = index + 1
            inquiry.hop = hop
            var next = hopOutcome(destination, load, facts: load.facts(ofHop: hop), &inquiry)
            guard !next.isBlocked else {
                inquiry.note(.eachHop, "hop \(hop) of the redirects is refused, and with it the load")
                next.hop = Int32(hop)
                next.evidence = max(next.evidence, .inferred)
                return next
            }
            if outcome.requires == nil { (outcome.requires, outcome.pins) = (next.requires, next.pins) }
        }
        outcome.evidence = max(outcome.evidence, .inferred)
        return outcome
    }

    @inline(__always)
    private func hopOutcome(
        _ destination: Destination, _ load: Load, facts: TLSFacts?, _ inquiry: inout Inquiry
    ) -> Outcome {
        let exempt = exemption
        if let exempt {
            inquiry.note(exempt, exempt == .sdkBeforeATS ? "the SDK is older than ATS" : "the system is older than ATS")
        }
        guard destination.scheme.isCleartext else {
            return tlsOutcome(destination, load, facts: facts, exempt: exempt, &inquiry)
        }
        if let exempt { return Outcome(isBlocked: false, rule: exempt, evidence: grade(exempt)) }
        if destination.scheme.isWebSocket, !rules.contains(.webSocketAsHTTP) {
            return Outcome(isBlocked: false, rule: .webSocketAsHTTP, evidence: .inferred)
        }
        return cleartextOutcome(destination, load, &inquiry)
    }
}
