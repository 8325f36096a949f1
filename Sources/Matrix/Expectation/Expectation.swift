// SPDX-License-Identifier: MIT
package import Formats

/// A row under `expect:`.
package struct Expectation: Sendable, Hashable {
    /// What an answer may be: any of the list.
    package enum Answer: Sendable, Hashable {
        case ok
        case unsettled
        /// An `NSURLErrorDomain` code, a curl exit code or an HTTP status.
        case number(Int)
    }

    /// Indices of the cells it speaks of, ascending; never empty.
    package let cells: [Int]
    package let app: [Answer]?
    package let curl: [Answer]?
    package let because: String?
    package let position: SourcePosition

    package init(cells: [Int], app: [Answer]?, curl: [Answer]?, because: String?, position: SourcePosition) {
        self.cells = cells
        self.app = app
        self.curl = curl
        self.because = because
        self.position = position
    }
}
