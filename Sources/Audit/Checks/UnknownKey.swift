// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// A name that is no ATS key at all.
enum UnknownKey: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            guard let names = node.level.names, !KeyLevel.allNames.contains(node.key),
                !BuildVariable.stands(in: node.key)
            else { return nil }
            let suggestion =
                KeyNames.nearest(to: node.key, among: names)
                ?? KeyNames.nearest(to: node.key, among: KeyLevel.allNames)
            return examinee.finding(
                .unknownKey, node, message(node, suggestion), consequence(examinee, node, suggestion),
                Grounds(section: "§1.4", evidence: node.level == .top ? .inferred : .source))
        }
    }

    private static func message(_ node: KeyNode, _ suggestion: String?) -> String {
        let name = "'\(excerpt(node.key))'"
        if let suggestion {
            if node.key == "NSAllowsArbitraryLoadsInMedia" {
                return "\(name) is a misprint in Apple's documentation of iOS 10; the key is '\(suggestion)'"
            }
            return "\(name) is no ATS key; did you mean '\(suggestion)'?"
        }
        if node.level == .security, node.key.utf8.contains(0x2e) || node.key == "localhost" {
            return "\(name) is no ATS key: hosts belong into NSExceptionDomains"
        }
        return "\(name) is no ATS key"
    }

    private static func consequence(_ examinee: Examinee, _ node: KeyNode, _ suggestion: String?) -> String {
        let nothing = "no system reads it"
        guard let suggestion, node.isReached, node.level != .top, node.level.names?.contains(suggestion) == true else {
            return node.level == .top
                ? "no system reads it, nor what stands in it, so every load is judged as if it were not there"
                : nothing + ", so every load is judged as if it were not there"
        }
        return examinee.judge.remember("unknown:" + node.path.joined(separator: ":")) {
            let effects = KeyEffects(examinee: examinee)
            let old = effects.configuration(for: node)
            let found = effects.effects(
                from: old, to: old.renaming(node.path, to: suggestion), KeyEffects.probes(for: node))
            let words = LoadEffect.words(found, examinee.steps, \.before)
            return words.isEmpty ? nothing : "\(nothing): \(words), which \(suggestion) would change"
        }
    }
}
