// SPDX-License-Identifier: MIT
internal import ATSModel

/// The blanket key, where it is in force on some system in range.
enum ArbitraryLoads: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        guard let blanket = examinee.global("NSAllowsArbitraryLoads") else { return [] }
        let inForce = examinee.judge.kinds(Probe.publicName) { $0.rule.id == "blanket" && $0.verdict == .allowed }
        guard !inForce.isEmpty else { return [] }
        let consequence = examinee.judge.remember("blanket") {
            LoadEffect.words(
                KeyEffects(examinee: examinee).effects(of: blanket, Probe.general + Probe.generalTLS), examinee.steps)
        }
        return [
            examinee.finding(
                .arbitraryLoads, blanket,
                "NSAllowsArbitraryLoads is on and in force \(examinee.steps.words(inForce))", consequence,
                Grounds(rule: "blanket"))
        ]
    }
}
