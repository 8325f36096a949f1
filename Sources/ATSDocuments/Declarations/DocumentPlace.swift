// SPDX-License-Identifier: MIT
package import Formats

/// Where something stands in a document that a person can open.
package struct DocumentPlace: Hashable, Sendable {
    /// As it is printed: the path as the user named it, with the way inside an archive behind it.
    package let file: String
    /// `SourcePosition.nowhere` in a format without lines.
    package let position: SourcePosition
    /// The keys, and the numbers of items, that lead from the root of that file's own tree to it: what an edit takes.
    package let path: [String]

    package init(file: String, position: SourcePosition = .nowhere, path: [String] = []) {
        self.file = file
        self.position = position
        self.path = path
    }
}
