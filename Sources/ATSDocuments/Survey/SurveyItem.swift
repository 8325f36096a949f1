// SPDX-License-Identifier: MIT

/// One thing that is to be read.
struct SurveyItem: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case file, bundle, archive, standardInput
    }

    let kind: Kind
    let path: String
    /// Whether the user named it, so that it has to be a document; what was met in a folder may be anything.
    let isNamed: Bool

    init(_ kind: Kind, _ path: String, isNamed: Bool = false) {
        self.kind = kind
        self.path = path
        self.isNamed = isNamed
    }
}
