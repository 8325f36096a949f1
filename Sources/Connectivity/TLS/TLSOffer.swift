// SPDX-License-Identifier: MIT
package import ATSModel

/// What an app's TLS gate would offer a server: the oldest version and the exact suites.
package struct TLSOffer: Hashable, Sendable {
    /// `nil` where the system's own default holds.
    package let minimum: TLSFacts.TLSVersion?
    /// IANA names; empty for any.
    package let suites: [String]

    package init(minimum: TLSFacts.TLSVersion?, suites: [String]) {
        self.minimum = minimum
        self.suites = suites
    }

    package init(_ requirements: TLSRequirements) {
        self.init(minimum: requirements.minimumTLS, suites: requirements.suites)
    }

    /// Whether what was negotiated lies inside it.
    package func admits(_ handshake: Handshake) -> Bool {
        guard let version = handshake.version, let suite = handshake.suite else { return false }
        return minimum.map { version >= $0 } ?? true && (suites.isEmpty || suites.contains(suite))
    }
}
