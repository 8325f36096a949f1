// SPDX-License-Identifier: MIT
internal import ATSModel

/// Asks the model what a key is worth: the same loads with it and without it.
struct KeyEffects {
    /// Beyond so many entries an entry is looked at beside the global keys alone: the work would grow with the square.
    private static let entryLimit = 64
    /// The most keys of one declaration that are put through the model.
    static let keyLimit = 2_000

    let examinee: Examinee

    /// The whole configuration, or only what matters to an entry where there are too many.
    func configuration(for node: KeyNode) -> Configuration {
        let whole = examinee.configuration
        guard node.path.count > 2, whole.exceptionDomains.count > KeyEffects.entryLimit else { return whole }
        let list = Array(node.path.prefix(2))
        let entry = Array(node.path.prefix(3))
        let own = whole.transportSecurity?.value(at: entry.dropFirst())
        return own.map { whole.removing(list).setting(entry, $0) } ?? whole
    }

    /// What the key at a path does to loads: the answers with it, against those without it.
    func effects(of node: KeyNode, _ probes: [Probe]) -> [LoadEffect] {
        let whole = configuration(for: node)
        return effects(from: whole.removing(node.path), to: whole, probes)
    }

    func effects(from old: Configuration, to new: Configuration, _ probes: [Probe]) -> [LoadEffect] {
        LoadEffect.between(judge(old), judge(new), probes)
    }

    /// The cached one for what the bundle holds; a variant is asked once.
    func judge(_ configuration: Configuration) -> Judge {
        configuration == examinee.configuration ? examinee.judge : Judge(configuration, on: examinee.steps)
    }

    /// Whether any ruling on any system in range hangs on the key.
    func isEffective(_ node: KeyNode) -> Bool {
        guard examinee.isRead, node.isReached, KeyType(of: node.key, at: node.level) != nil else { return false }
        return examinee.judge.remember("effective:" + node.path.joined(separator: ":")) {
            changesAnything(node) ? "yes" : ""
        } == "yes"
    }

    private func changesAnything(_ node: KeyNode) -> Bool {
        let whole = configuration(for: node)
        let with = judge(whole)
        let without = judge(whole.removing(node.path))
        let probes = KeyEffects.probes(for: node)
        // The newest systems first: that is where a key is told from none soonest.
        return with.kinds.contains { kind in
            probes.contains { with.answer($0, kind) != without.answer($0, kind) }
        }
    }

    /// The loads that a key can matter to.
    static func probes(for node: KeyNode) -> [Probe] {
        switch node.level {
        case .top, .security: return Probe.general + Probe.generalTLS
        case .domain, .entry:
            let key = node.path.count > 2 ? node.path[2] : ""
            return HostKey(key).samples.flatMap(Probe.host)
        case .pinnedDomain, .pin, .identity:
            let key = node.path.count > 2 ? node.path[2] : ""
            return HostKey.samples(ofName: key).flatMap(Probe.pinned)
        }
    }
}
