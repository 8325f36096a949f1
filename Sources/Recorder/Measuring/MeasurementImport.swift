// SPDX-License-Identifier: MIT
package import Matrix

/// What the record made of some measurements.
package struct MeasurementImport: Sendable {
    package enum Outcome: Sendable, Hashable {
        case taken
        /// The very same stood there already.
        case present
        /// The same app on the same system, at the same time as far as it is known, was answered otherwise before.
        case contradicts(Earlier)
    }

    /// What the record holds instead.
    package struct Earlier: Sendable, Hashable {
        package let measurement: Measurement
        /// ISO 8601, UTC.
        package let imported: String
    }

    /// A cell whose prediction the newest measurement contradicts.
    package struct Drift: Sendable, Hashable {
        package let cell: Int
        /// What the app would get, in the words of the view `answers`.
        package let predicted: String
        package let measurement: Measurement
    }

    /// One for each of the measurements.
    package let outcomes: [Outcome]
    /// The cells of the run, among those that were spoken of, where the model is wrong; ascending.
    package let drift: [Drift]
    /// Other runs of the matrix in which cells have changed.
    package let otherRuns: [Int]
}

/// What became of a question of a run.
package struct QuestionStanding: Sendable, Hashable {
    package enum State: String, Sendable, Hashable, CaseIterable {
        /// None of its cells is measured.
        case open
        /// All of its measured cells agree with one outcome.
        case settled
        /// They agree with different ones.
        case contradictory
        /// One of them agrees with none.
        case unforeseen
    }

    package let section: String
    package let text: String
    package let cells: Int
    package let measured: Int
    package let state: State
    /// What it means, where it is settled.
    package let meaning: String?

    package init(section: String, text: String, cells: Int, measured: Int, state: State, meaning: String?) {
        self.section = section
        self.text = text
        self.cells = cells
        self.measured = measured
        self.state = state
        self.meaning = meaning
    }
}
