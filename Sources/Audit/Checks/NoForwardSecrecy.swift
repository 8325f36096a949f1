// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// Forward secrecy is switched off, on some system in range.
enum NoForwardSecrecy: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        examinee.nodes.compactMap { node in
            guard node.level == .entry, node.isReached, node.key == "NSExceptionRequiresForwardSecrecy" else {
                return nil
            }
            let off = kinds(examinee, node)
            guard node.value.value == .boolean(false) || !off.isEmpty else { return nil }
            let isEverywhere = off.count == examinee.steps.kinds.count || off.isEmpty
            return examinee.finding(
                .noForwardSecrecy, node,
                "the entry '\(excerpt(node.path[2]))' lets key exchange without forward secrecy in"
                    + (isEverywhere ? "" : " \(examinee.steps.words(off))"),
                examinee.effect(of: node), Grounds(rule: "entry-forward-secrecy"))
        }
    }

    /// Where an entry with nothing but this key asks for no forward secrecy.
    private static func kinds(_ examinee: Examinee, _ node: KeyNode) -> Set<Int> {
        let effects = KeyEffects(examinee: examinee)
        guard let host = HostKey(node.path[2]).samples.first,
            let probe = Probe(host.subject, .https, host: host.host)
        else {
            return []
        }
        return effects.judge(effects.alone(node)).kinds(probe) {
            $0.requires?.forwardSecrecy == false && $0.verdict == .allowed
        }
    }
}
