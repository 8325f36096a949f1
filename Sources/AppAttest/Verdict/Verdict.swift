// SPDX-License-Identifier: MIT

/// What becomes of an object: accepted with what is to be stored, or refused for a reason.
package enum Verdict<Accepted: Sendable>: Sendable {
    case accepted(Accepted)
    case refused(RefusalReason)

    /// The reason, `nil` where it was accepted.
    package var refusal: RefusalReason? {
        if case .refused(let reason) = self { reason } else { nil }
    }

    /// What was accepted, `nil` where it was refused.
    package var accepted: Accepted? {
        if case .accepted(let accepted) = self { accepted } else { nil }
    }
}

extension Verdict: Equatable where Accepted: Equatable {}

/// The one answer that a client gets, whatever the reason: it tells an attacker nothing (`app-attest.md` §8).
package let publicRefusal = "attestation failed"
