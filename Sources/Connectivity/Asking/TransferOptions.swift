// SPDX-License-Identifier: MIT

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// How destinations are asked.
package struct TransferOptions: Sendable {
    /// Name lookup, TCP and TLS together, each hop anew.
    package var connectTimeoutMilliseconds = 5_000
    /// The whole chain, redirects included.
    package var totalTimeoutMilliseconds = 30_000
    /// How many destinations are in flight at once, fewer where the process may not open so many files.
    package var concurrency = 50
    package var bodyLimit = 64 * 1_024
    /// All header lines of one hop together.
    package var headerLimit = 100 * 1_024
    package var redirectLimit = 10
    /// A PEM file of further roots, such as the lab's CA, beside the system's.
    package var extraRoots: String?
    /// The environment: `CURL_CA_BUNDLE`, `SSL_CERT_FILE`, `SSL_CERT_DIR`, the proxy variables and `TMPDIR` are read
    /// from it. The process's own is not.
    package var environment: [String: String] = [:]
    package var userAgent = "ats-matrix"
    /// A PEM file of the roots that count as public; `nil` for the system's own bundle.
    package var publicRoots: String?
    /// Seconds since 1970, for the looks at TLS.
    package var now: @Sendable () -> Int64 = { Int64(time(nil)) }
    /// Whether a hop may go over a connection that an earlier one opened.
    ///
    /// Off, because a probe asks what the network does now: a name that no longer resolves, a port that is closed and
    /// a certificate that has changed do not show on an old connection, and its phase times are lost.
    package var reusesConnections = false

    package init() {}
}
