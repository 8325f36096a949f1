// SPDX-License-Identifier: MIT
package import ATSModel
package import Connectivity

extension Prediction {
    /// What the app would see where nothing is known of the servers' certificates.
    ///
    /// `ruling` is that of the whole chain which the connection found. Every hop that curl issued was reached, so a
    /// refusal at any of them comes before the failure of the last.
    package init(ruling: Ruling, connection: Connection?) {
        self.init(ruling: ruling, connection: connection, findings: [], lastServer: nil, hopRulings: { [] })
    }

    /// What the app would see: the first hop at which ATS or the system's own trust refuses, then the network's failure
    /// as an app would name it, then the status (`design.md` §2).
    ///
    /// - Parameters:
    ///   - findings: those of the system's trust, by hop.
    ///   - lastServer: the server at which the connection ended.
    ///   - hopRulings: each hop by itself; asked for only where one is unsettled and another distrusted.
    init(
        ruling: Ruling, connection: Connection?, findings: [[TrustFinding]], lastServer: ServersSeen.Judged?,
        hopRulings: () -> [Ruling]
    ) {
        let distrust = findings.indices.lazy.compactMap { hop in
            findings[hop].first { $0.standing == .refused }.map { (hop: hop, finding: $0) }
        }.first
        if let distrust, let prediction = Prediction(distrust, ruling, hopRulings) {
            self = prediction
            return
        }
        switch ruling.verdict {
        case .unsettled:
            self.init(.unsettled(likely: ruling.likely), hop: ruling.hop)
        case .blocked:
            // Why the server is distrusted, where that is the reason.
            let finding = distrust.flatMap { $0.hop == ruling.hop ? $0.finding : nil }
            self.init(.refused(ruling.codes), hop: ruling.hop, finding: finding)
        case .allowed:
            self.init(passing: ruling, connection, findings: findings, lastServer)
        }
    }

    /// The certificate of a hop is refused, ATS or not; `nil` where ATS itself refuses there or before.
    private init?(
        _ distrust: (hop: Int, finding: TrustFinding), _ ruling: Ruling, _ hopRulings: () -> [Ruling]
    ) {
        let (hop, finding) = distrust
        // What fails whichever answer holds is no open question; only its codes may be of two kinds.
        func codes(isEnforced: Bool) -> [URLErrorCode] {
            isEnforced && !finding.codes.contains(.secureConnectionFailed)
                ? [.secureConnectionFailed] + finding.codes : finding.codes
        }
        switch ruling.verdict {
        case .allowed:
            // Where too little was seen of the handshake, ATS may enforce trust all the same.
            let rulings = ruling.requires == nil ? [] : hopRulings()
            let isEnforced = rulings.indices.contains(hop) && rulings[hop].requires?.trust == true
            self.init(.distrusted(codes(isEnforced: isEnforced)), hop: hop, finding: finding)
        case .blocked:
            guard hop < ruling.hop else { return nil }
            self.init(.distrusted(finding.codes), hop: hop, finding: finding)
        case .unsettled:
            let rulings = hopRulings()
            guard rulings.indices.contains(hop), rulings[..<hop].allSatisfy({ $0.verdict == .allowed }) else {
                self.init(.unsettled(likely: .blocked), hop: ruling.hop)
                return
            }
            self.init(
                .distrusted(codes(isEnforced: rulings[hop].verdict != .allowed)), hop: hop, finding: finding)
        }
    }

    /// Neither ATS nor the system's trust refuses.
    private init(
        passing ruling: Ruling, _ connection: Connection?, findings: [[TrustFinding]],
        _ lastServer: ServersSeen.Judged?
    ) {
        guard let connection else {
            self.init(.none)
            return
        }
        let last = max(0, connection.hops.count - 1)
        if let failure = connection.failure, let lastServer, failure.isCurlsOwn(with: lastServer) {
            // What comes behind, curl did not see.
            self.init(.reached, hop: last, finding: findings[last].first(where: \.isOfRoots))
        } else if let code = connection.urlError {
            self.init(.failed(code), hop: last)
        } else if connection.refusesWebSocket {
            self.init(.failed(.badServerResponse), hop: last)
        } else if let status = connection.status {
            self.init(.status(status), hop: last, condition: ruling.requires)
        } else {
            // A chain that ended neither way: what curl cannot make sense of, an app cannot either.
            self.init(.failed(.badServerResponse), hop: last)
        }
    }
}

extension TransferFailure {
    /// Whether curl failed by a rule of its own, at a server that an app gets through to: an issuer that was not sent
    /// and that Apple fetches (`ats-rules.md` §5.3), or OpenSSL's security level, which refuses old versions, small
    /// keys and weak digests that nothing refuses outside ATS.
    fileprivate func isCurlsOwn(with server: ServersSeen.Judged) -> Bool {
        guard server.isReached, server.facts != nil, let chain = server.chain else { return false }
        switch curlCode {
        // SSL_CONNECT_ERROR, though another client finished.
        case 35: return true
        case 60:
            if case .missingIssuer(isFetchable: true) = chain.anchor { return true }
            // EE_KEY_TOO_SMALL, CA_KEY_TOO_SMALL, CA_MD_TOO_WEAK
            return [66, 67, 68].contains(verifyResult)
        default: return false
        }
    }
}

extension Connection {
    /// Whether the server of a web socket answered, but not with 101.
    fileprivate var refusesWebSocket: Bool {
        guard let status, let last = hops.last else { return false }
        return last.destination.scheme.isWebSocket && status != 101
    }
}
