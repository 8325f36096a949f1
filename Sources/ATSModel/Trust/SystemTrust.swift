// SPDX-License-Identifier: MIT

/// The system's default server trust (`ats-rules.md` §5.3), which binds every https load, whether ATS rules it or not.
public enum SystemTrust {
    /// What the rules say against the chain, in the order in which they decide; empty where nothing is known against it.
    ///
    /// - Parameter now: seconds since 1970.
    public static func findings(of chain: ServerChain, on platform: Platform, at now: Int64) -> [TrustFinding] {
        []
    }
}
