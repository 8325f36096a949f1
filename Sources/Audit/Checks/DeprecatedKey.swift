// SPDX-License-Identifier: MIT
internal import ATSModel

/// A name of the first release or of its betas.
enum DeprecatedKey: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            guard node.level == .entry, GlobalKey.oldEntry.contains(node.key) else { return nil }
            let isBeta = node.key.hasPrefix("NSTemporary")
            let new = node.key.replacing(isBeta ? "NSTemporaryException" : "NSThirdPartyException", with: "NSException")
            let consequence = examinee.judge.remember("old:" + node.path.joined(separator: ":")) {
                let found = KeyEffects(examinee: examinee).effects(of: node, KeyEffects.probes(for: node))
                let words = LoadEffect.words(found, examinee.steps)
                return words.isEmpty ? "no load in range hangs on it" : words
            }
            return examinee.finding(
                .deprecatedKey, node,
                "\(node.key) is a name of \(isBeta ? "the betas of iOS 9" : "the first release"); today's is \(new)",
                consequence, Grounds(section: "§1.4", evidence: Rule.named("old-names-not-read-by-tls")?.evidence))
        }
    }
}

extension String {
    /// The same with another beginning.
    fileprivate func replacing(_ prefix: String, with other: String) -> String {
        hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
    }
}
