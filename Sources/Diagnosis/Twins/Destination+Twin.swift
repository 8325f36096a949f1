// SPDX-License-Identifier: MIT
internal import ATSModel

extension Destination {
    /// The same path over TLS, on another host or port. User info and query stay behind: they may be secrets, and
    /// nobody knows yet who answers there.
    func secureTwin(host: String? = nil, port: UInt16) -> Destination? {
        let scheme: Scheme = self.scheme.isWebSocket ? .wss : .https
        return at(scheme, host: host, port: port)
    }

    /// The same path on another host, by the same scheme and port.
    func renamed(_ host: String) -> Destination? { at(scheme, host: host, port: port) }

    private func at(_ scheme: Scheme, host: String?, port: UInt16) -> Destination? {
        var authority = authority
        if let host {
            authority = host.utf8.contains(0x3a) ? "[\(host)]" : host
        } else {
            authority.removeLast(":\(self.port)".utf8.count)
        }
        if port != scheme.defaultPort { authority += ":\(port)" }
        let path = pathAndQuery.utf8.firstIndex(of: 0x3f).map { pathAndQuery[..<$0] } ?? pathAndQuery[...]
        return try? Destination("\(scheme.rawValue)://\(authority)\(path)")
    }
}
