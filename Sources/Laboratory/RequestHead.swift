// SPDX-License-Identifier: MIT

/// What the lab needs to know of a request.
struct RequestHead: Hashable {
    var method: String
    /// As it stands in the request line: a path, or a whole URL.
    var target: String
    /// The Host header, empty where it is missing.
    var host = ""
    /// Whether the client leaves the connection open for a next request (RFC 9112 §9.3).
    var keepsAlive: Bool
    /// Bytes of body that follow the head.
    var bodyLength = 0
    /// A body whose end this parser does not look for.
    var hasCodedBody = false
    /// The key of a request to become a WebSocket (RFC 6455 §4.1).
    var webSocketKey: String?
}
