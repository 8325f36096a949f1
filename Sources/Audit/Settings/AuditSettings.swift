// SPDX-License-Identifier: MIT

/// What an audit is asked to heed.
package struct AuditSettings: Sendable {
    /// Where the app is distributed: decides what a reason for review weighs.
    package enum Distribution: String, CaseIterable, Hashable, Sendable {
        case appStore = "app-store"
        case `internal`
    }

    /// The systems that matter; empty for all from the first with narrow keys on.
    package var platforms: [PlatformRange]
    package var distribution: Distribution
    package var policy: Policy?
    package var baseline: Baseline?

    package init(
        platforms: [PlatformRange] = [], distribution: Distribution = .appStore, policy: Policy? = nil,
        baseline: Baseline? = nil
    ) {
        self.platforms = platforms
        self.distribution = distribution
        self.policy = policy
        self.baseline = baseline
    }
}
