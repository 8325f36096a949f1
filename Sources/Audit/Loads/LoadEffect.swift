// SPDX-License-Identifier: MIT
internal import ATSModel

/// What becomes of some loads on some systems because of a change of the configuration.
struct LoadEffect: Hashable, Sendable {
    let subjects: [Probe.Subject]
    let scheme: Destination.Scheme
    let clients: [Client]
    let before: Answer
    let after: Answer
    /// Numbers in the `kinds` of the steps.
    let kinds: Set<Int>

    /// Every load whose answer differs between two configurations, those that differ alike put together.
    static func between(_ old: Judge, _ new: Judge, _ probes: [Probe]) -> [LoadEffect] {
        var cells: [(probe: Probe, before: Answer, after: Answer, kinds: Set<Int>)] = []
        for probe in probes {
            for kind in new.kinds {
                let before = old.answer(probe, kind)
                let after = new.answer(probe, kind)
                guard before != after else { continue }
                let place = cells.firstIndex { $0.probe == probe && $0.before == before && $0.after == after }
                if let place {
                    cells[place].kinds.insert(kind)
                } else {
                    cells.append((probe, before, after, [kind]))
                }
            }
        }
        return merged(
            cells.map {
                LoadEffect(
                    subjects: [$0.probe.subject], scheme: $0.probe.load.destination.scheme, clients: [$0.probe.client],
                    before: $0.before, after: $0.after, kinds: $0.kinds)
            })
    }

    /// Subjects that fare alike with one client first, then clients that fare alike with the same subjects.
    private static func merged(_ effects: [LoadEffect]) -> [LoadEffect] {
        var bySubject: [LoadEffect] = []
        for effect in effects {
            let place = bySubject.firstIndex { $0.clients == effect.clients && $0.isLike(effect) }
            if let place {
                bySubject[place] = bySubject[place].with(
                    subjects: bySubject[place].subjects + effect.subjects, clients: effect.clients)
            } else {
                bySubject.append(effect)
            }
        }
        var merged: [LoadEffect] = []
        for effect in bySubject {
            let place = merged.firstIndex { $0.subjects == effect.subjects && $0.isLike(effect) }
            if let place {
                merged[place] = merged[place].with(
                    subjects: effect.subjects, clients: merged[place].clients + effect.clients)
            } else {
                merged.append(effect)
            }
        }
        return merged
    }

    private func isLike(_ other: LoadEffect) -> Bool {
        scheme == other.scheme && before == other.before && after == other.after && kinds == other.kinds
    }

    private func with(subjects: [Probe.Subject], clients: [Client]) -> LoadEffect {
        LoadEffect(
            subjects: subjects, scheme: scheme, clients: clients, before: before, after: after, kinds: kinds)
    }
}
