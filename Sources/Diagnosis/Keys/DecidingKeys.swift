// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// Finds the keys that an answer hangs on, by taking each away and asking the model again.
struct DecidingKeys {
    /// Entries that are tried, at most: a host is covered by few.
    private static let entryLimit = 50
    private static let root = "NSAppTransportSecurity"
    private static let blanket = "NSAllowsArbitraryLoads"

    let configuration: Configuration
    let platform: Platform
    let load: Load
    let ruling: Ruling
    /// By key path, where the configuration was read from a document.
    let positions: [String: SourcePosition]

    func find() -> [DecidingKey] {
        let voiding = voidingKeys
        var found: [DecidingKey] = []
        if !voiding.isEmpty, ruling.verdict != .allowed {
            found.append(key(DecidingKeys.blanket, .voided))
            found += voiding.map { key($0, .voids) }
        }
        let known = configuration.globals.keys.sorted().filter { GlobalKey.all.contains($0) }
        for name in known where name != "NSExceptionDomains" && !found.contains(where: { $0.name == name }) {
            if matters(configuration.setting(name, to: nil)) { found.append(key(name, .decides)) }
        }
        for entry in nearbyEntries where matters(configuration.removingEntry(entry)) {
            found.append(key("NSExceptionDomains:\(entry)", .decides))
        }
        return found
    }

    /// The narrow keys that take the blanket permission away on this system: those beside which it frees nothing.
    private var voidingKeys: [String] {
        let globals = configuration.globals
        guard let blanket = globals[DecidingKeys.blanket],
            let elsewhere = try? Destination("http://blanket.invalid/"),
            frees([DecidingKeys.blanket: blanket], elsewhere)
        else { return [] }
        return Configuration.narrowKeys.filter { name in
            guard let value = globals[name] else { return false }
            return !frees([DecidingKeys.blanket: blanket, name: value], elsewhere)
        }
    }

    private func frees(_ keys: [String: PropertyValue], _ destination: Destination) -> Bool {
        CompiledConfiguration(Configuration(transportSecurity: .dictionary(keys)), on: platform)
            .ruling(for: Load(destination)).verdict == .allowed
    }

    private func matters(_ without: Configuration) -> Bool {
        let other = CompiledConfiguration(without, on: platform).ruling(for: load)
        return other.verdict != ruling.verdict || other.codes != ruling.codes || other.rule.id != ruling.rule.id
            || other.hop != ruling.hop
    }

    /// Entries that may cover a host of the load; which of them do, the model says.
    private var nearbyEntries: [String] {
        let hosts = load.hops.map { $0.host.lowercased() }
        let hasAddress = load.hops.contains { $0.hostKind != .name }
        let near = configuration.exceptionDomains.keys.sorted().filter { entry in
            let name = entry.lowercased()
            if hosts.contains(where: { $0 == name || $0.hasSuffix("." + name) || $0 == name + "." }) { return true }
            return hasAddress && (entry.utf8.contains(0x2f) || IPAddress(entry) != nil)
        }
        return Array(near.prefix(DecidingKeys.entryLimit))
    }

    private func key(_ name: String, _ role: DecidingKey.Role) -> DecidingKey {
        let path = "\(DecidingKeys.root):\(name)"
        return DecidingKey(keyPath: path, role: role, position: positions[path])
    }
}
