// SPDX-License-Identifier: MIT
package import ATSModel
package import Connectivity

extension Flag {
    /// The first that applies of `design.md` §5. Without a measurement `drift` never does, and `app-only` only where
    /// the prediction itself says that curl alone fails.
    package init(ruling: Ruling, connection: Connection?, prediction: Prediction) {
        guard let connection else {
            self = .none
            return
        }
        switch (ruling.verdict, connection.isOK) {
        case (.unsettled, _): self = .unsettled
        case (.blocked, true): self = ruling.isCleartextRefusal(of: connection) ? .ats : .tls
        case (.allowed, true):
            // A server that answers, but with no web socket, fails the app all the same.
            if case .failed = prediction.outcome { self = .network } else { self = .reachable }
        case (.blocked, false):
            // A certificate that fails at the very hop which the TLS gate refuses is one failure, seen by both.
            let sameHop = ruling.hop == connection.hops.count - 1 && !ruling.isCleartextRefusal(of: connection)
            self = sameHop && connection.failure?.isTrust == true ? .trust : .both
        case (.allowed, false):
            if case .status = prediction.outcome {
                self = .appOnly
            } else {
                self = connection.failure?.isTrust == true ? .trust : .network
            }
        }
    }
}

extension Ruling {
    /// Whether it is the cleartext gate that refuses. A refused websocket carries no code (`ats-rules.md` §12.13):
    /// the scheme of its hop tells.
    fileprivate func isCleartextRefusal(of connection: Connection) -> Bool {
        guard codes.isEmpty else { return codes.contains(.appTransportSecurityRequiresSecureConnection) }
        guard connection.hops.indices.contains(hop) else { return true }
        return connection.hops[hop].destination.scheme.isCleartext
    }
}
