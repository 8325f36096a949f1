// SPDX-License-Identifier: MIT
internal import ATSModel

/// What becomes of `NSAllowsArbitraryLoads`, by the kinds of system.
struct BlanketState: Hashable {
    private(set) var isVoid: Set<Int> = []
    /// A narrow key beside it counts as present, or not: no source settles it.
    private(set) var mayBeVoid: Set<Int> = []
    private(set) var isInForce: Set<Int> = []

    /// Asked with the load that it is for: a public name without an entry.
    init(_ judge: Judge) {
        guard let probe = Probe.publicName else { return }
        for kind in judge.kinds {
            let ruling = judge.ruling(probe, kind)
            switch (ruling.rule.id, ruling.verdict) {
            case ("narrow-key-voids", .blocked): isVoid.insert(kind)
            case ("narrow-key-voids", .unsettled): mayBeVoid.insert(kind)
            case ("blanket", .allowed): isInForce.insert(kind)
            default: break
            }
        }
    }
}
