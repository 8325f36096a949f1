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

    public init(rule: Rule, standing: Standing, codes: [URLErrorCode], says: String) {
        self.rule = rule
        self.standing = standing
        self.codes = codes
        self.says = says
    }
}
