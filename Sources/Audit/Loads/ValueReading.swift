// SPDX-License-Identifier: MIT
internal import ATSModel

/// What the systems in range make of a value of the wrong class: the model is asked what else would rule the same.
struct ValueReading {
    private enum Sense: CaseIterable {
        case absent, on, off, either, raises

        var words: String {
            switch self {
            case .absent: "it counts as absent"
            case .on: "it counts as true"
            case .off: "it counts as false"
            case .either: "it is not settled what it counts as"
            case .raises: "Apple's code raises on it, and what becomes of a load is not known"
            }
        }
    }

    private let examinee: Examinee
    private let senses: [Sense: Set<Int>]

    init(_ examinee: Examinee, _ node: KeyNode, _ type: KeyType) {
        self.examinee = examinee
        let effects = KeyEffects(examinee: examinee)
        let alone = effects.alone(node)
        let all = effects.configuration(for: node)
        let whole = effects.judge(all).raising == effects.judge(alone).raising ? all : alone
        // What a narrow key is worth shows only beside the blanket key.
        let blanket = [KeyLevel.root, "NSAllowsArbitraryLoads"]
        let asIs = node.path == blanket ? whole : whole.setting(blanket, true)
        let configurations = [whole, asIs]
        let probes = KeyEffects.probes(for: node) + ValueReading.handshakes(for: node)
        var senses: [Sense: Set<Int>] = [:]
        let judges = configurations.map { base in
            (
                with: effects.judge(base), without: effects.judge(base.removing(node.path)),
                on: effects.judge(base.setting(node.path, true)), off: effects.judge(base.setting(node.path, false))
            )
        }
        // By itself: another value of the dictionary may raise, and what this one is read as shows only without that.
        let raising = effects.judge(alone).raising
        for kind in examinee.steps.kinds.indices {
            func isLike(_ choose: (Int) -> Judge) -> Bool {
                judges.indices.allSatisfy { place in
                    probes.allSatisfy { judges[place].with.answer($0, kind) == choose(place).answer($0, kind) }
                }
            }
            let sense: Sense
            if raising.contains(kind) {
                sense = .raises
            } else if type != .boolean {
                sense = isLike { judges[$0].without } ? .absent : .either
            } else {
                if isLike({ judges[$0].without }) {
                    sense = .absent
                } else if isLike({ judges[$0].on }) {
                    sense = .on
                } else {
                    sense = isLike { judges[$0].off } ? .off : .either
                }
            }
            senses[sense, default: []].insert(kind)
        }
        self.senses = senses
    }

    /// What a key is worth that shows with a poor server only: one without forward secrecy.
    private static func handshakes(for node: KeyNode) -> [Probe] {
        guard node.level == .entry, node.key.hasSuffix("ForwardSecrecy") else { return [] }
        var facts = TLSFacts()
        facts.version = .tls12
        facts.suite = .rsaKeyExchange
        return HostKey(node.path[2]).samples.compactMap { Probe($0.subject, .https, host: $0.host, facts: facts) }
    }

    var words: String {
        Sense.allCases.compactMap { sense in
            senses[sense].map { "\(sense.words) \(examinee.steps.words($0))" }
        }.joined(separator: "; ")
    }
}
