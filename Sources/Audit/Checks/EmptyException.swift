// SPDX-License-Identifier: MIT
internal import Formats

/// An entry without any key: ATS is on for its host, whatever the global keys say.
enum EmptyException: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            guard node.level == .domain, node.isReached, case .dictionary(let entries) = node.value.value,
                entries.isEmpty, HostKey(node.key).refusal == nil
            else { return nil }
            let consequence = examinee.judge.remember("empty:" + node.path.joined(separator: ":")) {
                let found = KeyEffects(examinee: examinee).effects(of: node, KeyEffects.probes(for: node))
                let words = LoadEffect.words(found, examinee.steps)
                return words.isEmpty ? "it changes no load, since ATS is on for the host anyway" : words
            }
            return examinee.finding(
                .emptyException, node, "the entry '\(excerpt(node.key))' is empty, which turns ATS on for its host",
                consequence, Grounds(rule: "entry-closes"))
        }
    }
}
