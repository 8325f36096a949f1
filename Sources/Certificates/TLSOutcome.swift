// SPDX-License-Identifier: MIT

/// What became of one step of a TLS connection that does not block.
package enum TLSOutcome: Hashable, Sendable {
    /// So many bytes were moved; 0 for a finished handshake.
    case done(Int)
    /// Call again when the socket can be read.
    case wantsRead
    /// Call again when the socket can be written.
    case wantsWrite
    /// The peer ended the connection.
    case closed
    case failed(OpenSSLError)
}
