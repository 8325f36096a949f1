// SPDX-License-Identifier: MIT

/// What a rule of the system's own trust says against a chain, ATS or not (`ats-rules.md` §5.3).
public struct TrustFinding: Hashable, Sendable {
    /// How sure it is that the system refuses the chain for it.
    public enum Standing: String, CaseIterable, Hashable, Sendable {
        case refused
        /// It may or may not: what it rests on is said in `says`.
        case unsettled
    }

    public let rule: Rule
    public let standing: Standing
    /// What an app sees where ATS does not enforce trust (`ats-rules.md` §5.4).
    public let codes: [URLErrorCode]
    /// What the rule found in this chain, as a sentence.
    public let says: String
    /// How well it is known on the platform that was asked for.
    public let evidence: Evidence

    /// - Parameter evidence: that of the rule unless told.
    public init(rule: Rule, standing: Standing, codes: [URLErrorCode], says: String, evidence: Evidence? = nil) {
        self.rule = rule
        self.standing = standing
        self.codes = codes
        self.says = says
        self.evidence = evidence ?? rule.evidence
    }
}

extension Sequence<TrustFinding> {
    /// The first finding for which the system refuses the chain.
    public var refusal: TrustFinding? { first { $0.standing == .refused } }

    /// The codes that an app may see where ATS does not enforce trust; empty where nothing refuses the chain.
    ///
    /// No source says which of several defects names the error, so the codes of all that refuse are possible.
    public var refusalCodes: [URLErrorCode] {
        var codes: [URLErrorCode] = []
        for finding in self where finding.standing == .refused {
            for code in finding.codes where !codes.contains(code) { codes.append(code) }
        }
        return codes
    }
}
