// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// A range key that the system refuses.
enum BadCIDR: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            guard node.level == .domain, node.isReached, !BuildVariable.stands(in: node.key) else { return nil }
            let key = HostKey(node.key)
            guard let refusal = key.refusal else { return nil }
            return examinee.finding(
                .badCIDR, node, "the range key '\(excerpt(node.key))' is refused: \(refusal)",
                consequence(examinee, node, key), Grounds(section: "§4.3", evidence: .source))
        }
    }

    private static func consequence(_ examinee: Examinee, _ node: KeyNode, _ key: HostKey) -> String {
        let dead = "the entry covers no address"
        guard key.hasEmptyPrefix else { return dead }
        let others = examinee.nodes.filter {
            $0.level == .domain && $0.isReached && $0.path != node.path && HostKey($0.key).range != nil
        }
        guard !others.isEmpty else {
            return dead + "; it would take along other ranges that are read after it, in an order that nobody knows"
        }
        let effects = KeyEffects(examinee: examinee)
        let probes = others.prefix(8).flatMap { HostKey($0.key).samples.prefix(1).flatMap(Probe.host) }
        let found = effects.effects(
            from: examinee.configuration.removing(node.path), to: examinee.configuration, probes
        ).filter { $0.scheme == .http }
        let words = LoadEffect.words(found, examinee.steps)
        let names = PlatformSteps.list(others.prefix(8).map { "'\(excerpt($0.key))'" })
        return "\(dead), and it may take \(names) along, which \(others.count == 1 ? "is" : "are") then not read either"
            + (words.isEmpty ? "" : ": \(words)")
    }
}
