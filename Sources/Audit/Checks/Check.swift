// SPDX-License-Identifier: MIT

/// Looks for one kind of finding in one declaration.
protocol Check: SendableMetatype {
    static func find(in examinee: Examinee) -> [Finding]
}

extension Examinee {
    /// The checks that look at one declaration by itself, in the order of `FindingID`.
    static let checks: [any Check.Type] = FindingID.allCases.compactMap { check(of: $0) }

    /// The one that looks for a kind of finding; `nil` where that takes more than one declaration, or a policy.
    static func check(of id: FindingID) -> (any Check.Type)? {
        switch id {
        case .voidedArbitraryLoads: VoidedArbitraryLoads.self
        case .unknownKey: UnknownKey.self
        case .misplacedKey: MisplacedKey.self
        case .wrongType: WrongType.self
        case .badValue: BadValue.self
        case .notADictionary: NotADictionary.self
        case .badDomainKey: BadDomainKey.self
        case .badPin: BadPin.self
        case .badCIDR: BadCIDR.self
        case .duplicateKey: DuplicateKey.self
        case .arbitraryLoads: ArbitraryLoads.self
        case .broadException: BroadException.self
        case .needsJustification: NeedsJustification.self
        case .weakTLS: WeakTLS.self
        case .noForwardSecrecy: NoForwardSecrecy.self
        case .localExceptionTightens: LocalExceptionTightens.self
        case .emptyException: EmptyException.self
        case .deprecatedKey: DeprecatedKey.self
        case .obsoleteKey: ObsoleteKey.self
        case .buildVariable: BuildVariable.self
        case .cidrNeedsOS17: CIDRNeedsOS17.self
        case .deadBuildSetting, .staleGenerated, .differsAcrossTargets, .generatedPlist, .noEffect, .policyViolation:
            nil
        }
    }
}
