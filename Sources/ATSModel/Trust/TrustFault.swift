// SPDX-License-Identifier: MIT

/// A finding before its rule is put into words, with what the TLS gate makes of it.
struct TrustFault {
    let rule: TrustRuleID
    let standing: TrustFinding.Standing
    let codes: [URLErrorCode]
    let says: String
    /// What ATS sees where it enforces trust. `nil` for what it looks at by itself: the leaf's key, and every digest.
    let failure: TLSFacts.TrustFailure?

    /// The codes of `ats-rules.md` §5.4 for a trust refusal that ATS does not enforce.
    enum Codes {
        static let untrusted: [URLErrorCode] = [.serverCertificateUntrusted]
        /// Logs show −1202 with both stream errors of an unknown root, the table −1203.
        static let unknownRoot: [URLErrorCode] = [.serverCertificateUntrusted, .serverCertificateHasUnknownRoot]
        static let badDate: [URLErrorCode] = [.serverCertificateHasBadDate]
        static let notYetValid: [URLErrorCode] = [.serverCertificateNotYetValid]
    }
}

extension TrustFinding {
    /// No page states the rows of tvOS, watchOS and visionOS, so that they are inferred (`ats-rules.md` §2.4).
    init(_ fault: TrustFault, on platform: Platform) {
        let rule = Rule(fault.rule)
        let isStated = platform.system == .macOS || platform.system == .iOS
        self.init(
            rule: rule, standing: fault.standing, codes: fault.codes, says: fault.says,
            evidence: isStated ? rule.evidence : max(rule.evidence, .inferred))
    }
}
