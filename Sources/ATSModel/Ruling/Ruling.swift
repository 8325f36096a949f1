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
    /// The `NSURLErrorDomain` codes of a blocked load, either of which is right; empty where none is asserted.
    public let codes: [URLErrorCode]
    /// For an unsettled ruling, what is likely. For people, never a verdict.
    public let likely: Verdict?
    /// The rule that decided.
    public let rule: Rule
    public let evidence: Evidence
    /// Which hop decided, from 0.
    public let hop: Int
    /// What an https server must meet, where the load is allowed and nothing is known of the server.
    public let requires: TLSRequirements?
    /// The open questions that an unsettled ruling rests on.
    public let questions: [OpenQuestion]

    public init(
        verdict: Verdict, codes: [URLErrorCode] = [], likely: Verdict? = nil, rule: Rule, evidence: Evidence,
        hop: Int = 0, requires: TLSRequirements? = nil, questions: [OpenQuestion] = []
    ) {
        self.verdict = verdict
        self.codes = codes
        self.likely = likely
        self.rule = rule
        self.evidence = evidence
        self.hop = hop
        self.requires = requires
        self.questions = questions
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
