// SPDX-License-Identifier: MIT

/// A kit that cannot be made: one sentence, lower case, no full stop.
package struct KitError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: Sendable, Hashable {
        /// What was asked for cannot be: a folder of somebody else's, a vantage that is none.
        case request
        /// The machine is in the way.
        case machine
        /// The user ended it.
        case interrupted
    }

    package let code: Code
    package let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
