// SPDX-License-Identifier: MIT
package import ATSModel
package import Formats

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
    /// What the reader should know: a path that was added, cells that make no sense and were not made.
    package let notes: [String]
    /// SHA-256, in hex, of everything that decides what the cells mean; two matrices with the same hash ask the same.
    package let contentHash: String

    package init(
        name: String, about: String?, configurations: [NamedConfiguration], destinations: [NamedDestination],
        platforms: [Platform], vantages: [NamedVantage], cells: [Cell], expectations: [Expectation], notes: [String],
        contentHash: String
    ) {
        self.name = name
        self.about = about
        self.configurations = configurations
        self.destinations = destinations
        self.platforms = platforms
        self.vantages = vantages
        self.cells = cells
        self.expectations = expectations
        self.notes = notes
        self.contentHash = contentHash
    }
}

package struct NamedConfiguration: Sendable, Hashable {
    package let name: String
    package let configuration: Configuration
    /// The file it was read from, `nil` where it stands in the matrix.
    package let file: String?

    package init(name: String, configuration: Configuration, file: String? = nil) {
        self.name = name
        self.configuration = configuration
        self.file = file
    }
}

package struct NamedDestination: Sendable, Hashable {
    package let name: String
    package let destination: Destination
    /// What the lab puts there, as written under `lab:`; `nil` for a plain 200.
    package let lab: LabSetting?

    package init(name: String, destination: Destination, lab: LabSetting? = nil) {
        self.name = name
        self.destination = destination
        self.lab = lab
    }
}

/// The text under `lab:` and its place, so that the lab can refuse it there.
package struct LabSetting: Sendable, Hashable {
    package let text: String
    package let position: SourcePosition

    package init(text: String, position: SourcePosition) {
        self.text = text
        self.position = position
    }
}

package struct NamedVantage: Sendable, Hashable {
    package let name: String
    /// `nil` for `this-machine`, whose addresses are known when the matrix runs.
    package let vantage: VantagePoint?

    package init(name: String, vantage: VantagePoint?) {
        self.name = name
        self.vantage = vantage
    }

    package var isThisMachine: Bool { vantage == nil }
}

/// One cell: indices into the definition's lists.
package struct Cell: Sendable, Hashable {
    package let configuration: Int32
    package let destination: Int32
    package let platform: Int16
    package let vantage: Int16
    package let client: Client

    package init(configuration: Int, destination: Int, client: Client, platform: Int, vantage: Int) {
        self.configuration = Int32(configuration)
        self.destination = Int32(destination)
        self.client = client
        self.platform = Int16(platform)
        self.vantage = Int16(vantage)
    }
}

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
