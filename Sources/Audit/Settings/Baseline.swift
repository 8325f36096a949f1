// SPDX-License-Identifier: MIT

/// Findings that are known already, by id, target and key path.
package struct Baseline: Hashable, Sendable {
    package struct Known: Hashable, Sendable {
        package let id: String
        package let target: String?
        package let keyPath: String

        package init(id: String, target: String?, keyPath: String) {
            self.id = id
            self.target = target
            self.keyPath = keyPath
        }
    }

    package let known: Set<Known>

    package init(_ known: Set<Known>) {
        self.known = known
    }
}
