// SPDX-License-Identifier: MIT
internal import ATSModel

/// What becomes of one load on some systems because of a change of the configuration.
struct LoadEffect: Hashable, Sendable {
    let probe: Probe
    let before: Answer
    let after: Answer
    /// Numbers in the `kinds` of the steps.
    var kinds: Set<Int>

    var scheme: Destination.Scheme { probe.load.destination.scheme }
    /// Whether more changes than how sure the answer is.
    var isTurn: Bool { before.leaning != after.leaning || before.requires != after.requires }

    /// Every load whose answer differs between two configurations.
    static func between(_ old: Judge, _ new: Judge, _ probes: [Probe]) -> [LoadEffect] {
        var effects: [LoadEffect] = []
        for probe in probes {
            let first = effects.count
            for kind in new.kinds {
                let before = old.answer(probe, kind)
                let after = new.answer(probe, kind)
                guard before != after else { continue }
                if let place = effects[first...].firstIndex(where: { $0.before == before && $0.after == after }) {
                    effects[place].kinds.insert(kind)
                } else {
                    effects.append(LoadEffect(probe: probe, before: before, after: after, kinds: [kind]))
                }
            }
        }
        return effects
    }
}
