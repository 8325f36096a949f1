// SPDX-License-Identifier: MIT
package import ATSModel

/// One app of the kit: a configuration and what is loaded under it.
package struct ProbeApp: Sendable, Hashable {
    /// As the matrix names it.
    package let name: String
    package let configuration: Configuration
    /// A name that is safe in a path, a shell, a build setting and YAML, and the kit's only one: `03-blanket`.
    package let folder: String
    /// `CFBundleIdentifier`.
    package let identifier: String
    package let loads: [ProbeLoad]
}
