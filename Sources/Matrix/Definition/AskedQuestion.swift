// SPDX-License-Identifier: MIT
package import Formats

/// A row of `questions:`: some cells whose measurement settles a question that no source settles.
package struct AskedQuestion: Sendable, Hashable {
    /// One answer that all of the cells may get, and what that would mean.
    package struct Outcome: Sendable, Hashable {
        /// As an expectation names it: `ok`, or `NSURLErrorDomain` codes any of which may come.
        package let answers: [Expectation.Answer]
        package let meaning: String

        package init(answers: [Expectation.Answer], meaning: String) {
            self.answers = answers
            self.meaning = meaning
        }
    }

    /// `12.4`: the section of `ats-rules.md`.
    package let section: String
    /// The question in words.
    package let text: String
    /// Indices of cells, ascending.
    package let cells: [Int]
    package let outcomes: [Outcome]
    package let position: SourcePosition

    package init(section: String, text: String, cells: [Int], outcomes: [Outcome], position: SourcePosition) {
        self.section = section
        self.text = text
        self.cells = cells
        self.outcomes = outcomes
        self.position = position
    }
}
