// SPDX-License-Identifier: MIT

/// What the watch has kept of one handshake, unread.
struct HandshakeRecord: Hashable, Sendable {
    /// A message of the server without its head (RFC 8446 §4).
    struct Message: Hashable, Sendable {
        let type: Int
        let body: [UInt8]
    }

    var isFinished = false
    /// Whether the server's first bytes were the head of a TLS record; `nil` where it said nothing.
    var speaksTLS: Bool?
    var alert: Handshake.Alert?
    /// Whether OpenSSL has looked at the chain.
    var isVerified = false
    var namesHost = false
    /// How many certificates of the path the server sent; the rest are trusted ones.
    var untrustedCount = 0
    var messages: [Message] = []
    /// The path that OpenSSL built, leaf first, DER.
    var path: [[UInt8]] = []
    var errors: [Handshake.VerifyError] = []
}
