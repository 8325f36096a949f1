// SPDX-License-Identifier: MIT
internal import ATSModel

/// Where a host and port are led instead.
package enum Route: Sendable, Hashable {
    /// The rows of `--connect-to`, which apply to each hop: `HOST1:PORT1:HOST2:PORT2`, the first two may be empty.
    case connectTo([ConnectTo])
    /// The lab: each hop goes to a loopback port by its scheme; no name is resolved and no proxy is used.
    case laboratory(plainPort: UInt16, tlsPort: UInt16)
}

extension Route {
    /// The one row of `CURLOPT_CONNECT_TO` that this hop needs, `nil` where it is led nowhere else.
    ///
    /// The match is made here, not by libcurl, so that the record and the transfer cannot part; libcurl gets a row that
    /// stands for any host and port.
    func row(for destination: Destination) -> String? {
        switch self {
        case .connectTo(let rows):
            rows.first { $0.matches(destination) }?.unconditional
        case .laboratory(let plainPort, let tlsPort):
            "::127.0.0.1:\(destination.scheme.isCleartext ? plainPort : tlsPort)"
        }
    }

    var isLaboratory: Bool {
        if case .laboratory = self { true } else { false }
    }
}
