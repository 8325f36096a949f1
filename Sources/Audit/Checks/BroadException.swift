// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// An entry that opens http to so many hosts that it is next to the blanket key: all below a top-level domain, or a large
/// part of all addresses.
enum BroadException: Check {
    /// Of the addresses of IPv4, and of those of IPv6 that are not local.
    private static let longestPrefix: [IPAddress.Family: Int] = [.v4: 7, .v6: 15]
    /// Labels that are names of one network, or of none (RFC 2606, RFC 6761, RFC 6762 Appendix G, RFC 8375, RFC 9476).
    private static let privateLabels: Set<String> = [
        "alt", "arpa", "corp", "example", "home", "internal", "intranet", "invalid", "lan", "local", "localdomain",
        "localhost", "onion", "private", "test",
    ]

    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            func isOn(_ key: String) -> Bool { node.value[key]?.value.isOn == true }
            guard node.level == .domain, node.isReached, isOn("NSExceptionAllowsInsecureHTTPLoads"),
                let what = breadth(of: HostKey(node.key), isWithSubdomains: isOn("NSIncludesSubdomains"))
            else { return nil }
            let effect = examinee.effect(of: node)
            // A range is read by newer systems alone.
            guard effect != Examinee.noEffect else { return nil }
            return examinee.finding(
                .broadException, node, "the entry '\(excerpt(node.key))' opens http to \(what)", effect,
                Grounds(rule: "entry-opens"))
        }
    }

    /// What a key covers, where that is too much.
    private static func breadth(of key: HostKey, isWithSubdomains: Bool) -> String? {
        if let range = key.range {
            guard let longest = longestPrefix[range.first.family], range.prefix <= longest, !isLocal(range) else {
                return nil
            }
            let all = range.first.family == .v4 ? "IPv4" : "IPv6"
            return range.prefix == 0
                ? "all \(all) addresses" : "one \(all) address in \(1 << range.prefix)"
        }
        let label = key.text
        guard isWithSubdomains, key.problems.isEmpty, !label.isEmpty, !label.contains("."),
            IPAddress(label) == nil, label.utf8.contains(where: { (0x61...0x7a).contains($0) }),
            !privateLabels.contains(label)
        else { return nil }
        return "every host whose name ends in .\(excerpt(label))"
    }

    /// Unique local (RFC 4193), link-local, multicast and reserved addresses are nobody's on the internet.
    private static func isLocal(_ range: AddressRange) -> Bool {
        ["fc00::/7", "fe80::/9", "ff00::/8", "224.0.0.0/3"].compactMap { AddressRange($0) }.contains {
            $0.prefix <= range.prefix && $0.contains(range.first)
        }
    }
}
