// SPDX-License-Identifier: MIT

/// One URL that an app loads.
///
/// Scheme and host decide; user info, port, path, query and fragment never matter to a ruling
/// (`ats-rules.md` §12, `design.md` §4). The host is kept as it was spelt, because keys are compared byte by byte.
public struct Destination: Hashable, Sendable {
    /// The schemes that an app loads over the network.
    public enum Scheme: String, CaseIterable, Hashable, Sendable {
        case http, https, ws, wss

        /// Whether the cleartext gate judges it.
        public var isCleartext: Bool { self == .http || self == .ws }
        public var isWebSocket: Bool { self == .ws || self == .wss }
        public var defaultPort: UInt16 { isCleartext ? 80 : 443 }
    }

    /// What the text between scheme and path says.
    public enum HostKind: Hashable, Sendable {
        /// A name, or a text that only a resolver can make sense of.
        case name
        /// An address that Darwin's `inet_pton` takes; the zone is `nil` where none is written.
        case address(IPAddress, zone: String?)
        /// Only `inet_aton` takes it, such as `127.1` or `0x7f000001` (§12.5): the address it would give.
        case loosely(IPAddress)
    }

    /// The URL as it was given, with `/` added where the path was missing.
    public let url: String
    public let scheme: Scheme
    /// The host as it was spelt: percent-decoded, without the brackets of an IPv6 address, zone included.
    public let host: String
    public let hostKind: HostKind
    /// The port in force: the written one, or the scheme's own.
    public let port: UInt16
    /// `user:password` as written, without the `@`.
    public let userInfo: String?
    /// Path, and query where there is one; begins with `/`.
    public let pathAndQuery: String
    /// Whether a `/` had to be added.
    public let addedPath: Bool

    /// The address, where the host is one that `inet_pton` takes.
    public var address: IPAddress? {
        if case .address(let address, _) = hostKind { address } else { nil }
    }

    /// Host and port as they stand in a URL: `example.com:8080`, `[fe80::1%25en0]:80`.
    public var authority: String {
        let escaped = host.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
        return (host.utf8.contains(0x3a) ? "[\(escaped)]" : escaped) + ":\(port)"
    }
}

/// Why a text is no destination.
public struct DestinationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text that was given, redacted.
    public let text: String
    public let reason: String

    public var description: String { "'\(text)' is no destination: \(reason)" }
}
