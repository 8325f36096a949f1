// SPDX-License-Identifier: MIT
internal import ATSModel

/// A key that no system reads any more.
enum ObsoleteKey: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            guard node.level == .entry, node.key == KeyLevel.transparency else { return nil }
            return examinee.finding(
                .obsoleteKey, node, "\(node.key) is obsolete: transparency is required of public certificates anyway",
                "no load hangs on it", Grounds(section: "§1.2", evidence: .source))
        }
    }
}
