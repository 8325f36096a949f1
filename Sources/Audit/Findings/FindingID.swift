// SPDX-License-Identifier: MIT

/// What an audit can find. The order is that of `help findings`.
package enum FindingID: String, CaseIterable, Hashable, Sendable {
    case voidedArbitraryLoads = "voided-arbitrary-loads"
    case unknownKey = "unknown-key"
    case misplacedKey = "misplaced-key"
    case wrongType = "wrong-type"
    /// A text that the key does not know, such as `1.2` for `TLSv1.2`.
    case badValue = "bad-value"
    case notADictionary = "not-a-dictionary"
    case badDomainKey = "bad-domain-key"
    /// A pin that no certificate can answer, or a list that asks for nothing.
    case badPin = "bad-pin"
    case badCIDR = "bad-cidr"
    case duplicateKey = "duplicate-key"
    case deadBuildSetting = "dead-build-setting"
    case policyViolation = "policy-violation"
    case staleGenerated = "stale-generated"
    case differsAcrossTargets = "differs-across-targets"
    case noEffect = "no-effect"
    case arbitraryLoads = "arbitrary-loads"
    /// An entry that opens http to a whole top-level domain, or to a large part of all addresses.
    case broadException = "broad-exception"
    case needsJustification = "needs-justification"
    case weakTLS = "weak-tls"
    case noForwardSecrecy = "no-forward-secrecy"
    case localExceptionTightens = "local-exception-tightens"
    case emptyException = "empty-exception"
    case deprecatedKey = "deprecated-key"
    case obsoleteKey = "obsolete-key"
    case buildVariable = "build-variable"
    case cidrNeedsOS17 = "cidr-needs-os17"
    case generatedPlist = "generated-plist"
}
