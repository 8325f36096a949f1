// SPDX-License-Identifier: MIT

extension FindingID {
    /// How bad it is where nothing about the case says otherwise.
    package var severity: Severity {
        switch self {
        case .voidedArbitraryLoads, .unknownKey, .misplacedKey, .wrongType, .badValue, .badDomainKey, .badPin, .badCIDR,
            .duplicateKey, .notADictionary, .deadBuildSetting:
            .error
        case .policyViolation, .staleGenerated, .differsAcrossTargets, .noEffect, .arbitraryLoads, .broadException,
            .needsJustification, .weakTLS, .noForwardSecrecy, .localExceptionTightens, .emptyException, .deprecatedKey:
            .warning
        case .obsoleteKey, .buildVariable, .cidrNeedsOS17, .generatedPlist: .note
        }
    }
}

extension FindingID {
    /// Its number in `help findings`.
    var order: Int { FindingID.allCases.firstIndex(of: self) ?? 0 }
}
