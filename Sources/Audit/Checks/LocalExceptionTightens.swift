// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// An entry for something local without the http flag: what was free without it is refused.
enum LocalExceptionTightens: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            guard node.level == .domain, node.isReached else { return nil }
            let local = HostKey(node.key).samples.compactMap { Probe($0.subject, host: $0.host) }.filter(isLocal)
            guard !local.isEmpty else { return nil }
            let effects = KeyEffects(examinee: examinee)
            let found = effects.effects(of: node, local).filter {
                $0.after.verdict == .blocked && $0.before.verdict != .blocked
            }
            guard !found.isEmpty else { return nil }
            let hosts = local.filter { probe in found.contains { $0.probe == probe } }.map(\.load.destination.host)
            return examinee.finding(
                .localExceptionTightens, node,
                "the entry '\(excerpt(node.key))' covers \(PlatformSteps.list(hosts)), which without it needs no exception, and has no NSExceptionAllowsInsecureHTTPLoads that counts",
                LoadEffect.words(found, examinee.steps), Grounds(rule: "entry-closes"))
        }
    }

    private static func isLocal(_ probe: Probe) -> Bool {
        switch probe.load.destination.place(from: .nowhere) {
        case .loopback, .localName, .privateAddress: true
        default: false
        }
    }
}
