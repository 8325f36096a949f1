// SPDX-License-Identifier: MIT
internal import ATSModel

/// The blanket key beside a narrow key that counts as present on some system in range (`ats-rules.md` §2.2).
enum VoidedArbitraryLoads: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        guard let blanket = examinee.global("NSAllowsArbitraryLoads") else { return [] }
        let narrow = Configuration.narrowKeys.compactMap { examinee.global($0) }
        guard !narrow.isEmpty else { return [] }
        let isVoid = examinee.judge.kinds(Probe.publicName) {
            $0.rule.id == "narrow-key-voids" && $0.verdict == .blocked
        }
        let mayBeVoid = examinee.judge.kinds(Probe.publicName) {
            $0.rule.id == "narrow-key-voids" && $0.verdict == .unsettled
        }
        guard !isVoid.isEmpty || !mayBeVoid.isEmpty else { return [] }
        let voiding = narrow.filter { voids($0, beside: blanket, examinee) }
        let names = (voiding.isEmpty ? narrow : voiding).map { "\($0.key) (\($0.value.shown))" }
        let list = PlatformSteps.list(names)
        let where_ = examinee.steps.words(isVoid.isEmpty ? mayBeVoid : isVoid)
        return [
            examinee.finding(
                .voidedArbitraryLoads, blanket,
                "NSAllowsArbitraryLoads is on, but \(list) beside it \(isVoid.isEmpty ? "may void" : "voids") it "
                    + "\(where_), whatever the value",
                consequence(examinee, narrow), Grounds(rule: "narrow-key-voids"),
                severity: isVoid.isEmpty ? .warning : .error,
                related: (voiding.isEmpty ? narrow : voiding).map(examinee.place))
        ]
    }

    /// Against the blanket key alone: that is what somebody wanted.
    private static func consequence(_ examinee: Examinee, _ narrow: [KeyNode]) -> String {
        examinee.judge.remember("voided") {
            var alone = examinee.configuration
            for key in narrow { alone = alone.removing(key.path) }
            let effects = KeyEffects(examinee: examinee).effects(
                from: alone, to: examinee.configuration, Probe.general)
            return LoadEffect.words(effects, examinee.steps)
                + "; without the narrow \(narrow.count == 1 ? "key" : "keys") they would get through"
        }
    }

    /// Whether the key alone does it.
    private static func voids(_ narrow: KeyNode, beside blanket: KeyNode, _ examinee: Examinee) -> Bool {
        guard let globals = PropertyValue(written: narrow.value), let on = PropertyValue(written: blanket.value) else {
            return false
        }
        let pair = Configuration(transportSecurity: .dictionary([blanket.key: on, narrow.key: globals]))
        let judge = examinee.judges.judge(pair, on: examinee.steps)
        return !judge.kinds(Probe.publicName) { $0.rule.id == "narrow-key-voids" }.isEmpty
    }
}
