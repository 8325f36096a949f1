// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel

/// The blanket key beside a narrow key that counts as present on some system in range (`ats-rules.md` §2.2).
enum VoidedArbitraryLoads: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        guard let blanket = examinee.global("NSAllowsArbitraryLoads") else { return [] }
        let narrow = Configuration.narrowKeys.compactMap { examinee.global($0) }
        let computed = examinee.computedNarrow
        guard !narrow.isEmpty || !computed.isEmpty else { return [] }
        let state = examinee.presumed.blanket
        let (isVoid, mayBeVoid) = (state.isVoid, state.mayBeVoid)
        guard !isVoid.isEmpty || !mayBeVoid.isEmpty else { return [] }
        var voiding = narrow.filter { voids($0, beside: blanket, examinee) }
        if voiding.isEmpty, computed.isEmpty { voiding = narrow }
        let names = voiding.map { "\($0.key) (\($0.value.shown))" } + computed.map { "\($0.key) (computed)" }
        let list = PlatformSteps.list(names)
        let systems = examinee.steps.words(isVoid.isEmpty ? mayBeVoid : isVoid)
        return [
            examinee.finding(
                .voidedArbitraryLoads, blanket,
                "NSAllowsArbitraryLoads is on, but \(list) beside it \(isVoid.isEmpty ? "may void" : "voids") it "
                    + "\(systems), whatever the value",
                (computed.isEmpty ? consequence(examinee, narrow) : consequence(examinee, narrow, computed))
                    + examinee.declaration.pairNote,
                Grounds(rule: "narrow-key-voids"), severity: isVoid.isEmpty ? .warning : .error,
                related: (voiding + computed).map(examinee.place))
        ]
    }

    /// Against the blanket key alone: that is what somebody wanted.
    private static func consequence(_ examinee: Examinee, _ narrow: [KeyNode]) -> String {
        examinee.judge.remember("voided") {
            let effects = KeyEffects(examinee: examinee).effects(
                from: alone(examinee, narrow), to: examinee.configuration, Probe.general)
            return LoadEffect.words(effects, examinee.steps)
                + "; without the narrow \(narrow.count == 1 ? "key" : "keys") they would get through"
        }
    }

    /// The same where values are computed: what becomes of loads whichever they are.
    private static func consequence(_ examinee: Examinee, _ narrow: [KeyNode], _ computed: [KeyNode]) -> String {
        let alone = alone(examinee, narrow)
        let effects = KeyEffects(examinee: examinee)
        let off = Set(effects.effects(from: alone, to: examinee.presuming(false), Probe.general))
        let both = effects.effects(from: alone, to: examinee.presuming(true), Probe.general).filter(off.contains)
        let words = LoadEffect.words(both, examinee.steps)
        let isScript = examinee.declaration.kind == .expo
        return (words.isEmpty ? "what it does to loads hangs on what is computed" : words)
            + "; without the narrow \(narrow.count + computed.count == 1 ? "key" : "keys") they would get through"
            + (isScript ? ", as they do where a value comes out as undefined or, on most systems, as a text" : "")
    }

    private static func alone(_ examinee: Examinee, _ narrow: [KeyNode]) -> Configuration {
        narrow.reduce(examinee.configuration) { $0.removing($1.path) }
    }

    /// Whether the key alone does it.
    private static func voids(_ narrow: KeyNode, beside blanket: KeyNode, _ examinee: Examinee) -> Bool {
        guard let globals = PropertyValue(written: narrow.value), let on = PropertyValue(written: blanket.value) else {
            return false
        }
        let pair = Configuration(transportSecurity: .dictionary([blanket.key: on, narrow.key: globals]))
        let state = examinee.judges.judge(pair, on: examinee.steps).blanket
        return !state.isVoid.isEmpty || !state.mayBeVoid.isEmpty
    }
}
