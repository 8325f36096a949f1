// SPDX-License-Identifier: MIT

/// The rules of the system's own trust, ATS or not (`ats-rules.md` §5.3), in the order in which they decide.
///
/// They have a catalogue of their own: a ruling of ATS never walks over them.
enum TrustRuleID: UInt8, CaseIterable, Sendable {
    // Where the chain leads
    case chain, selfSigned, root, issuers, revoked
    // Dates
    case expired, notYetValid
    // What the leaf is for
    case hostName, serverUsage
    // How strong it is
    case keySize, digest
    // How long it may last, and who has seen it
    case lifetime, publicLifetime, publicLifetime398, transparency
}

extension Rule {
    init(_ rule: TrustRuleID) { self = Rule.trustTable[Int(rule.rawValue)] }

    private static let trustTable = TrustRuleID.allCases.map(describe)

    private static func describe(_ rule: TrustRuleID) -> Rule {
        func make(_ id: String, _ title: String, _ evidence: Evidence, _ gate: TrustGate = .always) -> Rule {
            Rule(id: "trust-\(id)", title: title, section: "§5.3", evidence: evidence, platforms: gate.platforms)
        }
        return switch rule {
        case .chain:
            make("chain", "every signature and every constraint of the chain holds", .documented)
        case .selfSigned:
            make("self-signed", "a leaf that signed itself is trusted only where somebody installed it", .documented)
        case .root:
            make("root", "the chain ends at a root of the system, or at one that was installed", .documented)
        case .issuers:
            make("issuers", "an issuer that was not sent can be fetched: the system fetches it, curl does not", .source)
        case .revoked:
            make("revoked", "no stapled OCSP answer says that the leaf is revoked", .source)
        case .expired:
            make("expired", "no certificate of the chain is past its last second", .documented)
        case .notYetValid:
            make("not-yet-valid", "no certificate of the chain is before its first second", .documented)
        case .hostName:
            make(
                "host-name", "a subject alternative name covers the host; the common name does not count", .documented,
                .ios13)
        case .serverUsage:
            make(
                "server-usage",
                "the leaf is for servers, and says so where it was issued on 2019-07-01 or later", .documented, .ios13)
        case .keySize:
            make(
                "key-size", "every RSA key of the chain has at least 2048 bits, every EC key 256", .documented, .ios11)
        case .digest:
            make("digest", "no certificate of the chain is signed with MD2, MD4, MD5 or SHA-1", .documented, .ios11)
        case .lifetime:
            make(
                "lifetime-825", "a leaf issued on 2019-07-01 or later lasts at most 825 days, whatever its root",
                .documented, .ios13)
        case .publicLifetime:
            make(
                "public-lifetime-825",
                "a publicly trusted leaf issued on 2018-03-01 or later lasts at most 825 days and an hour", .source,
                .ios13)
        case .publicLifetime398:
            make(
                "public-lifetime-398",
                "a publicly trusted leaf issued on 2020-09-01 or later lasts at most 398 days", .documented, .ios14)
        case .transparency:
            make(
                "transparency",
                "a publicly trusted leaf issued on 2018-10-16 or later has timestamps of Certificate Transparency",
                .documented, .transparency)
        }
    }
}
