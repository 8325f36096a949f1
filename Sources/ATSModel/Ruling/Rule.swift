// SPDX-License-Identifier: MIT

/// One rule of ATS: what `ats-matrix rules` prints, and what a ruling names as its reason.
public struct Rule: Hashable, Sendable {
    /// Stable name, such as `exception-opens`.
    public let id: String
    /// One sentence, present tense.
    public let title: String
    /// The section of `ats-rules.md` that it restates.
    public let section: String
    public let evidence: Evidence
    /// The systems it holds for, in words: `iOS 10, macOS 10.12 and later`.
    public let platforms: String

    public init(id: String, title: String, section: String, evidence: Evidence, platforms: String) {
        self.id = id
        self.title = title
        self.section = section
        self.evidence = evidence
        self.platforms = platforms
    }
}
