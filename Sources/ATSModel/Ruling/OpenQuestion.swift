// SPDX-License-Identifier: MIT

/// A question that no source settles (`ats-rules.md` §12), and how to settle it.
public struct OpenQuestion: Hashable, Sendable {
    /// Stable name, such as `local-names-free-without-key`.
    public let id: String
    /// The number in §12: `§12.2`.
    public let section: String
    /// The question, as a sentence.
    public let text: String
    /// What each answer rests on.
    public let rests: String
    /// How to measure it.
    public let measure: String

    public init(id: String, section: String, text: String, rests: String, measure: String) {
        self.id = id
        self.section = section
        self.text = text
        self.rests = rests
        self.measure = measure
    }
}
