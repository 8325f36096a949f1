// SPDX-License-Identifier: MIT
package import ATSModel
package import Connectivity

extension Prediction {
    /// Whether a real app's answer cannot be had if the prediction holds (flag `drift`, `design.md` §5).
    ///
    /// Only what ATS and the system's trust do is compared: the network may have changed since, so another status, or a
    /// network that fails where it did not, contradicts nothing. Nor do roots: curl's are not the app's.
    ///
    /// - Parameters:
    ///   - ruling: the one that the prediction was made of.
    ///   - connection: what it was made of besides.
    package func isContradicted(
        by meaning: Measurement.Meaning, of ruling: Ruling, over connection: Connection?
    ) -> Bool {
        switch (outcome, meaning) {
        // What is unsettled is settled by a measurement, never contradicted.
        case (.unsettled, _), (_, .other): false
        // Whatever lets the load pass is wrong about a refusal of cleartext. Https itself is never refused as cleartext:
        // where curl did not see the chain to its end, a redirect may have led to http.
        case (.none, .cleartextRefusal), (.failed, .cleartextRefusal):
            ruling.requires == nil && !endsAtServer(of: connection)
        case (.status, .cleartextRefusal): true
        case (.reached, .cleartextRefusal): false
        // Where all is known that TLS is asked for, or nothing is asked, a handshake that fails is a finding.
        case (.status, .tlsFailure(let code)), (.reached, .tlsFailure(let code)):
            code == .secureConnectionFailed && !isConditional && !(connection?.endsAtPrivateRoot ?? false)
        case (.refused, .reached): ruling.rule.id != "trust-enforced" || finding?.isOfRoots != true
        case (.distrusted, .reached), (.distrusted, .cleartextRefusal): finding?.isOfRoots != true
        // No code is asserted for a refused web socket (`ats-rules.md` §12.13), so none contradicts it.
        case (.refused(let codes), .cleartextRefusal): !codes.isEmpty && !refusesCleartext
        // Something failed behind the gate that should have been shut; at a redirect it may be an earlier hop's.
        case (.refused, .tlsFailure), (.refused, .networkFailure): refusesCleartext && hop == 0
        default: false
        }
    }

    private var refusesCleartext: Bool {
        guard case .refused(let codes) = outcome else { return false }
        return codes.contains(.appTransportSecurityRequiresSecureConnection)
    }

    private var isConditional: Bool {
        guard let condition else { return false }
        return condition.minimumTLS != nil || condition.forwardSecrecy || condition.trust
            || !condition.suites.isEmpty || !condition.pins.isEmpty
    }

    /// Whether the hop that ends the load is an https server that was seen.
    private func endsAtServer(of connection: Connection?) -> Bool {
        guard let connection, connection.hops.indices.contains(hop) else { return false }
        return !connection.hops[hop].looks.isEmpty
    }
}

extension Connection {
    /// Whether a server's chain ends at no public root, so that its trust is a matter of the machine.
    fileprivate var endsAtPrivateRoot: Bool {
        hops.contains { hop in
            guard let handshake = hop.looks.telling?.handshake, let chain = ServerChain(handshake) else { return false }
            switch chain.anchor {
            case .publicRoot, .broken: return false
            case .installedRoot, .selfSigned, .unknownRoot, .missingIssuer: return true
            }
        }
    }
}
