// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// A host key that matches no host, or at best one of the same odd spelling.
enum BadDomainKey: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            guard node.level == .domain || node.level == .pinnedDomain, node.isReached,
                !KeyLevel.allNames.contains(node.key), !BuildVariable.stands(in: node.key)
            else { return nil }
            let key = HostKey(node.key)
            let problems = key.problems.filter { node.level == .domain || $0 != .capital }
            guard !problems.isEmpty || node.level == .pinnedDomain && key.refusal != nil else { return nil }
            return examinee.finding(
                .badDomainKey, node, message(node, key, problems), consequence(examinee, node, key, problems),
                Grounds(section: node.level.isPins ? "§1.3" : "§4.1", evidence: .source))
        }
    }

    private static func message(_ node: KeyNode, _ key: HostKey, _ problems: [HostKey.Problem]) -> String {
        var text = "the host key '\(excerpt(node.key))' \(PlatformSteps.list(problems.map(\.words)))"
        if let repaired = key.repaired, repaired != node.key {
            text += "; write '\(excerpt(repaired))'" + (key.meansSubdomains ? " with NSIncludesSubdomains" : "")
        } else if problems.contains(.wildcard) {
            text += "; list the hosts, or use NSAllowsArbitraryLoads alone"
        }
        return text
    }

    private static func consequence(
        _ examinee: Examinee, _ node: KeyNode, _ key: HostKey, _ problems: [HostKey.Problem]
    ) -> String {
        let odd: Set<HostKey.Problem> = [.capital, .finalDot]
        let isPerhaps = Set(problems).isSubset(of: odd)
        let never =
            isPerhaps
            ? "keys are compared byte for byte, so it matches at best a host that is spelt just so, and most loaders fold them"
            : "it never matches a host"
        guard node.level == .domain, let repaired = key.repaired else { return never }
        return examinee.judge.remember("host:" + node.path.joined(separator: ":")) {
            let effects = KeyEffects(examinee: examinee)
            let whole = effects.configuration(for: node)
            var meant = whole.renaming(node.path, to: repaired)
            if key.meansSubdomains {
                meant = meant.setting(node.path.dropLast() + [repaired, "NSIncludesSubdomains"], true)
            }
            let found = effects.effects(from: meant, to: whole, HostKey(repaired).samples.flatMap(Probe.host))
                .filter { $0.scheme == .http }
            let words = LoadEffect.words(found, examinee.steps)
            return words.isEmpty ? never : "\(never): \(words), as if the entry were not there"
        }
    }
}

extension HostKey.Problem {
    fileprivate var words: String {
        switch self {
        case .empty: "is empty"
        case .space: "holds a space"
        case .scheme: "holds a scheme"
        case .userInfo: "holds a user name"
        case .path: "holds a slash, so it is read as a range and refused"
        case .port: "holds a port"
        case .wildcard: "holds a star, which is a letter like any other"
        case .brackets: "stands in brackets, which belong into URLs only"
        case .leadingDot: "begins with a dot"
        case .finalDot: "ends with a dot"
        case .capital: "holds a capital letter"
        case .otherCharacters: "holds a character that no host holds"
        case .otherLetters: "holds letters beyond ASCII, and hosts are compared in their punycode form"
        }
    }
}
