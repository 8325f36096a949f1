// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// An entry for something local without the http flag: what was free without it is refused.
enum LocalExceptionTightens: Check {
    private static let flag = "NSExceptionAllowsInsecureHTTPLoads"

    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            // An entry with the flag closes nothing, on any system.
            guard node.level == .domain, node.isReached, node.value[flag]?.value.value != .boolean(true) else {
                return nil
            }
            let told = examinee.judge.recall("local:" + node.path.joined(separator: ":")) { tell(examinee, node) }
            guard told.count == 2 else { return nil }
            return examinee.finding(
                .localExceptionTightens, node,
                "the entry '\(excerpt(node.key))' covers \(told[0]), which would be free without it, and has no \(flag)",
                told[1], Grounds(rule: "entry-closes"))
        }
    }

    /// The hosts, and what becomes of their loads; empty where nothing does.
    private static func tell(_ examinee: Examinee, _ node: KeyNode) -> [String] {
        let local = HostKey(node.key).samples.filter { sample in
            Probe(sample.subject, host: sample.host).map(isLocal) == true
        }
        guard !local.isEmpty else { return [] }
        let effects = KeyEffects(examinee: examinee)
        let found = effects.effects(of: node, local.flatMap(Probe.host)).filter {
            $0.probe.isCleartext && $0.after.verdict == .blocked && $0.before.verdict != .blocked
        }
        guard !found.isEmpty else { return [] }
        let hosts = local.map(\.host).filter { host in found.contains { $0.probe.load.destination.host == host } }
        return [PlatformSteps.list(hosts), LoadEffect.words(found, examinee.steps)]
    }

    private static func isLocal(_ probe: Probe) -> Bool {
        switch probe.load.destination.place(from: .nowhere) {
        case .loopback, .localName, .privateAddress: true
        default: false
        }
    }
}
