// SPDX-License-Identifier: MIT
internal import Formats

/// A way to mend a finding before the model has been asked what it does.
struct MendCandidate {
    let choice: String
    let title: String
    /// By paths in the `Info.plist`.
    let edits: [TreeEdit]
    /// Whether somebody has to want it, even where no ruling changes: it decides what was meant.
    let isDecision: Bool

    init(_ choice: String, _ title: String, _ edits: [TreeEdit], isDecision: Bool = false) {
        self.choice = choice
        self.title = title
        self.edits = edits
        self.isDecision = isDecision
    }
}
