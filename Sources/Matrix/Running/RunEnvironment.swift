// SPDX-License-Identifier: MIT

/// What a run ran with.
package struct RunEnvironment: Sendable, Hashable {
    /// Version of ats-matrix.
    package let version: String
    /// `libcurl/7.88.1 OpenSSL/3.0.19 …`.
    package let curl: String
    /// `Linux x86_64`, `macOS 26.6 arm64`.
    package let machine: String
    /// Destinations served by the lab.
    package let isLab: Bool
    package let isProbed: Bool

    package init(version: String, curl: String, machine: String, isLab: Bool, isProbed: Bool) {
        self.version = version
        self.curl = curl
        self.machine = machine
        self.isLab = isLab
        self.isProbed = isProbed
    }
}
