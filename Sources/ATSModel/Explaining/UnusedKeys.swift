// SPDX-License-Identifier: MIT

/// Finds the keys of a configuration that changed nothing for a load, and says why.
struct UnusedKeys {
    /// More entries than this are counted, not listed.
    private static let listLimit = 20

    private let model: CompiledConfiguration
    private let load: Load
    private let ruling: Ruling
    private let root = "NSAppTransportSecurity"

    init(_ model: CompiledConfiguration, _ load: Load, _ ruling: Ruling) {
        self.model = model
        self.load = load
        self.ruling = ruling
    }

    func find() -> [Explanation.UnusedKey] {
        let configuration = model.configuration
        if let value = configuration.transportSecurity {
            guard case .dictionary = value else {
                return [.init(keyPath: root, why: "it is no dictionary")]
            }
        }
        var unused: [Explanation.UnusedKey] = []
        for key in configuration.globals.keys.sorted() where key != "NSExceptionDomains" {
            if let why = whyUnused(global: key) { unused.append(.init(keyPath: "\(root):\(key)", why: why)) }
        }
        if let domains = configuration.globals["NSExceptionDomains"], case .dictionary = domains {
        } else if configuration.globals["NSExceptionDomains"] != nil {
            unused.append(.init(keyPath: "\(root):NSExceptionDomains", why: "it is no dictionary"))
        }
        return unused + unusedEntries()
    }

    private func whyUnused(global key: String) -> String? {
        guard GlobalKey.all.contains(key) else {
            return GlobalKey.entryOnly.contains(key)
                ? "it belongs into an entry of NSExceptionDomains" : "it is no ATS key"
        }
        let without = CompiledConfiguration(
            model.configuration.setting(key, to: nil), on: model.platform
        ).ruling(for: load)
        guard without.verdict == ruling.verdict, without.codes == ruling.codes else { return nil }
        let tables = model.tables
        let value = model.configuration.globals[key]
        if tables.generation < .ios10, Configuration.narrowKeys.contains(key) { return "this system does not know it" }
        if key == "NSPinnedDomains" { return "it binds no chain of this load" }
        if key == "NSRequiresNIAPTLSPackageVersion" { return "it binds nothing that this load meets" }
        if case .boolean? = value {
        } else {
            let flag = Flag(value, generation: tables.generation, rules: tables.rules)
            if flag == .absent { return "its value is no boolean, which this system takes for absent" }
        }
        if let entry = decidingEntry { return "the entry '\(entry)' covers the host, and entries win" }
        switch key {
        case "NSAllowsArbitraryLoads":
            let narrow = Configuration.narrowKeys.filter { model.configuration.globals[$0] != nil }
            if let first = narrow.first, tables.generation >= .ios10 {
                return "\(first) beside it voids it, whatever its value"
            }
            return ruling.verdict == .allowed ? "the load is allowed without it" : "it is not true"
        case "NSAllowsArbitraryLoadsInWebContent":
            return load.client == .webview ? "the load ends the same without it" : "it is for web views only"
        case "NSAllowsArbitraryLoadsForMedia":
            return load.client == .media ? "the load ends the same without it" : "it is for AVFoundation only"
        case "NSAllowsLocalNetworking":
            switch ruling.verdict {
            case .allowed: return "the destination is free without it"
            case .blocked: return "the destination is not local"
            case .unsettled: return "the load ends the same without it"
            }
        default:
            return "the load ends the same without it"
        }
    }

    /// The key of the entry that decided, where one did.
    private var decidingEntry: String? {
        var inquiry = Inquiry()
        let destination = load.hops[ruling.hop]
        let reading = HostReading.of(destination, &inquiry)
        return model.tables.entry(for: reading, of: destination, &inquiry).map { model.tables.entryKeys[$0.entry] }
    }

    private func unusedEntries() -> [Explanation.UnusedKey] {
        let deciding = decidingEntry
        let host = load.hops[ruling.hop].host
        var unused: [Explanation.UnusedKey] = []
        var more = 0
        for (key, value) in model.configuration.exceptionDomains.sorted(by: { $0.key < $1.key }) {
            let path = "\(root):NSExceptionDomains:\(key)"
            guard key != deciding else {
                unused += unknownKeys(in: value, path: path)
                continue
            }
            guard unused.count < UnusedKeys.listLimit else {
                more += 1
                continue
            }
            unused.append(.init(keyPath: path, why: whyUnused(entry: key, value, host: host)))
        }
        if more > 0 {
            unused.append(
                .init(keyPath: "\(root):NSExceptionDomains", why: "\(more) more entries do not cover \(host)"))
        }
        return unused
    }

    private func unknownKeys(in value: PropertyValue, path: String) -> [Explanation.UnusedKey] {
        guard case .dictionary(let keys) = value else { return [] }
        return keys.keys.sorted().compactMap { key in
            if GlobalKey.entry.contains(key) { return nil }
            let why =
                switch key {
                case "NSRequiresCertificateTransparency": "it is obsolete and not read"
                case _ where GlobalKey.oldEntry.contains(key):
                    "it is an old name, which today's TLS gate does not read"
                case _ where GlobalKey.all.contains(key): "it belongs beside NSExceptionDomains, not into an entry"
                default: "it is no key of an entry"
                }
            return .init(keyPath: "\(path):\(key)", why: why)
        }
    }

    private func whyUnused(entry key: String, _ value: PropertyValue, host: String) -> String {
        guard case .dictionary = value else { return "it is no dictionary" }
        let isAddressKey = key.utf8.contains(0x2f) || IPAddress(key) != nil
        if isAddressKey, model.tables.locality == .byKey || model.tables.locality == .nothing {
            return "address keys are read from iOS 17 and macOS 14 on, by apps linked with those SDKs"
        }
        if key.utf8.contains(0x2f) {
            switch RangeKey(key, rules: model.tables.rules) {
            case .refused(let reason): return "the system refuses it: \(reason)"
            case .emptyPrefix: return "the system refuses it: the prefix is empty"
            case .range:
                return load.hops[ruling.hop].address == nil
                    ? "a range never covers a name" : "it does not hold \(host), or a longer range does"
            }
        }
        let folded = key.lowercased()
        if key != folded, folded == host.lowercased() { return "keys are compared byte for byte, write it lower-case" }
        if host.hasSuffix("." + key) {
            return "it does not cover \(host) without NSIncludesSubdomains, or a nearer one does"
        }
        return "it does not cover \(host)"
    }
}
