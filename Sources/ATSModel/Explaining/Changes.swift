// SPDX-License-Identifier: MIT

/// Finds the smallest changes that flip a ruling. Each is put through the model; those that do not flip it are dropped.
struct Changes {
    private let model: CompiledConfiguration
    private let load: Load
    private let ruling: Ruling

    private static let keepAlone =
        "Keep it alone: NSAllowsLocalNetworking, NSAllowsArbitraryLoadsInWebContent or NSAllowsArbitraryLoadsForMedia "
        + "beside it, whatever the value, voids it."

    init(_ model: CompiledConfiguration, _ load: Load, _ ruling: Ruling) {
        self.model = model
        self.load = load
        self.ruling = ruling
    }

    private var destination: Destination { load.hops[ruling.hop] }
    private var isAddress: Bool { destination.address != nil }

    func find() -> [Explanation.Change] {
        if ruling.verdict == .allowed { return closing() }
        return destination.scheme.isCleartext ? openingCleartext() : openingTLS()
    }

    // MARK: Ways in

    private func openingCleartext() -> [Explanation.Change] {
        [httpsTwin()].compactMap { $0 } + removingFalseLocalNetworking()
            + [exception(), clientKey(), blanketAlone()]
            .compactMap { $0 }
    }

    /// The same destination over TLS, where the server has it: the way that costs nothing.
    private func httpsTwin() -> Explanation.Change? {
        let scheme: Destination.Scheme = destination.scheme == .ws ? .wss : .https
        let isDefault = destination.port == destination.scheme.defaultPort
        let authority =
            isDefault ? String(destination.authority.dropLast(":\(destination.port)".count)) : destination.authority
        guard let twin = try? Destination("\(scheme.rawValue)://\(authority)/") else { return nil }
        var hops = load.hops
        hops[ruling.hop] = twin
        var changed = Load(hops[0], redirects: Array(hops.dropFirst()), client: load.client, vantage: load.vantage)
        changed.facts = nil
        let port = isDefault ? "" : ", on the port that speaks TLS"
        return change(
            .httpsTwin, "Load \(scheme.rawValue)://\(authority)/… instead\(port), without any exception.",
            price: "none in the app; the server needs TLS 1.2 and a trusted certificate", model.configuration,
            plist: nil, load: changed)
    }

    private func removingFalseLocalNetworking() -> [Explanation.Change] {
        guard ruling.rule == Rule(.localNetworkingFalse) else { return [] }
        return [
            change(
                .removeKey, "Remove NSAllowsLocalNetworking, which is false.",
                price: "none: local destinations are free without it",
                model.configuration.setting("NSAllowsLocalNetworking", to: nil), plist: nil, load: load)
        ].compactMap { $0 }
    }

    /// An entry for this name, address or range; for a system that reads no address keys, LocalNetworking.
    private func exception() -> Explanation.Change? {
        let readsAddressKeys = model.tables.locality == .predicate || model.tables.locality == .external
        if isAddress, !readsAddressKeys {
            return change(
                .clientKey, "Set NSAllowsLocalNetworking to true; this system reads no address keys.",
                price: "voids NSAllowsArbitraryLoads where that is set",
                model.configuration.setting("NSAllowsLocalNetworking", to: true),
                plist: ["<key>NSAllowsLocalNetworking</key>", "<true/>"].joined(separator: "\n"), load: load)
        }
        let existing = existingEntry
        let key = existing ?? exceptionKey
        let configuration = model.configuration.settingEntry(key, ["NSExceptionAllowsInsecureHTTPLoads": true])
        let plist = entryLines(key, ["NSExceptionAllowsInsecureHTTPLoads": true])
        if existing != nil {
            return change(
                .exception, "Set NSExceptionAllowsInsecureHTTPLoads to true in the entry '\(key)'.",
                price: "fixed in the bundle, opens every host that it covers; App Store review asks for a reason",
                configuration, plist: plist, load: load)
        }
        let what = key.utf8.contains(0x2f) ? "the range \(key)" : isAddress ? "the address \(key)" : "the name \(key)"
        return change(
            .exception, "Add an exception for \(what).",
            price: "fixed in the bundle, covers nothing else; App Store review asks for a reason", configuration,
            plist: plist, load: load)
    }

    /// The key of an own entry that covers the host already and keeps it closed.
    private var existingEntry: String? {
        var inquiry = Inquiry()
        let reading = HostReading.of(destination, &inquiry)
        guard let found = model.tables.entry(for: reading, of: destination, &inquiry),
            !model.tables.entries[found.entry].isBuiltIn
        else {
            return nil
        }
        return model.tables.entryKeys[found.entry]
    }

    /// Tailnet addresses change and come in numbers, so their whole range is proposed; else the host itself.
    private var exceptionKey: String {
        guard let address = destination.address else {
            return destination.host.hasSuffix(".")
                ? String(asciiHost(destination.host).lowercased().dropLast()) : asciiHost(destination.host).lowercased()
        }
        return AddressRange.sharedAddressSpace.contains(address) ? "100.64.0.0/10" : address.description
    }

    private func clientKey() -> Explanation.Change? {
        let key: String
        switch load.client {
        case .webview: key = "NSAllowsArbitraryLoadsInWebContent"
        case .media: key = "NSAllowsArbitraryLoadsForMedia"
        default: return nil
        }
        return change(
            .clientKey, "Set \(key) to true.",
            price: "opens every destination to this client, voids NSAllowsArbitraryLoads; review asks for a reason",
            model.configuration.setting(key, to: true),
            plist: ["<key>\(key)</key>", "<true/>"].joined(separator: "\n"),
            load: load)
    }

    private func blanketAlone() -> Explanation.Change? {
        var configuration = model.configuration
        let narrow = Configuration.narrowKeys.filter { configuration.globals[$0] != nil }
        for key in narrow { configuration = configuration.setting(key, to: nil) }
        var removed = narrow
        if let entry = existingEntry {
            configuration = configuration.removingEntry(entry)
            removed.append("the entry '\(entry)'")
        }
        configuration = configuration.setting("NSAllowsArbitraryLoads", to: true)
        let removal = removed.joined(separator: " and ")
        let title =
            model.configuration.globals["NSAllowsArbitraryLoads"] == .boolean(true) && !removed.isEmpty
            ? "Remove \(removal), so that NSAllowsArbitraryLoads is in force."
            : "Set NSAllowsArbitraryLoads to true, alone\(removal.isEmpty ? "" : ", and remove \(removal)")."
        return change(
            .blanketAlone, title,
            price: "opens everything; a reason in review outside internal distribution", configuration,
            plist: ["<!-- \(Changes.keepAlone) -->", "<key>NSAllowsArbitraryLoads</key>", "<true/>"]
                .joined(separator: "\n"),
            load: load)
    }

    private func openingTLS() -> [Explanation.Change] {
        let key = existingEntry ?? exceptionKey
        var base = model.configuration
        var keys: [String: PropertyValue] = [:]
        // A DTLS version as minimum leaves every handshake open, so it goes first (§12.18).
        if let entry = existingEntry.flatMap({ model.tables.keys.entry(named: $0) }),
            model.tables.entries[entry].minimum == .dtls
        {
            keys["NSExceptionMinimumTLSVersion"] = "TLSv1.2"
            base = base.settingEntry(key, keys)
        }
        var clean = load
        clean.facts = TLSFacts()
        let repair = keys.isEmpty ? "" : " Write TLSv1.2 as NSExceptionMinimumTLSVersion of '\(key)'."
        let server = change(
            .serverTLS,
            "Let the server offer TLS 1.2 or newer with ECDHE, and a trusted, current certificate.\(repair)",
            price: "none in the app", base, plist: keys.isEmpty ? nil : entryLines(key, keys), load: clean)
        if let version = load.facts?.version, version < .tls12 {
            keys["NSExceptionMinimumTLSVersion"] = .string(version.name)
        }
        if load.facts?.suite == .rsaKeyExchange { keys["NSExceptionRequiresForwardSecrecy"] = false }
        if load.facts?.trust != nil { keys["NSExceptionAllowsInsecureHTTPLoads"] = true }
        // ATS only lets go of the certificate: somebody in the app has to take it (§5.1).
        let isUntrusted = load.facts?.trust != nil
        let accept = isUntrusted ? ", and accept its certificate in the app's delegate" : ""
        let cleartext = isUntrusted ? ", plain http too" : ""
        let lowered =
            keys.isEmpty
            ? nil
            : change(
                .exception, "Lower what TLS must meet for \(destination.host) in an entry\(accept).",
                price: "weaker protection for this host\(cleartext), fixed in the bundle; review may ask for a reason",
                model.configuration.settingEntry(key, keys), plist: entryLines(key, keys), load: load)
        return [server, lowered].compactMap { $0 }
    }

    // MARK: Ways out of what is open

    private func closing() -> [Explanation.Change] {
        guard destination.scheme.isCleartext else { return [] }
        var found: [Explanation.Change] = []
        for key in ["NSAllowsArbitraryLoads", "NSAllowsArbitraryLoadsInWebContent", "NSAllowsArbitraryLoadsForMedia"]
        where model.configuration.globals[key] != nil {
            found += [
                change(
                    .removeKey, "Remove \(key).", price: "whatever else it opens closes too",
                    model.configuration.setting(key, to: nil), plist: nil, load: load)
            ].compactMap { $0 }
        }
        if let entry = existingEntry {
            found += [
                change(
                    .removeKey, "Remove the entry '\(entry)'.", price: "the other hosts it covers close too",
                    model.configuration.removingEntry(entry), plist: nil, load: load)
            ].compactMap { $0 }
        }
        if found.isEmpty {
            found += [
                change(
                    .closingEntry, "Add an empty entry for \(exceptionKey), which puts ATS on for it.", price: "none",
                    model.configuration.settingEntry(exceptionKey, [:]), plist: entryLines(exceptionKey, [:]),
                    load: load)
            ].compactMap { $0 }
        }
        return found
    }

    // MARK: Parts

    private func entryLines(_ key: String, _ keys: [String: PropertyValue]) -> String {
        let value = PropertyValue.dictionary([key: .dictionary(keys)])
        return (["<key>NSExceptionDomains</key>"] + value.xmlLines()).joined(separator: "\n")
    }

    private func change(
        _ kind: Explanation.Change.Kind, _ title: String, price: String, _ configuration: Configuration,
        plist: String?, load: Load
    ) -> Explanation.Change? {
        let verdict = CompiledConfiguration(configuration, on: model.platform).ruling(for: load).verdict
        let isWanted = ruling.verdict == .allowed ? verdict == .blocked : verdict == .allowed
        guard isWanted else { return nil }
        return Explanation.Change(
            kind: kind, title: title, price: price,
            configuration: configuration == model.configuration ? nil : configuration, plist: plist, verdict: verdict)
    }
}
