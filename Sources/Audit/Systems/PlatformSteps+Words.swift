// SPDX-License-Identifier: MIT
internal import ATSModel

extension PlatformSteps {
    /// A run of steps of one system.
    private struct Run: Hashable {
        let first: Version
        /// The first release behind it, or the last one in range.
        let end: Version?
        let form: Form

        enum Form: Hashable {
            /// To the newest in range, which nobody bounded.
            case open
            /// To the newest in range.
            case bounded
            /// Up to a later step.
            case closed
            /// A step that is one release only.
            case single
        }
    }

    /// Which systems a set of kinds is: `from iOS 10 and macOS 10.12 on`, `on iOS 18.4 and macOS 15.4`,
    /// `from iOS 10 and macOS 10.12 until iOS 17 and macOS 14`. Empty where it is none.
    func words(_ kinds: Set<Int>) -> String {
        var runs: [(system: System, runs: [Run])] = []
        for system in systems where isNamed(system, for: kinds) {
            let own = self.runs(of: system, in: kinds)
            if !own.isEmpty { runs.append((system, own)) }
        }
        var phrases: [String] = []
        var rest = runs
        while let first = rest.first {
            let forms = first.runs.map(\.form)
            let alike = rest.filter { $0.runs.map(\.form) == forms }
            rest.removeAll { $0.runs.map(\.form) == forms }
            for place in forms.indices {
                phrases.append(PlatformSteps.phrase(alike.map { ($0.system, $0.runs[place]) }))
            }
        }
        return phrases.joined(separator: ", and ")
    }

    /// All that are in range.
    var everywhere: String { words(Set(kinds.indices)) }

    private static func phrase(_ runs: [(system: System, run: Run)]) -> String {
        let firsts = list(runs.map { ($0.system, $0.run.first.short) })
        let ends = list(runs.map { ($0.system, $0.run.end.map(Self.short) ?? "") })
        switch runs.first?.run.form {
        case .open?, nil: return "from \(firsts) on"
        case .bounded?: return firsts == ends ? "on \(firsts)" : "from \(firsts) through \(ends)"
        case .closed?: return "from \(firsts) until \(ends)"
        case .single?: return "on \(firsts)"
        }
    }

    /// `iOS 10 and macOS 10.12`; `26` alone where the number is one for all.
    private static func list(_ releases: [(System, String)]) -> String {
        if let first = releases.first, releases.count > 1, releases.allSatisfy({ $0.1 == first.1 }) { return first.1 }
        return list(releases.map { "\($0.0.rawValue) \($0.1)" })
    }

    private static func short(_ version: Version) -> String {
        version.minor == PlatformRange.everyMinor ? "\(version.major)" : version.short
    }

    static func list(_ items: [String], _ last: String = "and") -> String {
        guard items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " \(last) " + items[items.count - 1]
    }

    private func runs(of system: System, in kinds: Set<Int>) -> [Run] {
        let own = steps.filter { $0.platform.system == system }.sorted { $0.row > $1.row }
        var runs: [Run] = []
        var place = 0
        while place < own.count {
            guard kinds.contains(own[place].kind) else {
                place += 1
                continue
            }
            let first = place
            while place + 1 < own.count, kinds.contains(own[place + 1].kind), own[place + 1].row == own[place].row - 1 {
                place += 1
            }
            let isLast = place == own.count - 1
            let form: Run.Form
            let end: Version?
            if isLast {
                end = newest[system]
                form = end == nil ? .open : .bounded
            } else {
                end = own[place].end
                form = first == place && own[place].isOneRelease ? .single : .closed
            }
            runs.append(Run(first: own[first].platform.version, end: end, form: form))
            place += 1
        }
        return runs
    }

    /// Systems that say the same as iOS or macOS row by row are left out where nobody asked for them.
    private func isNamed(_ system: System, for kinds: Set<Int>) -> Bool {
        guard isDefault, system != .iOS, system != .macOS else { return true }
        let own = steps.filter { $0.platform.system == system }
        return ![System.iOS, .macOS].contains { other in
            let others = steps.filter { $0.platform.system == other }
            return own.allSatisfy { step in
                others.contains { $0.row == step.row && kinds.contains($0.kind) == kinds.contains(step.kind) }
            }
        }
    }
}

extension PlatformSteps.Step {
    /// Whether the next minor release is another step already.
    fileprivate var isOneRelease: Bool {
        end?.major == platform.version.major && end?.minor == platform.version.minor + 1
    }
}
