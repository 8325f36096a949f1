// SPDX-License-Identifier: MIT
internal import ATSModel

/// One row of `--connect-to`.
package struct ConnectTo: Sendable, Hashable {
    /// Without brackets; `nil` stands for any.
    package let host: String?
    package let port: UInt16?
    /// Without brackets; empty keeps the host.
    package let toHost: String
    package let toPort: UInt16?

    package init(host: String?, port: UInt16?, toHost: String, toPort: UInt16?) {
        self.host = host
        self.port = port
        self.toHost = toHost
        self.toPort = toPort
    }
}

extension ConnectTo {
    /// Names match in any case, addresses in any spelling: curl itself compares the text after it has made
    /// `127.1` to `127.0.0.1`.
    func matches(_ destination: Destination) -> Bool {
        guard port == nil || port == destination.port else { return false }
        guard let host, !host.isEmpty else { return true }
        if host.lowercased() == destination.host.lowercased() { return true }
        let address = IPAddress(host)
        switch destination.hostKind {
        case .name: return false
        case .address(let own, let zone): return zone == nil && address == own
        case .loosely(let own): return address == own
        }
    }

    /// The row as `CURLOPT_CONNECT_TO` takes it, with its first half empty.
    var unconditional: String {
        let host = toHost.utf8.contains(0x3a) && !toHost.hasPrefix("[") ? "[\(toHost)]" : toHost
        return "::\(host):\(toPort.map(String.init) ?? "")"
    }
}
