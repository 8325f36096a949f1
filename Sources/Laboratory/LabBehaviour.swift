// SPDX-License-Identifier: MIT

/// What a lab server does.
package enum LabBehaviour: Sendable, Hashable {
    /// Answers 200 with a short body, and 101 to a WebSocket's request.
    case ok
    /// Answers with this status, 200 to 599.
    case status(Int)
    /// Leads with this status to the first URL, from each URL to the next, and answers the last one as `ok`. Each is a
    /// whole URL or a path.
    case redirect([String], status: Int)
    /// Answers 302 to every request, with exactly this as `Location`.
    case location(String)
    /// Answers 302, with the URL that was asked for as `Location`.
    case redirectLoop
    /// Redirects so often, by path, before it answers as `ok`.
    case redirectHops(Int)
    /// Redirects to a path of 100 KB.
    case hugeLocation
    /// Nothing listens on the port.
    case stopped
    /// Accepts and never answers; over TLS the handshake is done.
    case silent
    /// Sends half a status line and closes: curl takes a status line alone for an answer.
    case halfHeader
    /// A body without an end.
    case endlessBody
    /// A header of 1 MB.
    case hugeHeader
    /// The answer of `ok`, a byte a second, its status line first.
    case drip
    /// Takes the request and resets the connection (RST).
    case reset
    /// Resets the connection in the middle of the header.
    case resetInHeader
    /// Resets the connection in the middle of the body.
    case resetInBody
    /// The TLS port is like this; the answer is another behaviour's, on all hops of a redirect.
    indirect case tls(TLSServer, LabBehaviour)

    /// A redirect with status 302 to one URL.
    package static func redirect(_ url: String) -> LabBehaviour { .redirect([url], status: 302) }

    /// A TLS server that answers 200.
    package static func tls(_ server: TLSServer) -> LabBehaviour { .tls(server, .ok) }

    /// What is answered, whatever the TLS port is like.
    var answering: LabBehaviour {
        if case .tls(_, let answering) = self { answering } else { self }
    }

    /// What the TLS port is like, `nil` for a clean one.
    package var server: TLSServer? {
        if case .tls(let server, _) = self { server } else { nil }
    }

    /// The URLs that its redirects name.
    package var locations: [String] {
        switch answering {
        case .redirect(let urls, _): urls
        case .location(let text): [text]
        default: []
        }
    }
}
