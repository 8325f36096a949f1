// SPDX-License-Identifier: MIT

/// Something about a document that is no finding: what could not be read, or is not known before the build.
package struct Remark: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A file that cannot be opened or does not parse. The rest goes on.
        case unreadable
        /// A value that a program computes, so that it cannot be said here.
        case computed
        /// Something that was passed over on purpose, such as a link out of the tree.
        case skipped
    }

    package let kind: Kind
    package let place: DocumentPlace
    /// One sentence, lower case, no full stop.
    package let text: String
    /// Whose it is, where it is one target's.
    package let target: String?

    package init(_ kind: Kind, at place: DocumentPlace, _ text: String, target: String? = nil) {
        self.kind = kind
        self.place = place
        self.text = text
        self.target = target
    }
}
