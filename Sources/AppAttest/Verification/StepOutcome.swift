// SPDX-License-Identifier: MIT

/// What came of one check of an examination.
package enum StepOutcome: Sendable, Hashable {
    case passed
    case failed(RefusalReason)
    /// The policy or the caller demands nothing here.
    case notAsked
    /// What the check looks at could not be read.
    case notPossible
}
