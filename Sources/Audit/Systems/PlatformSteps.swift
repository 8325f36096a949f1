// SPDX-License-Identifier: MIT
internal import ATSModel

/// The systems in range, one platform for each step of the rules: what holds for it holds up to the next.
struct PlatformSteps: Hashable, Sendable {
    struct Step: Hashable, Sendable {
        let platform: Platform
        /// The first release that is no part of it; `nil` where it is open.
        let end: Version?
        /// Counted from the newest: the same number is the same row of the table of generations on every system.
        let row: Int
        /// The one of `kinds` that it is judged as.
        let kind: Int
    }

    /// Two platforms of one kind get the same verdicts: the model tells systems apart only where media loads run in a
    /// process of another name (`ats-rules.md` §12.14).
    struct Kind: Hashable, Sendable {
        let row: Int
        let isDesk: Bool
    }

    let steps: [Step]
    /// One platform of each kind, newest first.
    let kinds: [Platform]
    /// The newest release in range of each system that has one.
    let newest: [System: Version]
    /// Whether nobody asked for these systems: then those that agree with others are not named.
    let isDefault: Bool

    /// - Parameters:
    ///   - ranges: empty for all from the first with narrow keys on.
    ///   - systems: those that the bundle is built for; empty where it is not known.
    init(_ ranges: [PlatformRange], systems: [System] = []) {
        isDefault = ranges.isEmpty
        let all: [System] = [.iOS, .macOS, .tvOS, .watchOS, .visionOS]
        var asked = ranges.isEmpty ? all.map { PlatformRange($0) } : ranges
        let own = asked.filter { systems.contains($0.system) }
        if !own.isEmpty { asked = own }
        var steps: [(step: Step, kind: Kind)] = []
        var newest: [System: Version] = [:]
        for system in all {
            for range in asked where range.system == system {
                if let last = range.newest { newest[system] = max(newest[system] ?? last, last) }
                for (row, platform, end) in PlatformSteps.rows(of: range)
                where !steps.contains(where: { $0.step.platform.system == system && $0.step.row == row }) {
                    let step = Step(platform: platform, end: end, row: row, kind: 0)
                    steps.append((step, Kind(row: row, isDesk: system == .macOS || system == .visionOS)))
                }
            }
        }
        var kinds: [Kind] = []
        for kind in steps.map(\.kind) where !kinds.contains(kind) { kinds.append(kind) }
        kinds.sort { ($0.row, $0.isDesk ? 1 : 0) < ($1.row, $1.isDesk ? 1 : 0) }
        self.kinds = kinds.compactMap { kind in steps.first { $0.kind == kind }?.step.platform }
        self.steps = steps.map { step, kind in
            Step(
                platform: step.platform, end: step.end, row: step.row, kind: kinds.firstIndex(of: kind) ?? 0)
        }
        self.newest = newest
    }

    private static func rows(of range: PlatformRange) -> [(row: Int, platform: Platform, end: Version?)] {
        let firsts = range.system.steps
        let oldest = range.oldest ?? range.system.firstWithNarrowKeys
        var rows: [(row: Int, platform: Platform, end: Version?)] = []
        for (place, first) in firsts.enumerated() {
            let end = place + 1 < firsts.count ? firsts[place + 1] : nil
            if let end, end <= oldest { continue }
            if let newest = range.newest, newest < first { continue }
            rows.append((firsts.count - place, Platform(range.system, max(first, oldest)), end))
        }
        return rows
    }

    /// The systems in range, in the order in which they are named.
    var systems: [System] {
        var systems: [System] = []
        for step in steps where !systems.contains(step.platform.system) { systems.append(step.platform.system) }
        return systems
    }
}
