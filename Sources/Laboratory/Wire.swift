// SPDX-License-Identifier: MIT
import Certificates

/// What is spoken on a port before any request.
enum Wire {
    case plain
    case tls(ServerTLSContext)
    /// Nothing.
    case silence
    /// These bytes after the client's first ones, then the end.
    case flight([UInt8])
}
