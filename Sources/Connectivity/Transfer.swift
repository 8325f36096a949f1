// SPDX-License-Identifier: MIT
package import ATSModel

/// One destination to ask.
package struct TransferRequest: Sendable {
    /// The caller's number for it; comes back with the connection.
    package let id: Int
    package let destination: Destination
    /// Leads `host:port` elsewhere, as `curl --connect-to` does; the URL, the Host header and SNI stay as they are.
    package let route: Route?

    package init(id: Int, destination: Destination, route: Route? = nil) {
        self.id = id
        self.destination = destination
        self.route = route
    }
}

/// Where a host and port are led instead.
package enum Route: Sendable, Hashable {
    /// The rows of `--connect-to`, which apply to each hop: `HOST1:PORT1:HOST2:PORT2`, the first two may be empty.
    case connectTo([ConnectTo])
    /// The lab: each hop goes to a loopback port by its scheme; no name is resolved and no proxy is used.
    case laboratory(plainPort: UInt16, tlsPort: UInt16)
}

/// One row of `--connect-to`.
package struct ConnectTo: Sendable, Hashable {
    /// Without brackets; `nil` stands for any.
    package let host: String?
    package let port: UInt16?
    package let toHost: String
    package let toPort: UInt16?

    package init(host: String?, port: UInt16?, toHost: String, toPort: UInt16?) {
        self.host = host
        self.port = port
        self.toHost = toHost
        self.toPort = toPort
    }
}

/// How destinations are asked.
package struct TransferOptions: Sendable {
    package var connectTimeoutMilliseconds = 5_000
    package var totalTimeoutMilliseconds = 30_000
    package var concurrency = 50
    package var bodyLimit = 64 * 1_024
    package var headerLimit = 100 * 1_024
    package var redirectLimit = 10
    /// A PEM file of further roots, such as the lab's CA, beside the system's.
    package var extraRoots: String?
    /// The environment: `CURL_CA_BUNDLE`, `SSL_CERT_FILE` and the proxy variables are read from it.
    package var environment: [String: String] = [:]
    package var userAgent = "ats-matrix"

    package init() {}
}
