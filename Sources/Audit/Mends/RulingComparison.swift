// SPDX-License-Identifier: MIT
package import ATSModel

/// Two configurations put through the model, load by load: where do they part?
///
/// The loads are chosen for these two: every sort of destination that has no entry, every host, parent, child and range
/// that an entry of either names and the other does not say alike, by every client, over http and https, to clean and to
/// poor servers. The systems are one of each step of the rules in range, apps that were linked with an SDK before
/// iOS 17's among them.
package struct RulingComparison: Sendable {
    package struct Difference: Sendable {
        package let platform: Platform
        package let load: Load
        package let before: Ruling
        package let after: Ruling
    }

    /// The first ones, newest systems first; empty where both rule the same.
    package let differences: [Difference]
    /// How many rulings were compared until then.
    package let count: Int

    package var isSame: Bool { differences.isEmpty }

    /// - Parameters:
    ///   - systems: those that the bundle is built for; empty where it is not known.
    ///   - limit: how many differences are looked for.
    package init(
        _ before: Configuration, _ after: Configuration, systems: [System], _ settings: AuditSettings, limit: Int = 1
    ) {
        guard before != after else {
            (differences, count) = ([], 0)
            return
        }
        let loads = ProbeLoads(before, after)
        let (before, after) = (loads.reduced(before), loads.reduced(after))
        var found: [Difference] = []
        var count = 0
        for platform in RulingComparison.platforms(settings.platforms, systems) {
            let models = (CompiledConfiguration(before, on: platform), CompiledConfiguration(after, on: platform))
            for load in loads.all {
                let rulings = (models.0.ruling(for: load), models.1.ruling(for: load))
                count += 1
                guard !RulingComparison.isSame(rulings.0, rulings.1) else { continue }
                found.append(Difference(platform: platform, load: load, before: rulings.0, after: rulings.1))
                if found.count >= limit { break }
            }
            if found.count >= limit { break }
        }
        differences = found
        self.count = count
    }

    /// Everything that a ruling says but its reasons.
    private static func isSame(_ left: Ruling, _ right: Ruling) -> Bool {
        left.verdict == right.verdict && left.likely == right.likely && left.codes == right.codes
            && left.requires == right.requires
    }

    private static func platforms(_ ranges: [PlatformRange], _ systems: [System]) -> [Platform] {
        let kinds = PlatformSteps(ranges, systems: systems).kinds
        let gate: [System: Version] = [
            .iOS: Version(17), .tvOS: Version(17), .macOS: Version(14), .watchOS: Version(10), .visionOS: Version(1),
        ]
        let older = kinds.compactMap { platform -> Platform? in
            guard let first = gate[platform.system], platform.version >= first, first.major > 1 else { return nil }
            return Platform(platform.system, platform.version, sdk: Version(first.major - 1))
        }
        return kinds + older
    }
}

/// The loads by which two configurations are compared.
private struct ProbeLoads {
    /// So many entries are put through the model as they are; of more, only those that can matter to the difference.
    private static let entryLimit = 64
    private static let hostLimit = 64

    let all: [Load]
    private let changed: [String]
    private let keepsRanges: Bool

    init(_ before: Configuration, _ after: Configuration) {
        func changes(_ left: [String: PropertyValue], _ right: [String: PropertyValue]) -> [String] {
            Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.sorted()
        }
        let domains = (before.exceptionDomains, after.exceptionDomains)
        changed = changes(domains.0, domains.1)
        keepsRanges = changed.contains { $0.utf8.contains(0x2f) || IPAddress($0) != nil }
        let pins = changes(Self.pins(before), Self.pins(after))
        let others = Set(domains.0.keys).union(domains.1.keys).subtracting(changed)
        let ranges = keepsRanges ? others.filter { $0.utf8.contains(0x2f) }.sorted().prefix(16).map { $0 } : []
        let neighbours = others.subtracting(ranges).sorted().prefix(8)
        let named = (changed.prefix(24) + pins.prefix(16) + ranges + neighbours).flatMap(Self.hosts)
        var seen: Set<String> = []
        let special = named.filter { seen.insert($0).inserted }.prefix(Self.hostLimit)
        // A handshake is judged by the entry and by nothing else of the host: two of each key are enough.
        let thorough = Set((changed.prefix(8) + pins.prefix(8)).flatMap { Self.hosts($0).prefix(2) })
        all =
            Self.generalLoads
            + special.flatMap { Self.loads($0, isThorough: thorough.contains($0)) }
    }

    /// The same without entries that have nothing to do with those that differ, where there are many.
    func reduced(_ configuration: Configuration) -> Configuration {
        let domains = configuration.exceptionDomains
        guard domains.count > Self.entryLimit else { return configuration }
        let kept = domains.filter { key, _ in
            if changed.contains(key) { return true }
            if key.utf8.contains(0x2f) { return keepsRanges }
            return changed.prefix(24).contains { $0.hasSuffix("." + key) || key.hasSuffix("." + $0) }
        }
        return configuration.setting("NSExceptionDomains", to: .dictionary(kept))
    }

    private static func pins(_ configuration: Configuration) -> [String: PropertyValue] {
        if case .dictionary(let pins)? = configuration.globals["NSPinnedDomains"] { pins } else { [:] }
    }

    private static let general = [
        "unlisted.invalid", "below.unlisted.invalid", "machine.tail1234.ts.net", "unlisted-printer.local", "unlisted",
        "localhost", "apple.com", "127.0.0.1", "10.7.7.7", "192.168.7.7", "169.254.7.7", "100.100.7.7", "203.0.113.7",
        "::1", "fe80::7", "fd00::7", "2001:db8::7",
    ]

    /// Made once: to read so many destinations takes longer than to rule on them.
    private static let generalLoads = general.flatMap {
        loads($0, isThorough: $0 == general[0] || $0 == "192.168.7.7")
    }

    /// What a key can mean: itself, what is below and above it, its repaired spelling, addresses in and beside a range.
    private static func hosts(_ key: String) -> [String] {
        let host = HostKey(key)
        var hosts = host.samples.map(\.host)
        if let repaired = host.repaired { hosts += HostKey(repaired).samples.map(\.host) }
        if let range = host.range { return hosts + [range.first.description] }
        if IPAddress(key) != nil { return hosts }
        let name = host.repaired ?? key
        // An odd spelling may match a host of the same spelling (§12.6, §12.9).
        if name != key { hosts += [key, "below.\(key)"] }
        hosts += [name, "below.\(name)", "far.below.\(name)", "\(name).", "below.\(name)."]
        if let dot = name.firstIndex(of: ".") { hosts.append(String(name[name.index(after: dot)...])) }
        return hosts.filter { !$0.isEmpty && !$0.contains("/") }
    }

    private static let vantage = VantagePoint(
        own: ["100.100.7.7", "203.0.113.7"].compactMap { IPAddress($0) }, onLink: [])

    private static let servers: [TLSFacts] = {
        func server(_ change: (inout TLSFacts) -> Void) -> TLSFacts {
            var facts = TLSFacts()
            change(&facts)
            return facts
        }
        return [
            server { _ in }, server { $0.version = .tls10 }, server { $0.version = .tls11 },
            server { $0.version = .tls12 },
            server {
                $0.version = .tls12
                $0.suite = .rsaKeyExchange
            },
            server {
                $0.version = .tls12
                $0.suite = .cbc
            },
            server {
                $0.version = .tls12
                $0.extendedMasterSecret = false
            },
            server { $0.weakDigest = .sha1 }, server { $0.keyIsSmall = true }, server { $0.trust = .selfSigned },
            server { $0.pins = .none }, server { $0.pins = .leaf }, server { $0.pins = .ca },
        ]
    }()

    private static func loads(_ host: String, isThorough: Bool) -> [Load] {
        func destination(_ scheme: String) -> Destination? {
            try? Destination("\(scheme)://\(host.utf8.contains(0x3a) ? "[\(host)]" : host)/")
        }
        var loads: [Load] = []
        let clients: [Client] = [.urlsession, .webview, .media]
        if let http = destination("http") {
            loads += clients.map { Load(http, client: $0) }
            if http.address != nil { loads.append(Load(http, vantage: vantage)) }
        }
        if let socket = destination("ws") { loads.append(Load(socket, client: .websocket)) }
        if let https = destination("https") {
            loads += clients.map { Load(https, client: $0) }
            if isThorough { loads += servers.map { Load(https, facts: $0) } }
        }
        return loads
    }
}
