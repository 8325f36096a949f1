// SPDX-License-Identifier: MIT

/// One change of a document, by the place of an entry in its tree.
///
/// Paths lead from the root by keys and numbers of items, as `Tree.value(atKeyPath:)` has them.
package enum TreeEdit: Hashable, Sendable {
    /// Takes an entry away. `at` names one of several equal keys.
    case remove([String], at: SourcePosition?)
    /// Gives an entry another value, or adds it at the end of its dictionary; missing dictionaries on the way are made.
    /// The number of items of a list adds one more.
    case set([String], Tree.Value)
    /// Gives an entry another key.
    case rename([String], at: SourcePosition?, to: String)

    package var path: [String] {
        switch self {
        case .remove(let path, _), .set(let path, _), .rename(let path, _, _): path
        }
    }

    func replacingPath(by path: [String]) -> TreeEdit {
        switch self {
        case .remove(_, let position): .remove(path, at: position)
        case .set(_, let value): .set(path, value)
        case .rename(_, let position, let key): .rename(path, at: position, to: key)
        }
    }
}
