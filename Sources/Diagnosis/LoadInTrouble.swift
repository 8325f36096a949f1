// SPDX-License-Identifier: MIT
package import ATSDocuments
package import ATSModel

/// The load that somebody asks about: the app's own keys, who loads, on what, from where.
package struct LoadInTrouble: Sendable {
    package let load: Load
    package let configuration: Configuration
    package let platform: Platform
    /// Where the keys stand; `nil` where they stand in no file.
    package let document: ConfigurationDocument?

    package init(
        load: Load, configuration: Configuration, platform: Platform, document: ConfigurationDocument? = nil
    ) {
        self.load = load
        self.configuration = configuration
        self.platform = platform
        self.document = document
    }

    /// The document as the user named it.
    package var file: String? { document?.file }
}
