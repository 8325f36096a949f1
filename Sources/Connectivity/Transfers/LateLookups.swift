// SPDX-License-Identifier: MIT

/// Name look-ups that go on although their transfers ran out of time.
///
/// libcurl's resolver is a thread a name, inside a `getaddrinfo` that cannot be called off: with a name server that
/// never answers it stays there for as long as the system tries, and so do the thread and its descriptors. Without a
/// bound the process runs out of these, and libcurl then says of names that were never asked for that they are unknown.
struct LateLookups {
    /// Many beyond what a flight needs, but no more threads than a small machine or a container allows.
    private static let descriptors = 2_048
    /// What keeps room for files that others open in the meantime.
    private static let reserve = 16
    /// The longest that a late look-up is waited for: what else holds descriptors must not stop the run for ever.
    private static let patience = Duration.seconds(300)

    private var newest: ContinuousClock.Instant?
    /// Since the last time that none was waited for.
    private var count = 0

    mutating func add(at now: ContinuousClock.Instant = .now) {
        if !areRecent(at: now) { count = 0 }
        count += 1
        newest = now
    }

    /// Whether the next request must wait until some of them have ended.
    ///
    /// - Parameters:
    ///   - flying: transfers under way, each of which may still open what it has not.
    ///   - used: how many descriptors are open; asked only where there can be too many.
    func areTooMany(
        beside flying: Int, descriptorLimit: Int, used: @autoclosure () -> Int = DescriptorLimit.used,
        at now: ContinuousClock.Instant = .now
    ) -> Bool {
        guard areRecent(at: now) else { return false }
        let needed = DescriptorLimit.perTransfer * (flying + 1)
        let limit = min(descriptorLimit, LateLookups.descriptors + 2 * needed)
        guard DescriptorLimit.perTransfer * count + needed + DescriptorLimit.reserve > limit else { return false }
        let (sum, isTooLarge) = used().addingReportingOverflow(needed + LateLookups.reserve)
        return isTooLarge || sum > limit
    }

    private func areRecent(at now: ContinuousClock.Instant) -> Bool {
        newest.map { now - $0 < LateLookups.patience } ?? false
    }
}
