// SPDX-License-Identifier: MIT
package import Formats

/// A build setting that stands in a document, such as `INFOPLIST_KEY_NSAppTransportSecurity`.
package struct BuildSetting: Hashable, Sendable {
    package let name: String
    package let value: Tree.Value
    package let place: DocumentPlace
    /// Whose it is; `nil` where it is the project's or nobody's in particular.
    package let target: String?

    package init(_ name: String, _ value: Tree.Value, at place: DocumentPlace, target: String? = nil) {
        self.name = name
        self.value = value
        self.place = place
        self.target = target
    }
}
