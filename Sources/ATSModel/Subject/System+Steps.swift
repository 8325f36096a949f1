// SPDX-License-Identifier: MIT

extension System {
    /// The first release of each step in the history of ATS on this system, from the first that enforces it
    /// (`ats-rules.md` §2.4). Between two of them no rule changes.
    ///
    /// All systems end with the same steps, so one counted from the end is the same row of the table everywhere.
    package var steps: [Version] { System.steps[self] ?? [] }

    private static let steps = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.changes) })

    /// Looks through every release that there could be, so that `Generation` alone says where a step begins.
    private var changes: [Version] {
        var found: [Version] = []
        var last = Generation.beforeATS
        let majors = self == .macOS ? 10...26 : 1...26
        for major in majors {
            for minor in 0...(major == 10 && self == .macOS ? 15 : 9) {
                let generation = Generation(self, Version(major, minor))
                if generation > last { found.append(Version(major, minor)) }
                last = max(last, generation)
            }
        }
        return found
    }

    /// The first release with narrow keys, from which an audit asks where nobody says otherwise.
    package var firstWithNarrowKeys: Version {
        steps.first { Generation(self, $0) >= .ios10 } ?? Version(0)
    }
}
