// SPDX-License-Identifier: MIT

/// What one way through the questions leads to: bits alone, texts are made of it only in a `Ruling`.
struct Outcome: Hashable, Sendable {
    let isBlocked: Bool
    var codes: CodeSet = []
    let rule: RuleID
    var evidence: Evidence
    var hop: Int32 = 0
    var requires: Requirements?
    /// Whose pins the chain must answer.
    var pins = PinTable.Demand()
}
