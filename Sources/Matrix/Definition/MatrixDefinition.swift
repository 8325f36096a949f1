// SPDX-License-Identifier: MIT
package import ATSModel

/// A matrix file, parsed and expanded: what is asked, and what is expected of the answers.
package struct MatrixDefinition: Sendable {
    package let name: String
    package let about: String?
    package let configurations: [NamedConfiguration]
    package let destinations: [NamedDestination]
    package let platforms: [Platform]
    package let vantages: [NamedVantage]
    /// Every cell, in the order configuration, destination, client, platform, vantage; then the included pairs.
    package let cells: [Cell]
    package let expectations: [Expectation]
    package let questions: [AskedQuestion]
    /// What the reader should know: a path that was added, cells that make no sense and were not made.
    package let notes: [String]
    /// SHA-256, in hex, of everything that decides what the cells mean; two matrices with the same hash ask the same.
    package let contentHash: String

    package init(
        name: String, about: String?, configurations: [NamedConfiguration], destinations: [NamedDestination],
        platforms: [Platform], vantages: [NamedVantage], cells: [Cell], expectations: [Expectation],
        questions: [AskedQuestion] = [], notes: [String], contentHash: String
    ) {
        self.name = name
        self.about = about
        self.configurations = configurations
        self.destinations = destinations
        self.platforms = platforms
        self.vantages = vantages
        self.cells = cells
        self.expectations = expectations
        self.questions = questions
        self.notes = notes
        self.contentHash = contentHash
    }
}
