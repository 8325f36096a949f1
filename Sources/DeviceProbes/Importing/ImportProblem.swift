// SPDX-License-Identifier: MIT

/// A row that was not taken as it stands, and why.
package struct ImportProblem: Sendable, Hashable, Error {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// No row of either form.
        case malformed
        /// The run has no such cell.
        case unknown
        /// Of another matrix, other keys, another URL or another platform.
        case foreign
        /// Says again what another row says.
        case doubled
        /// Says something else than another row of the same app.
        case contradictory
    }

    package let kind: Kind
    /// From 1.
    package let line: Int
    package let column: Int?
    /// One sentence, lower case, no full stop.
    package let text: String

    package init(_ kind: Kind, line: Int, column: Int? = nil, _ text: String) {
        self.kind = kind
        self.line = line
        self.column = column
        self.text = text
    }

    /// `rows.txt:3: unknown: …`.
    package func words(file: String) -> String {
        "\(file):\(line)\(column.map { ":\($0)" } ?? ""): \(kind.rawValue): \(text)"
    }
}
