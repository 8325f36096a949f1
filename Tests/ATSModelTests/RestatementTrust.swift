// SPDX-License-Identifier: MIT
import ATSModel

/// The days that §5.3 names.
struct RestatedDays {
    let march2018: Int64
    let october2018: Int64
    let july2019: Int64
    let september2020: Int64
    let april2021: Int64

    init() throws {
        march2018 = try seconds("2018-03-01")
        october2018 = try seconds("2018-10-16")
        july2019 = try seconds("2019-07-01")
        september2020 = try seconds("2020-09-01")
        april2021 = try seconds("2021-04-21")
    }
}

/// What `ats-rules.md` §5.3 says of a chain, read plainly and written without looking at the model: `host-name refused`.
/// Where documents and Apple's source part, or a system is not named, it is `unsettled`.
func restateTrust(
    _ chain: ServerChain, on platform: Platform, at now: Int64, _ days: RestatedDays
) -> Set<String> {
    var said: Set<String> = []
    let generation = restatedGeneration(platform.system, platform.version)
    let hasNames = generation >= 1300
    let isPublic = chain.anchor == .publicRoot
    let leaf = chain.certificates[0]
    let (issued, lasts) = (leaf.notBefore, leaf.notAfter - leaf.notBefore)

    switch chain.anchor {
    case .publicRoot, .installedRoot: break
    case .selfSigned: said.insert("self-signed refused")
    case .unknownRoot: said.insert("root refused")
    case .missingIssuer(isFetchable: true): said.insert("issuers unsettled")
    case .missingIssuer(isFetchable: false): said.insert("issuers refused")
    case .broken: said.insert("chain refused")
    }
    if chain.staple == .revoked { said.insert("revoked refused") }
    for certificate in chain.certificates {
        if certificate.notAfter < now { said.insert("expired refused") }
        if certificate.notBefore > now { said.insert("not-yet-valid refused") }
    }

    if !chain.namesHost {
        let mayCount = !chain.hasAlternativeNames && !hasNames
        said.insert(mayCount ? "host-name unsettled" : "host-name refused")
    }
    if chain.allowsServers == false { said.insert("server-usage refused") }
    if chain.allowsServers == nil, hasNames, issued >= days.july2019 {
        said.insert(isPublic ? "server-usage refused" : "server-usage unsettled")
    }

    // iOS 11 for the public, iOS 13 for all.
    let isBound = generation >= 1300 || generation >= 1100 && isPublic
    for (index, certificate) in chain.certificates.enumerated() {
        let isSmall =
            switch certificate.key {
            case .rsa(let bits): bits < 2_048
            case .ec(let bits): bits < 256
            case .other: false
            }
        if isSmall, generation >= 1100 { said.insert(isBound ? "key-size refused" : "key-size unsettled") }
        if case .other = certificate.key, generation >= 1100 { said.insert("key-size unsettled") }
        if index == 0, chain.anchor == .selfSigned { continue }
        if [.md, .sha1].contains(certificate.digest), isBound { said.insert("digest refused") }
        if [.unknown, .intrinsic].contains(certificate.digest), isBound { said.insert("digest unsettled") }
    }

    if hasNames, issued >= days.july2019, lasts > 825 * day {
        said.insert(lasts > 825 * day + 3_600 ? "lifetime-825 refused" : "lifetime-825 unsettled")
    }
    if isPublic, hasNames, issued >= days.march2018 {
        if issued < days.september2020 {
            if lasts > 825 * day + 3_600 { said.insert("public-lifetime-825 refused") }
        } else if lasts > 398 * day {
            said.insert("public-lifetime-398 \(generation >= 1400 ? "refused" : "unsettled")")
        }
    }

    let first: [System: Version] = [
        .iOS: Version(12, 1, 1), .tvOS: Version(12, 1, 1), .macOS: Version(10, 14, 2), .watchOS: Version(5, 1, 1),
        .visionOS: Version(1),
    ]
    let enforces = platform.version >= first[platform.system] ?? Version(0)
    let isCurrent = (leaf.notBefore...max(leaf.notBefore, leaf.notAfter)).contains(now)
    if isPublic, enforces, isCurrent, issued >= days.october2018 {
        var needed: Int
        if issued >= days.april2021 {
            needed = lasts > 180 * day ? 3 : 2
        } else {
            let months = Double(lasts) / (365.2425 / 12 * 86_400)
            needed = months < 15 ? 2 : months <= 27 ? 3 : months <= 39 ? 4 : 5
        }
        if chain.deliveredTimestamps > 0 { needed = 2 }
        said.insert(chain.timestamps < needed ? "transparency refused" : "transparency unsettled")
    }
    return said
}
