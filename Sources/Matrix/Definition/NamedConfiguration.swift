// SPDX-License-Identifier: MIT
package import ATSModel

/// One `NSAppTransportSecurity` value under its name in the matrix.
package struct NamedConfiguration: Sendable, Hashable {
    package let name: String
    package let configuration: Configuration
    /// The file it was read from, `nil` where it stands in the matrix.
    package let file: String?

    package init(name: String, configuration: Configuration, file: String? = nil) {
        self.name = name
        self.configuration = configuration
        self.file = file
    }
}
