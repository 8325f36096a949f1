// SPDX-License-Identifier: MIT

/// A comment in a document that takes a finding back: `ats-matrix:allow ID reason`.
package struct Allowance: Hashable, Sendable {
    /// The finding's id as it is written.
    package let id: String
    package let reason: String
    package let place: DocumentPlace
    /// The line it speaks of: the next one that holds more than comments, or its own where it stands behind something.
    /// `nil` for the whole file: where it stands before everything else.
    package let line: Int?

    package init(id: String, reason: String, place: DocumentPlace, line: Int?) {
        self.id = id
        self.reason = reason
        self.place = place
        self.line = line
    }

    /// Every such comment of a text, whatever its format.
    package static func all(in bytes: [UInt8], file: String) -> [Allowance] { [] }
}
