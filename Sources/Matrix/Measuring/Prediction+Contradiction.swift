// SPDX-License-Identifier: MIT
package import ATSModel

extension Prediction {
    /// Whether a real app's answer cannot be had if the prediction holds (flag `drift`, `design.md` §5).
    ///
    /// Only what ATS does is compared: the network may have changed since, so another status, or a network that fails
    /// where it did not, contradicts nothing.
    ///
    /// - Parameter ruling: the one that the prediction was made of.
    package func isContradicted(by meaning: Measurement.Meaning, of ruling: Ruling) -> Bool {
        switch (outcome, meaning) {
        // What is unsettled is settled by a measurement, never contradicted.
        case (.unsettled, _), (_, .other): false
        // Whatever lets the load pass is wrong about a refusal of cleartext. Https itself is never refused as cleartext:
        // where curl did not see the chain to its end, a redirect may have led to http.
        case (.none, .cleartextRefusal), (.failed, .cleartextRefusal): ruling.requires == nil
        case (.status, .cleartextRefusal): true
        // Where nothing is asked of TLS, a handshake that fails is a finding; trust is the system's own affair, and
        // curl's roots are not the app's.
        case (.status, .tlsFailure(let code)): code == .secureConnectionFailed && !isConditional
        case (.refused, .reached): true
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
}
