// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// A key that asks for a reason in App Store review (`ats-rules.md` §1.1, §1.2).
enum NeedsJustification: Check {
    private static let keys: Set<String> = [
        "NSAllowsArbitraryLoads", "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInWebContent",
        "NSExceptionAllowsInsecureHTTPLoads",
    ]

    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            guard node.isReached, node.level == .security || node.level == .entry, isOn(node) else { return nil }
            let isInternal = examinee.settings.distribution == .internal
            return examinee.finding(
                .needsJustification, node,
                node.level == .entry
                    ? "\(node.key) of '\(excerpt(node.path[2]))' is \(node.value.shown), which App Store review asks a reason for"
                    : "\(node.key) is \(node.value.shown), which App Store review asks a reason for",
                isInternal
                    ? "no load hangs on it, and nobody asks inside an organisation"
                    : "ATS does not ask for it; without a reason the app may be turned down",
                Grounds(section: node.level == .entry ? "§1.2" : "§1.1", evidence: .documented),
                severity: isInternal ? .note : .warning)
        }
    }

    private static func isOn(_ node: KeyNode) -> Bool {
        if node.level == .entry, node.key == "NSExceptionMinimumTLSVersion" {
            return ["TLSv1.0", "TLSv1.1"].contains(node.value.text)
        }
        return keys.contains(node.key) && node.value.isOn
    }
}
