// SPDX-License-Identifier: MIT
internal import Formats

/// A minimum below TLS 1.2.
enum WeakTLS: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            guard node.level == .entry, node.isReached, node.key == "NSExceptionMinimumTLSVersion",
                let text = node.value.text, ["TLSv1.0", "TLSv1.1"].contains(text)
            else { return nil }
            return examinee.finding(
                .weakTLS, node, "the entry '\(excerpt(node.path[2]))' takes \(text)",
                examinee.effect(of: node), Grounds(rule: "entry-minimum"))
        }
    }
}

extension Examinee {
    /// What a key does to loads, in words.
    func effect(of node: KeyNode) -> String {
        judge.remember("effect:" + node.path.joined(separator: ":")) {
            let found = KeyEffects(examinee: self).effects(of: node, KeyEffects.probes(for: node))
            let words = LoadEffect.words(found, steps)
            return words.isEmpty ? Examinee.noEffect : words
        }
    }

    static let noEffect = "no load in range hangs on it"
}
