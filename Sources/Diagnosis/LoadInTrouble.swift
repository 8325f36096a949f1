// SPDX-License-Identifier: MIT
package import ATSModel

/// The load that somebody asks about: the app's own keys, who loads, on what, from where.
package struct LoadInTrouble: Sendable {
    package let load: Load
    package let configuration: Configuration
    package let platform: Platform

    package init(load: Load, configuration: Configuration, platform: Platform) {
        self.load = load
        self.configuration = configuration
        self.platform = platform
    }
}
