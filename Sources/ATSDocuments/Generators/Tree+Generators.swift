// SPDX-License-Identifier: MIT
internal import Formats

extension Tree {
    /// The entries, where it is a dictionary.
    var entries: [Entry]? { if case .dictionary(let entries) = value { entries } else { nil } }

    /// The items, where it is a list.
    var items: [Tree]? { if case .array(let items) = value { items } else { nil } }

    /// Whether anything stands at the end of a path.
    func holds(_ path: String...) -> Bool { value(atKeyPath: path) != nil }
}

/// A dictionary's key that ATS reads.
let transportSecurityKey = "NSAppTransportSecurity"
