// SPDX-License-Identifier: MIT

/// The system's default server trust (`ats-rules.md` §5.3), which binds every https load, whether ATS rules it or not.
///
/// Only what a chain shows is judged. Whether an issuer was distrusted since, and what an OCSP server or Apple's own
/// list of revoked certificates would say, no chain tells.
public enum SystemTrust {
    /// Every rule, in the order in which they decide.
    public static let rules: [Rule] = TrustRuleID.allCases.map(Rule.init)

    /// What the rules say against the chain, in the order in which they decide; empty where nothing is known against it.
    ///
    /// - Parameter now: seconds since 1970.
    public static func findings(of chain: ServerChain, on platform: Platform, at now: Int64) -> [TrustFinding] {
        TrustReview(chain, platform, now).faults.map { TrustFinding($0, on: platform) }
    }
}
