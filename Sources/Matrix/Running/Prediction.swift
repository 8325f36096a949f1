// SPDX-License-Identifier: MIT
package import ATSModel

/// What the app would see over the whole chain (`design.md` §2).
package struct Prediction: Sendable, Hashable {
    package enum Outcome: Sendable, Hashable {
        /// Nothing was asked of the network, and ATS does not refuse.
        case none
        case unsettled(likely: Ruling.Verdict?)
        /// ATS refuses; the codes may be empty where none is asserted.
        case refused([URLErrorCode])
        /// The system's own trust refuses the server, ATS or not (`ats-rules.md` §5.3).
        case distrusted([URLErrorCode])
        /// The network fails, as an app would name it.
        case failed(URLErrorCode)
        /// An HTTP status arrives.
        case status(Int)
        /// The app gets through where curl did not, so that nobody knows the status.
        case reached
    }

    package let outcome: Outcome
    /// Which hop ends the load, from 0.
    package let hop: Int
    /// What the server must meet for it, where its TLS facts are not known.
    package let condition: TLSRequirements?
    /// Why the server is distrusted.
    package let finding: TrustFinding?

    package init(
        _ outcome: Outcome, hop: Int = 0, condition: TLSRequirements? = nil, finding: TrustFinding? = nil
    ) {
        self.outcome = outcome
        self.hop = hop
        self.condition = condition
        self.finding = finding
    }
}
