// SPDX-License-Identifier: MIT

/// What became of one expectation of a cell.
package struct ExpectationOutcome: Sendable, Hashable {
    /// `app −1022`, `curl ok`.
    package let expected: String
    package let because: String?
    /// `nil` where nothing was asked, so nothing can be said.
    package let isMet: Bool?

    package init(expected: String, because: String?, isMet: Bool?) {
        self.expected = expected
        self.because = because
        self.isMet = isMet
    }
}
