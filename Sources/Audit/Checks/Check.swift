// SPDX-License-Identifier: MIT

/// Looks for one kind of finding in one declaration.
protocol Check: SendableMetatype {
    static func find(in examinee: Examinee) -> [Finding]
}

extension Examinee {
    /// The checks that look at one declaration by itself, in the order of `FindingID`.
    static let checks: [any Check.Type] = [
        VoidedArbitraryLoads.self, UnknownKey.self, MisplacedKey.self, WrongType.self, BadValue.self,
        NotADictionary.self, BadDomainKey.self, BadPin.self, BadCIDR.self, DuplicateKey.self, ArbitraryLoads.self,
        BroadException.self, NeedsJustification.self, WeakTLS.self, NoForwardSecrecy.self, LocalExceptionTightens.self,
        EmptyException.self, DeprecatedKey.self, ObsoleteKey.self, BuildVariable.self, CIDRNeedsOS17.self,
    ]
}
