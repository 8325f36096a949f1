// SPDX-License-Identifier: MIT

extension FindingID {
    /// How bad it is where nothing about the case says otherwise.
    package var severity: Severity {
        switch self {
        case .voidedArbitraryLoads, .unknownKey, .misplacedKey, .wrongType, .badDomainKey, .badCIDR, .duplicateKey,
            .notADictionary, .deadBuildSetting:
            .error
        case .policyViolation, .staleGenerated, .differsAcrossTargets, .noEffect, .arbitraryLoads, .needsJustification,
            .weakTLS, .noForwardSecrecy, .localExceptionTightens, .emptyException, .deprecatedKey:
            .warning
        case .obsoleteKey, .buildVariable, .cidrNeedsOS17, .generatedPlist: .note
        }
    }
}
