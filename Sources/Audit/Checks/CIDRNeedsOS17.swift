// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// An address or a range as host key, where older systems are in range that read none.
enum CIDRNeedsOS17: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        // The row of iOS 17, counted from the newest like all of them.
        let first = System.iOS.steps.count - (System.iOS.steps.firstIndex { $0.major == 17 } ?? 0)
        let older = Set(examinee.steps.steps.filter { $0.row > first }.map(\.kind))
        guard !older.isEmpty else { return [] }
        return examinee.nodes.compactMap { node in
            guard node.level == .domain, node.isReached else { return nil }
            let key = HostKey(node.key)
            guard key.isAddress, key.problems.isEmpty else { return nil }
            return examinee.finding(
                .cidrNeedsOS17, node,
                "the \(key.range == nil ? "address" : "range") key '\(excerpt(node.key))' is read from iOS 17 and macOS 14 on, by apps linked with those SDKs",
                consequence(examinee, node, key, older), Grounds(rule: "address-keys-from-17"))
        }
    }

    private static func consequence(
        _ examinee: Examinee, _ node: KeyNode, _ key: HostKey, _ older: Set<Int>
    ) -> String {
        guard let probe = key.samples.first.flatMap({ Probe($0.subject, host: $0.host) }) else { return "" }
        return examinee.judge.remember("17:" + node.path.joined(separator: ":")) {
            let judge = KeyEffects(examinee: examinee).judge(examinee.configuration)
            var answers: [(answer: Answer, kinds: Set<Int>)] = []
            for kind in older.sorted() {
                let answer = judge.answer(probe, kind)
                if let place = answers.firstIndex(where: { $0.answer == answer }) {
                    answers[place].kinds.insert(kind)
                } else {
                    answers.append((answer, [kind]))
                }
            }
            let texts = answers.map { "\($0.answer.words(isCleartext: true)) \(examinee.steps.words($0.kinds))" }
            return "the entry is not read there: http to \(probe.load.destination.host) " + PlatformSteps.list(texts)
        }
    }
}
