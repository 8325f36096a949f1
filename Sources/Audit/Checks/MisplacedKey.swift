// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// A real key at a level where it is not read.
enum MisplacedKey: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            guard KeyLevel.allNames.contains(node.key), node.level.names?.contains(node.key) != true,
                let home = KeyLevel.home(of: node.key)
            else { return nil }
            return examinee.finding(
                .misplacedKey, node, "\(node.key) stands \(stand(node)), and belongs \(home)",
                "no system reads it there, so every load is judged as if it were not there",
                Grounds(section: "§1.4", evidence: node.level == .top ? .inferred : .source))
        }
    }

    private static func stand(_ node: KeyNode) -> String {
        switch node.level {
        case .top: "beside NSAppTransportSecurity, at the top of the Info.plist"
        case .security: "in NSAppTransportSecurity itself"
        case .domain: "among the hosts of NSExceptionDomains"
        case .entry: "in the entry '\(excerpt(node.path[2]))'"
        case .pinnedDomain: "among the hosts of NSPinnedDomains"
        case .pin: "in the pinned domain '\(excerpt(node.path[2]))'"
        case .identity: "in an identity of a pinned domain"
        }
    }
}
