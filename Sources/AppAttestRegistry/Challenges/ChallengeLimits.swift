// SPDX-License-Identifier: MIT

/// How long challenges live, and how many of them there may be.
package struct ChallengeLimits: Sendable, Hashable {
    /// Seconds, from 1 to a day.
    package let lifetime: Int64
    /// Neither used nor expired, of each purpose by itself: who asks for many challenges to register keys does not keep
    /// registered keys from theirs.
    package let outstanding: Int

    /// Values out of range become the nearest in it.
    package init(lifetime: Int64 = 300, outstanding: Int = 10_000) {
        self.lifetime = min(max(1, lifetime), 86_400)
        self.outstanding = min(max(1, outstanding), 1_000_000)
    }
}
