// SPDX-License-Identifier: MIT

/// What is wrong with the form of an object: where, why it would be refused, and in words.
package struct ContentsProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where in the object: `attStmt.x5c`, `authData`, `receipt`.
    package let place: String
    package let reason: RefusalReason
    /// One sentence, lower case, without anything secret.
    package let detail: String

    package init(_ place: String, _ reason: RefusalReason, _ detail: String) {
        self.place = place
        self.reason = reason
        self.detail = detail
    }

    package var description: String { "\(place): \(detail)" }
}
