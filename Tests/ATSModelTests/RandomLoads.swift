// SPDX-License-Identifier: MIT
import ATSModel
import TestSupport

/// A random configuration and platform with loads that are likely to meet its keys, over every axis of the rules.
struct RandomCase {
    let configuration: Configuration
    let platform: Platform
    let loads: [Load]

    init(seed: UInt64, loads count: Int = 10, plain: Bool = false) {
        var random = SeededGenerator(seed: seed)
        let maker = RandomLoads(hosts: RandomHosts(isPlain: plain))
        let pool = (0..<5).map { _ in maker.hosts.host(&random) }
        platform = maker.platform(&random)
        configuration = Configuration(transportSecurity: maker.transportSecurity(pool, &random))
        let vantage = maker.vantage(pool, &random)
        var parsed: [String: Destination] = [:]
        loads = (0..<count).map { _ in maker.load(pool, vantage, &parsed, &random) }
    }
}

/// Makes the parts of a `RandomCase`.
struct RandomLoads {
    let hosts: RandomHosts

    // MARK: - Values

    /// What may stand where a boolean is expected: mostly a boolean.
    func flag(_ random: inout SeededGenerator) -> PropertyValue {
        switch random.below(32) {
        case 0: 0
        case 1: 1
        case 2: 2
        case 3: -1
        case 4: "YES"
        case 5: "NO"
        case 6: .string(random.pick(["", "true", "0", "1", " yes", "off"]))
        case 7: .real(random.pick([0, 1, 0.5]))
        case 8: random.pick([.array([]), .dictionary([:]), .array([true])])
        case 9..<24: true
        default: false
        }
    }

    private func minimum(_ random: inout SeededGenerator) -> PropertyValue {
        switch random.below(16) {
        case 0..<3: "TLSv1.0"
        case 3..<6: "TLSv1.1"
        case 6..<8: "TLSv1.2"
        case 8..<11: "TLSv1.3"
        case 11, 12: .string(random.pick(["TLSv1.4", "TLSV1.3", "TLSv1.00", "", "1.0", "DTLSv1.1"]))
        case 13, 14: .string(random.pick(["DTLSv1.0", "DTLSv1.2"]))
        default: random.pick([1, true, .array([])])
        }
    }

    private func niap(_ random: inout SeededGenerator) -> PropertyValue {
        random.pick(["FCP_v2.1", "FCP_v2.1", "FCP_v2.1", "recommended", "none", "none", "FCP_v9", true])
    }

    // MARK: - Dictionaries

    func transportSecurity(_ pool: [String], _ random: inout SeededGenerator) -> PropertyValue? {
        if random.oneIn(60) { return random.pick([nil, "YES", true, 1, .array([]), .dictionary([:])]) }
        var keys: [String: PropertyValue] = [:]
        func maybe(_ odds: Int, _ key: String, _ value: (inout SeededGenerator) -> PropertyValue) {
            if random.oneIn(odds) { keys[key] = value(&random) }
        }
        maybe(2, "NSAllowsArbitraryLoads", flag)
        maybe(4, "NSAllowsLocalNetworking", flag)
        maybe(6, "NSAllowsArbitraryLoadsForMedia", flag)
        maybe(6, "NSAllowsArbitraryLoadsInWebContent", flag)
        maybe(4, "NSRequiresNIAPTLSPackageVersion", niap)
        maybe(20, "NSAllowsArbitraryLoadsInMedia", flag)
        maybe(20, "NSExceptionAllowsInsecureHTTPLoads", flag)
        if !random.oneIn(4) { keys["NSExceptionDomains"] = exceptionDomains(pool, &random) }
        if random.oneIn(3) { keys["NSPinnedDomains"] = pinnedDomains(pool, &random) }
        return .dictionary(keys)
    }

    private func exceptionDomains(_ pool: [String], _ random: inout SeededGenerator) -> PropertyValue {
        if random.oneIn(60) { return random.pick(["YES", .array([]), true]) }
        var domains: [String: PropertyValue] = [:]
        for _ in 0..<(1 + random.below(6)) {
            domains[hosts.key(for: random.pick(pool), &random)] = entry(&random)
        }
        return .dictionary(domains)
    }

    private func entry(_ random: inout SeededGenerator) -> PropertyValue {
        if random.oneIn(60) { return random.pick(["YES", .array([]), true]) }
        var keys: [String: PropertyValue] = [:]
        func maybe(_ odds: Int, _ key: String, _ value: (inout SeededGenerator) -> PropertyValue) {
            if random.oneIn(odds) { keys[key] = value(&random) }
        }
        if !random.oneIn(3) { keys["NSExceptionAllowsInsecureHTTPLoads"] = flag(&random) }
        if !random.oneIn(3) { keys["NSIncludesSubdomains"] = flag(&random) }
        maybe(3, "NSExceptionMinimumTLSVersion", minimum)
        maybe(3, "NSExceptionRequiresForwardSecrecy", flag)
        maybe(4, "NSExceptionRequiresNIAPTLSPackageVersion", niap)
        maybe(10, "NSThirdPartyExceptionAllowsInsecureHTTPLoads", flag)
        maybe(14, "NSTemporaryExceptionAllowsInsecureHTTPLoads", flag)
        maybe(14, "NSThirdPartyExceptionMinimumTLSVersion", minimum)
        maybe(14, "NSThirdPartyExceptionRequiresForwardSecrecy", flag)
        maybe(20, "NSRequiresCertificateTransparency", flag)
        maybe(20, "NSAllowsArbitraryLoads", flag)
        return .dictionary(keys)
    }

    private func pinnedDomains(_ pool: [String], _ random: inout SeededGenerator) -> PropertyValue {
        if random.oneIn(30) { return random.pick(["YES", .array([])]) }
        var domains: [String: PropertyValue] = [:]
        for _ in 0..<(1 + random.below(4)) {
            var host = random.pick(pool)
            if host.hasPrefix("[") { host = String(host.dropFirst().dropLast()) }
            // Nothing says how the host of a chain is spelt when the URL's is not ASCII.
            guard host.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
            for _ in 0..<random.below(3) where !hosts.isPlain || IPAddress(host) == nil {
                guard let dot = host.firstIndex(of: ".") else { break }
                host = String(host[host.index(after: dot)...])
            }
            if !hosts.isPlain, random.oneIn(8) { host = hosts.capitalise(host, &random) }
            if host.hasSuffix("."), !random.oneIn(3) { host.removeLast() }
            domains[host] = pinnedEntry(&random)
            // The carve-out of §1.3: an empty list below a parent with subdomains.
            if random.oneIn(2), let dot = host.firstIndex(of: "."), !hosts.isPlain || IPAddress(host) == nil {
                let kind = random.pick(["NSPinnedCAIdentities", "NSPinnedLeafIdentities"])
                domains[host] = [kind: .array([])]
                domains[String(host[host.index(after: dot)...])] = pinnedEntry(&random)
            }
        }
        return .dictionary(domains)
    }

    private func pinnedEntry(_ random: inout SeededGenerator) -> PropertyValue {
        if random.oneIn(20) { return "YES" }
        let hash: PropertyValue = ["SPKI-SHA256-BASE64": "r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E="]
        var keys: [String: PropertyValue] = [:]
        if random.oneIn(2) { keys["NSIncludesSubdomains"] = random.pick([true, true, true, false, 1, "YES"]) }
        for kind in ["NSPinnedCAIdentities", "NSPinnedLeafIdentities"] where !random.oneIn(3) {
            switch random.below(8) {
            case 0, 1: keys[kind] = .array([])
            case 2: keys[kind] = random.pick([.string("x"), .array(["x"]), .array([["SPKI-SHA256-BASE64": 1]])])
            default: keys[kind] = .array(random.oneIn(3) ? [hash, "x", hash] : [hash])
            }
        }
        return .dictionary(keys)
    }

    // MARK: - Platforms and loads

    private static let versions: [(System, [String])] = [
        (
            .iOS,
            [
                "8.4", "9.0", "9.3", "10.0", "10.3", "11.0", "12.4", "13.0", "14.0", "15.1", "16.0", "17.0", "17.4",
                "18.0",
                "18.3", "18.4", "18.5", "18.6", "26.0", "26.1", "26.4", "26.5",
            ]
        ),
        (
            .macOS,
            [
                "10.10", "10.11", "10.11.6", "10.12", "10.13", "10.14", "10.15.7", "11.0", "12.3", "13.0", "14.0",
                "14.5",
                "15.0", "15.3", "15.4", "15.5", "15.6", "26.0", "26.3", "26.4", "26.6",
            ]
        ),
        (.tvOS, ["8.0", "9.0", "10.0", "13.0", "14.0", "16.0", "17.0", "18.3", "18.4", "18.5", "26.0", "26.4"]),
        (.watchOS, ["2.0", "3.0", "5.0", "6.0", "7.0", "9.0", "10.0", "11.3", "11.4", "11.5", "26.0", "26.4"]),
        (.visionOS, ["1.0", "1.2", "2.0", "2.4", "2.5", "26.0", "26.4"]),
    ]

    func platform(_ random: inout SeededGenerator) -> Platform {
        let (system, versions) = random.pick(RandomLoads.versions + [RandomLoads.versions[0], RandomLoads.versions[1]])
        let modern = versions.suffix(4)
        func version(_ random: inout SeededGenerator) -> Version {
            Version(random.oneIn(3) ? random.pick(Array(modern)) : random.pick(versions)) ?? Version(26)
        }
        let running = version(&random)
        return Platform(
            system, running, sdk: random.oneIn(4) ? version(&random) : nil,
            isSimulator: system != .macOS && random.oneIn(5))
    }

    func vantage(_ pool: [String], _ random: inout SeededGenerator) -> VantagePoint {
        let addresses = pool.compactMap { host in
            IPAddress(host.drop(while: { $0 == "[" }).prefix(while: { $0 != "%" && $0 != "]" }))
        }
        guard !addresses.isEmpty, !random.oneIn(2) else { return .nowhere }
        return VantagePoint(
            own: random.oneIn(2) ? [random.pick(addresses), IPAddress(v4: 0x6440_0001)] : [],
            onLink: random.oneIn(2) ? [range(around: random.pick(addresses), &random)] : [])
    }

    private func range(around address: IPAddress, _ random: inout SeededGenerator) -> AddressRange {
        let prefixes = address.family == .v4 ? [10, 16, 24, 32] : [48, 64, 96, 128]
        return AddressRange(address, prefix: random.pick(prefixes)) ?? AddressRange("10.0.0.0/8") ?? fallback
    }

    private var fallback: AddressRange { preconditionFailure("a literal range is a range") }

    /// `parsed` remembers the URLs of a case, since reading them takes longer than judging them.
    func load(
        _ pool: [String], _ vantage: VantagePoint, _ parsed: inout [String: Destination],
        _ random: inout SeededGenerator
    ) -> Load {
        let client: Client = random.pick([.urlsession, .urlsession, .webview, .media, .websocket])
        func destination(_ random: inout SeededGenerator) -> Destination {
            let scheme = client == .websocket ? random.pick(["ws", "wss"]) : random.pick(["http", "http", "https"])
            let host = random.oneIn(8) ? hosts.host(&random) : random.pick(pool)
            let url = "\(scheme)://\(host)/"
            do {
                let destination = try parsed[url] ?? Destination(url)
                parsed[url] = destination
                return destination
            } catch {
                preconditionFailure("\(error)")
            }
        }
        let redirects = random.oneIn(5) ? (0...random.below(2)).map { _ in destination(&random) } : []
        let first = destination(&random)
        return Load(
            first, redirects: redirects, client: client, vantage: vantage,
            facts: first.scheme.isCleartext || random.oneIn(5) ? nil : facts(&random),
            redirectFacts: random.oneIn(3)
                ? [] : redirects.dropLast(random.below(2)).map { _ in random.oneIn(5) ? nil : facts(&random) })
    }

    private func facts(_ random: inout SeededGenerator) -> TLSFacts {
        var facts = TLSFacts()
        facts.pins = random.pick([.both, .none, .leaf, .ca])
        if random.oneIn(2) {
            facts.version = random.pick([.tls12, .tls11, .tls10])
            facts.suite = random.pick([.modern, .modern, .rsaKeyExchange, .cbc, .chacha, .other])
            facts.extendedMasterSecret = !random.oneIn(4)
        }
        if random.oneIn(10) { facts.weakDigest = random.pick(TLSFacts.WeakDigest.allCases + [.sha1, .sha1]) }
        facts.keyIsSmall = random.oneIn(8)
        facts.fetchesIssuer = random.oneIn(10)
        if random.oneIn(4) {
            facts.trust = random.pick(TLSFacts.TrustFailure.allCases + [.selfSigned, .expired, .unknownRoot])
        }
        return facts
    }
}
