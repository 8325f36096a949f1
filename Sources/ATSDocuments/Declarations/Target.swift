// SPDX-License-Identifier: MIT
package import ATSModel

/// One bundle as a document describes it.
package struct Target: Hashable, Sendable {
    /// Its name in the project or its place in the bundle around it; `nil` where the document holds one bundle and
    /// says no name.
    package let name: String?
    package let kind: BundleKind
    /// `CFBundleIdentifier`, where it is known and nothing of it is filled in at build time.
    package let identifier: String?
    /// The systems it is built for; empty where the document does not say.
    package let systems: [System]

    package init(
        name: String? = nil, kind: BundleKind = .unknown, identifier: String? = nil, systems: [System] = []
    ) {
        self.name = name
        self.kind = kind
        self.identifier = identifier
        self.systems = systems
    }
}
