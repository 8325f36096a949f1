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
    private let shape: Corroboration.Shape

    /// - Parameter disabling: rules that are switched off, by id; for the tests that ask what each one is worth.
    public init(_ configuration: Configuration, on platform: Platform, disabling: Set<String> = []) {
        self.configuration = configuration
        self.platform = platform
        var rules = RuleSet.all
        for rule in RuleID.allCases where disabling.contains(Rule(rule).id) { rules.remove(rule) }
        tables = CompiledTables(configuration, on: platform, rules: rules)
        shape = Corroboration.shape(configuration)
    }

    /// What ATS does to the load. With `TLSFacts` the TLS gate is judged too.
    ///
    /// The load is judged under every answer to the open questions that it meets; where all lead to one verdict, the
    /// ruling is settled (`ats-rules.md` §0, §12).
    public func ruling(for load: Load) -> Ruling {
        var inquiry = Inquiry()
        let first = tables.outcome(load, &inquiry)
        guard !inquiry.asked.isEmpty else {
            var settled = first
            let better = Corroboration.evidence(shape, platform, load, generation: tables.generation)
            if let better { settled.evidence = better }
            return Ruling(settled: settled, codes: first.codes)
        }

        var codes = first.codes
        var questions = inquiry.asked.map(\.question)
        var isSettled = true
        var ways = 1
        while let next = inquiry.next() {
            ways += 1
            guard ways <= Inquiry.wayLimit else {
                isSettled = false
                break
            }
            inquiry = next
            let outcome = tables.outcome(load, &inquiry)
            for asked in inquiry.asked where !questions.contains(asked.question) { questions.append(asked.question) }
            if outcome.isBlocked != first.isBlocked { isSettled = false }
            codes += outcome.codes.filter { !codes.contains($0) }
        }
        guard isSettled else {
            return Ruling(
                verdict: .unsettled, likely: first.isBlocked ? .blocked : .allowed, rule: Rule(first.rule),
                evidence: .open, hop: first.hop, questions: questions.map(OpenQuestion.init))
        }
        var settled = first
        settled.evidence = max(first.evidence, .inferred)
        return Ruling(settled: settled, codes: codes)
    }
}

extension Ruling {
    fileprivate init(settled outcome: Outcome, codes: [URLErrorCode]) {
        self.init(
            verdict: outcome.isBlocked ? .blocked : .allowed, codes: outcome.isBlocked ? codes : [],
            rule: Rule(outcome.rule), evidence: outcome.evidence, hop: outcome.hop, requires: outcome.requires)
    }
}

extension CompiledTables {
    /// One way through the whole chain: the first hop that is refused refuses the load (§12.12).
    func outcome(_ load: Load, _ inquiry: inout Inquiry) -> Outcome {
        if raises {
            inquiry.note(.dictionaryRaises, "Apple's code of this release raises an exception on this dictionary")
            let isThrough = inquiry.confirm(.dictionaryRaises, likely: false)
            return Outcome(isBlocked: !isThrough, rule: .dictionaryRaises, evidence: .open)
        }
        var first: Outcome?
        var requires: TLSRequirements?
        for (number, destination) in load.hops.enumerated() {
            inquiry.hop = number
            // What is known of a server belongs to the first hop; the others are taken as clean (§12.12).
            let facts = number == 0 ? load.facts : load.facts == nil ? nil : TLSFacts()
            var outcome = hopOutcome(destination, load, facts: facts, &inquiry)
            outcome.hop = number
            if outcome.isBlocked {
                if number > 0 {
                    inquiry.note(.eachHop, "hop \(number) of the redirects is refused, and with it the load")
                    outcome.evidence = max(outcome.evidence, .inferred)
                }
                return outcome
            }
            if first == nil { first = outcome }
            requires = requires ?? outcome.requires
            if !rules.contains(.eachHop) { break }
        }
        guard var allowed = first else {
            return Outcome(isBlocked: false, rule: .systemWithoutATS, evidence: .documented)
        }
        allowed.requires = requires
        if load.hops.count > 1 { allowed.evidence = max(allowed.evidence, .inferred) }
        return allowed
    }

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

    /// The rule by which ATS rules nothing at all here (§2.3, §2.4).
    private var exemption: RuleID? {
        if generation == .beforeATS, rules.contains(.systemWithoutATS) { return .systemWithoutATS }
        return sdkGeneration == .beforeATS && rules.contains(.sdkBeforeATS) ? .sdkBeforeATS : nil
    }
}
