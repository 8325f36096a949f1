// SPDX-License-Identifier: MIT
package import ATSModel
package import Connectivity

extension Flag {
    /// The first that applies of `design.md` §5, top down.
    ///
    /// - Parameter measured: what the newest measurement says that is evidence. It stands for the prediction, which it
    ///   may contradict; an answer that says nothing of ATS leaves the prediction where it was.
    package init(
        ruling: Ruling, connection: Connection?, prediction: Prediction, measured: Measurement.Meaning? = nil
    ) {
        if let measured {
            if prediction.isContradicted(by: measured, of: ruling, over: connection) {
                self = .drift
                return
            }
            if let flag = Flag(measured, ruling, connection, prediction) {
                self = flag
                return
            }
        }
        self.init(predicted: ruling, connection, prediction)
    }

    /// Where nothing is measured, `drift` never applies, and `app-only` only where the prediction itself says that
    /// curl alone fails.
    private init(predicted ruling: Ruling, _ connection: Connection?, _ prediction: Prediction) {
        guard let connection else {
            self = .none
            return
        }
        if case .distrusted = prediction.outcome {
            self = Flag(distrustedAt: prediction.hop, connection)
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
            let isCleartext = ruling.isCleartextRefusal(of: connection)
            self = !isCleartext && connection.isUntrusted(at: ruling.hop) ? .trust : .both
        case (.allowed, false):
            switch prediction.outcome {
            case .status, .reached: self = .appOnly
            default: self = connection.failure?.isTrust == true ? .trust : .network
            }
        }
    }

    /// The system's own trust refuses the server of a hop.
    private init(distrustedAt hop: Int, _ connection: Connection) {
        if connection.isOK {
            self = .tls
        } else {
            // Where curl came further, its own failure is another one.
            self = connection.isUntrusted(at: hop) ? .trust : .both
        }
    }

    /// What a measurement says beside curl's answer, or alone where curl was not asked; `nil` where it says too little.
    private init?(
        _ measured: Measurement.Meaning, _ ruling: Ruling, _ connection: Connection?, _ prediction: Prediction
    ) {
        let isCurlOK = connection?.isOK ?? true
        switch measured {
        case .other: return nil
        case .reached: self = isCurlOK ? .reachable : .appOnly
        case .cleartextRefusal: self = isCurlOK ? .ats : .both
        case .networkFailure:
            // Behind a gate that is to shut it later, the failure of an earlier hop is no news of that gate.
            guard ruling.verdict != .blocked else { return nil }
            self = .network
        case .tlsFailure(let code):
            guard let connection else {
                self = code == .secureConnectionFailed ? .tls : .trust
                return
            }
            // A refused web socket has no code of its own: this may be how it looks.
            if ruling.verdict == .blocked, ruling.codes.isEmpty, ruling.isCleartextRefusal(of: connection) {
                return nil
            }
            if connection.isOK {
                self = .tls
            } else if connection.failure?.isTrust == true {
                self = .trust
            } else if case .distrusted = prediction.outcome {
                self = Flag(distrustedAt: prediction.hop, connection)
            } else {
                self = ruling.verdict == .blocked ? .both : .network
            }
        }
    }
}

extension Connection {
    /// Whether curl failed at that hop because it did not trust the server.
    fileprivate func isUntrusted(at hop: Int) -> Bool { hop == hops.count - 1 && failure?.isTrust == true }
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
