// SPDX-License-Identifier: MIT

/// A URL as a server sees it asked: scheme, host, port, path and query, in a form that can be compared.
///
/// `ws` counts as `http` and `wss` as `https`; a missing port is the scheme's own; user info and fragment never reach
/// a server and are left out.
struct AskedURL: Hashable {
    let scheme: String
    let host: String
    let port: Int?
    let path: String

    /// Reads an absolute URL, `nil` where it has no scheme or no host (RFC 3986 §3).
    init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
        let scheme = text[..<colon]
        guard let first = scheme.utf8.first, (first | 0x20) >= 0x61, (first | 0x20) <= 0x7a,
            scheme.utf8.allSatisfy({ Self.isSchemeByte($0) })
        else { return nil }
        let rest = text[text.index(colon, offsetBy: 3)...].prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let path = rest[authority.endIndex...]
        self.init(scheme: String(scheme), authority: String(authority), path: String(path))
        if host.isEmpty { return nil }
    }

    /// Puts together what a request says: the scheme of its port, its Host header and its target.
    init(scheme: String, authority: String, path: String) {
        let scheme = scheme.lowercased()
        self.scheme = scheme == "ws" ? "http" : scheme == "wss" ? "https" : scheme

        var host = authority[...]
        if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
        var port: Int?
        let bracket = host.lastIndex(of: "]") ?? host.startIndex
        if let colon = host[bracket...].lastIndex(of: ":") {
            port = Int(host[host.index(after: colon)...])
            host = host[..<colon]
        }
        if host.hasSuffix(".") { host = host.dropLast() }
        self.host = host.lowercased()
        self.port = port ?? (self.scheme == "http" ? 80 : self.scheme == "https" ? 443 : nil)
        self.path = path.hasPrefix("/") ? path : "/" + path
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2b, 0x2d, 0x2e: true
        default: false
        }
    }
}

extension AskedURL: CustomStringConvertible {
    /// The URL without the port that its scheme implies.
    var description: String {
        let isDefault = port == nil || (scheme == "http" && port == 80) || (scheme == "https" && port == 443)
        return "\(scheme)://\(host)\(isDefault ? "" : ":\(port ?? 0)")\(path)"
    }
}
