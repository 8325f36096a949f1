// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Formats

/// The house rules that were asked for are broken.
enum PolicyViolation {
    /// At most one finding a rule, for the allow-list one a key.
    static func find(_ policy: Policy, in examinee: Examinee) -> [Finding] {
        // What nobody reads breaks no rule.
        guard examinee.isRead else { return [] }
        var findings = policy.rules.compactMap { rule in
            offender(rule, examinee).map { violation(policy, rule.rawValue, rule.title, $0, examinee) }
        }
        for node in examinee.nodes + examinee.computed where node.counts {
            if let keys = policy.keys, node.level.names != nil, node.level != .identity, node.key != KeyLevel.root,
                !keys.contains(node.key)
            {
                findings.append(violation(policy, "allow: keys", "the key is not on the list", node, examinee))
            }
            if let hosts = policy.hosts, node.level == .domain, !hosts.contains(where: { covers($0, node.key) }) {
                findings.append(violation(policy, "allow: hosts", "the host is not on the list", node, examinee))
            }
        }
        return findings
    }

    private static func violation(
        _ policy: Policy, _ rule: String, _ title: String, _ node: KeyNode, _ examinee: Examinee
    ) -> Finding {
        let name = policy.name == rule ? "" : "\(excerpt(policy.name)), "
        return examinee.finding(
            .policyViolation, node,
            "the policy \(name)\(rule) is broken by \(excerpt(node.path.dropFirst(node.path.count > 1 ? 1 : 0).joined(separator: ":"))): \(title)",
            effect(of: node, examinee))
    }

    private static func effect(of node: KeyNode, _ examinee: Examinee) -> String {
        if node.isReached { return examinee.effect(of: node) }
        return examinee.computed.contains { $0.path == node.path }
            ? "which loads hang on it is not known, since its value is computed"
            : "no load hangs on it, since nothing reads it there"
    }

    /// The first key that breaks a rule.
    private static func offender(_ rule: Policy.HouseRule, _ examinee: Examinee) -> KeyNode? {
        let counting = examinee.nodes.filter { $0.counts && $0.path != [KeyLevel.root] }
        let isDictionary = examinee.nodes.allSatisfy {
            $0.path != [KeyLevel.root] || KeyType.dictionary.takes($0.value)
        }
        let whole = examinee.nodes.first { $0.path == [KeyLevel.root] }
        switch rule {
        case .noExceptions: return counting.first ?? examinee.computed.first ?? (isDictionary ? nil : whole)
        case .twinOrBlanketAlone:
            // Whether a computed blanket key is true is not known.
            let computed = examinee.computed.filter { $0.path != [KeyLevel.root, "NSAllowsArbitraryLoads"] }
            if counting.isEmpty, computed.isEmpty { return isDictionary ? nil : whole }
            return counting.first { !isBlanket($0) } ?? computed.first
        case .noBlanket: return counting.first(where: isBlanket)
        case .noWeakerTLS:
            return counting.first { node in
                guard node.level == .entry else { return false }
                if node.key.hasSuffix("ForwardSecrecy") { return node.value.value != .boolean(true) }
                return node.key.hasSuffix("MinimumTLSVersion") && !["TLSv1.2", "TLSv1.3"].contains(node.value.text)
            }
        case .noSubdomains:
            return counting.first {
                $0.level == .entry && $0.key == "NSIncludesSubdomains" && $0.value.value != .boolean(false)
            }
        case .noAddresses:
            return (counting + examinee.computed).first { $0.level == .domain && HostKey($0.key).isAddress }
        }
    }

    private static func isBlanket(_ node: KeyNode) -> Bool {
        node.level == .security && node.key == "NSAllowsArbitraryLoads" && node.isReached
            && node.value.isOn
    }

    /// `*.example.com` covers what stands below, a range the addresses and ranges in it, a text itself.
    private static func covers(_ pattern: String, _ host: String) -> Bool {
        if pattern.hasPrefix("*.") {
            return host.hasSuffix(pattern.dropFirst()) && host.utf8.count >= pattern.utf8.count
        }
        if pattern == host { return true }
        guard let outer = range(pattern), let inner = range(host) else { return false }
        return outer.prefix <= inner.prefix && outer.contains(inner.first)
    }

    /// An address is a range of one.
    private static func range(_ text: String) -> AddressRange? {
        if let address = IPAddress(text) { return AddressRange(address, prefix: address.width) }
        return HostKey(text).range ?? AddressRange(text)
    }
}
