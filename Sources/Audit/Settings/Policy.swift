// SPDX-License-Identifier: MIT

/// House rules that a configuration must keep.
package struct Policy: Hashable, Sendable {
    /// As the user named it.
    package let name: String

    package init(name: String) {
        self.name = name
    }
}
