// SPDX-License-Identifier: MIT
internal import ATSModel

/// The blanket key, where it is in force on some system in range.
enum ArbitraryLoads: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        guard let blanket = examinee.global("NSAllowsArbitraryLoads") else { return [] }
        // A narrow key whose value is computed voids it all the same.
        let inForce = examinee.presumed.blanket.isInForce
        guard !inForce.isEmpty else { return [] }
        let consequence = examinee.judge.remember("blanket") {
            LoadEffect.words(
                KeyEffects(examinee: examinee).effects(of: blanket, Probe.general + Probe.generalTLS), examinee.steps)
        }
        return [
            examinee.finding(
                .arbitraryLoads, blanket,
                "NSAllowsArbitraryLoads is on and in force \(examinee.steps.words(inForce))",
                consequence + examinee.declaration.pairNote, Grounds(rule: "blanket"))
        ]
    }
}
