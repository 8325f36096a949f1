// SPDX-License-Identifier: MIT

/// What ATS would do to a load. A verdict is a value, never a thrown error.
public struct Ruling: Hashable, Sendable {
    /// The answer.
    public enum Verdict: String, CaseIterable, Hashable, Sendable {
        /// ATS lets the load through; it may still fail for another reason.
        case allowed
        /// ATS refuses it.
        case blocked
        /// No source settles it (`ats-rules.md` §12).
        case unsettled
    }

    public let verdict: Verdict
    /// For an unsettled ruling, what is likely. For people, never a verdict.
    public let likely: Verdict?
    private let outcome: Outcome
    /// `nil` where bits say all, as of most loads.
    private let rest: Rest?

    /// The `NSURLErrorDomain` codes of a blocked load, either of which is right; empty where none is asserted.
    public var codes: [URLErrorCode] { rest?.codes ?? outcome.codes.list }
    /// The rule that decided.
    public var rule: Rule { rest?.rule ?? Rule(outcome.rule) }
    public var evidence: Evidence { outcome.evidence }
    /// Which hop decided, from 0.
    public var hop: Int { rest?.hop ?? Int(outcome.hop) }
    /// What an https server must meet, where the load is allowed and nothing is known of the server.
    public var requires: TLSRequirements? { rest?.requires ?? outcome.requires.map { TLSRequirements($0) } }
    /// The open questions that an unsettled ruling rests on.
    public var questions: [OpenQuestion] { rest?.questions ?? [] }

    public init(
        verdict: Verdict, codes: [URLErrorCode] = [], likely: Verdict? = nil, rule: Rule, evidence: Evidence,
        hop: Int = 0, requires: TLSRequirements? = nil, questions: [OpenQuestion] = []
    ) {
        self.verdict = verdict
        self.likely = likely
        let ownRule = RuleID(rule)
        let ownCodes = CodeSet(codes)
        let ownRequirements = requires.flatMap { Requirements($0) }
        let ownHop = Int32(exactly: hop)
        outcome = Outcome(
            isBlocked: verdict == .blocked, codes: ownCodes ?? [], rule: ownRule ?? .permissionMissing,
            evidence: evidence, hop: ownHop ?? 0, requires: ownRequirements)
        let rest = Rest(
            codes: ownCodes == nil ? codes : nil, rule: ownRule == nil ? rule : nil, hop: ownHop == nil ? hop : nil,
            requires: ownRequirements == nil ? requires : nil, questions: questions)
        self.rest = rest == Rest() ? nil : rest
    }

    @inline(__always)
    init(settled outcome: Outcome) {
        verdict = outcome.isBlocked ? .blocked : .allowed
        likely = nil
        self.outcome = outcome
        rest = nil
    }

    /// - Parameter pins: the keys of the pinned domains that bind the load.
    init(settled outcome: Outcome, pins: [String]) {
        self.init(
            verdict: outcome.isBlocked ? .blocked : .allowed, codes: outcome.codes.list, rule: Rule(outcome.rule),
            evidence: outcome.evidence, hop: Int(outcome.hop),
            requires: outcome.requires.map { TLSRequirements($0, pins: pins) })
    }

    init(unsettled outcome: Outcome, questions: [QuestionID]) {
        self.init(
            verdict: .unsettled, likely: outcome.isBlocked ? .blocked : .allowed, rule: Rule(outcome.rule),
            evidence: .open, hop: Int(outcome.hop), questions: questions.map(OpenQuestion.init))
    }

    /// What few rulings have, or what did not come out of this model.
    private final class Rest: Hashable, Sendable {
        let codes: [URLErrorCode]?
        let rule: Rule?
        let hop: Int?
        let requires: TLSRequirements?
        let questions: [OpenQuestion]

        init(
            codes: [URLErrorCode]? = nil, rule: Rule? = nil, hop: Int? = nil, requires: TLSRequirements? = nil,
            questions: [OpenQuestion] = []
        ) {
            self.codes = codes
            self.rule = rule
            self.hop = hop
            self.requires = requires
            self.questions = questions
        }

        static func == (left: Rest, right: Rest) -> Bool {
            left === right
                || left.codes == right.codes && left.rule == right.rule && left.hop == right.hop
                    && left.requires == right.requires && left.questions == right.questions
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(codes)
            hasher.combine(rule?.id)
            hasher.combine(requires)
            hasher.combine(questions.count)
        }
    }
}

/// How well a ruling is known: the grade of the weakest source that it needs (`ats-rules.md` §0). Best first.
public enum Evidence: String, CaseIterable, Hashable, Sendable, Comparable {
    case measured
    case appleTest = "apple-test"
    case documented
    case source
    case inferred
    case open

    private var rank: Int {
        switch self {
        case .measured: 0
        case .appleTest: 1
        case .documented: 2
        case .source: 3
        case .inferred: 4
        case .open: 5
        }
    }

    /// Whether `left` is the better grade.
    public static func < (left: Evidence, right: Evidence) -> Bool { left.rank < right.rank }
}

/// What an https server must meet for an allowed load to get through (`ats-rules.md` §5).
public struct TLSRequirements: Hashable, Sendable {
    /// The oldest version, `nil` where the system's own default holds.
    public let minimumTLS: TLSFacts.TLSVersion?
    /// Whether the suite must have forward secrecy.
    public let forwardSecrecy: Bool
    /// IANA names of the suites that are offered; empty where any is.
    public let suites: [String]
    /// Whether default server trust must pass and a delegate can only tighten it.
    public let trust: Bool
    /// The `NSPinnedDomains` keys whose pins the chain must answer.
    public let pins: [String]

    public init(
        minimumTLS: TLSFacts.TLSVersion?, forwardSecrecy: Bool, suites: [String], trust: Bool, pins: [String]
    ) {
        self.minimumTLS = minimumTLS
        self.forwardSecrecy = forwardSecrecy
        self.suites = suites
        self.trust = trust
        self.pins = pins
    }
}
