// SPDX-License-Identifier: MIT

/// The rules of the model, each a place in the code that it decides.
enum RuleID: UInt8, CaseIterable, Sendable {
    // Who is bound at all
    case systemWithoutATS, sdkBeforeATS, dictionaryRaises
    // How values are read
    case numberOneIsTrue, textIsAbsent, onlySingletonIsTrue, numbersAsBooleans
    // Exception entries
    case exactName, parentName, parentWithoutSubdomains, namesByteForByte, exactAddress, addressRange, rangeShortForm
    case rangeOctalPrefix, rangeTextLimit, rangeStrictGrammar, longestRange, addressKeysFrom17, builtInEntry
    case entryOpens, entryCloses, oldNamesFirstGeneration, oldNamesNotReadByTLS
    // What is local
    case localName, localAddress, ownAddressInWebView, vantageCounts, localNetworkingOpensEarlier
    case localNetworkingFalse
    // Global permissions
    case mediaKey, webContentKey, narrowKeysFrom10, narrowKeyVoids, blanket, permissionMissing
    // What https requires
    case tlsWithoutATS, tlsMinimum, entryMinimum, forwardSecrecy, entryForwardSecrecy, niapPackage, niapEntry
    case sha1Refused, keySize, trustEnforced, entryLoosensTrust, webKeyLoosensTrust, expiredIs1200
    case pinnedDomain, pinnedSubdomain, pinKinds, pinsFrom14, tlsSatisfied
    // Chains
    case eachHop, webSocketAsHTTP
}

/// A set of rules that are switched on.
struct RuleSet: Sendable {
    private var bits: UInt64

    static let all = RuleSet(bits: .max)

    func contains(_ rule: RuleID) -> Bool { bits & (1 &<< UInt64(rule.rawValue)) != 0 }
    mutating func remove(_ rule: RuleID) { bits &= ~(1 << UInt64(rule.rawValue)) }
}
