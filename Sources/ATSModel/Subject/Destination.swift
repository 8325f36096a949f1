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

    let parts: Parts

    /// The URL as it was given, with `/` added where the path was missing.
    public var url: String { parts.url }
    public var scheme: Scheme { parts.scheme }
    /// The host as it was spelt: percent-decoded, without the brackets of an IPv6 address, zone included.
    public var host: String { parts.host }
    public var hostKind: HostKind { parts.hostKind }
    /// The port in force: the written one, or the scheme's own.
    public var port: UInt16 { parts.port }
    /// `user:password` as written, without the `@`.
    public var userInfo: String? { parts.userInfo }
    /// Path, and query where there is one; begins with `/`.
    public var pathAndQuery: String { parts.pathAndQuery }
    /// Whether a `/` had to be added.
    public var addedPath: Bool { parts.addedPath }

    /// The address, where the host is one that `inet_pton` takes.
    public var address: IPAddress? {
        parts.traits.flags.contains(.isAddress) ? parts.traits.address : nil
    }

    /// All else follows from the URL; one that is only shown has itself for its host.
    public static func == (left: Destination, right: Destination) -> Bool {
        left.parts === right.parts || left.url == right.url && left.host == right.host
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(url) }

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
