// SPDX-License-Identifier: MIT
package import ATSModel

/// Another way to call the same machine, and what ATS would do to it.
package struct OtherName: Sendable {
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case fullName = "full-name"
        case shortName = "short-name"
        case bonjourName = "bonjour-name"
        case address
    }

    package enum Source: String, CaseIterable, Hashable, Sendable {
        /// The tailnet's status lists it.
        case tailnet
        /// The name resolved to it.
        case resolved
        /// Made of the name that was given; whether it resolves is not known.
        case derived
    }

    package let kind: Kind
    package let source: Source
    package let destination: Destination
    package let ruling: Ruling

    package init(kind: Kind, source: Source, destination: Destination, ruling: Ruling) {
        self.kind = kind
        self.source = source
        self.destination = destination
        self.ruling = ruling
    }
}
