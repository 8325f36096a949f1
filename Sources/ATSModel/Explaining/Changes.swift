// SPDX-License-Identifier: MIT

/// Finds the smallest changes that flip a ruling. Each is put through the model; those that do not flip it are dropped.
struct Changes {
    let model: CompiledConfiguration
    let load: Load
    private let ruling: Ruling
    /// What each hop is judged by itself.
    let hopRulings: [Ruling]

    private static let keepAlone =
        "Keep it alone: NSAllowsLocalNetworking, NSAllowsArbitraryLoadsInWebContent or NSAllowsArbitraryLoadsForMedia "
        + "beside it, whatever the value, voids it."

    init(_ model: CompiledConfiguration, _ load: Load, _ ruling: Ruling) {
        self.model = model
        self.load = load
        self.ruling = ruling
        hopRulings = load.redirects.isEmpty ? [ruling] : model.hopRulings(for: load)
    }

    private var destination: Destination { load.hops[ruling.hop] }
    private var isAddress: Bool { destination.address != nil }
    /// The hops that must change, each of them, for the load to get through.
    var refusedHops: [Int] { hopRulings.indices.filter { hopRulings[$0].verdict != .allowed } }

    func find() -> [Explanation.Change] {
        if ruling.verdict == .allowed { return closing() }
        return destination.scheme.isCleartext ? openingCleartext() : openingTLS()
    }

    // MARK: Ways in

    private func openingCleartext() -> [Explanation.Change] {
        [httpsTwin()].compactMap { $0 } + removingFalseLocalNetworking()
            + [exception() ?? exceptions(), clientKey(), blanketAlone()]
            .compactMap { $0 }
    }

    /// The same destinations over TLS, where the servers have it: the way that costs nothing.
    private func httpsTwin() -> Explanation.Change? {
        var changed = load
        var titles: [String] = []
        for hop in refusedHops where load.hops[hop].scheme.isCleartext {
            guard let twin = twin(of: load.hops[hop]) else { return nil }
            changed = changed.replacing(hop: hop, by: twin.destination)
            titles.append(
                (hop == 0 ? "load \(twin.shown) instead" : "let the redirect of hop \(hop) lead to \(twin.shown)")
                    + twin.port)
        }
        return change(
            .httpsTwin, Changes.sentence(titles, end: ", without any exception."),
            price: "none in the app; the server needs TLS 1.2 and a trusted certificate", model.configuration,
            plist: nil, load: changed)
    }

    private func twin(of destination: Destination) -> (destination: Destination, shown: String, port: String)? {
        let scheme: Destination.Scheme = destination.scheme == .ws ? .wss : .https
        let isDefault = destination.port == destination.scheme.defaultPort
        let authority =
            isDefault ? String(destination.authority.dropLast(":\(destination.port)".count)) : destination.authority
        guard let twin = try? Destination("\(scheme.rawValue)://\(authority)/") else { return nil }
        return (twin, "\(scheme.rawValue)://\(authority)/…", isDefault ? "" : ", on the port that speaks TLS")
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
        let existing = existingEntry(of: destination)
        let key = existing ?? exceptionKey(of: destination)
        let configuration = model.configuration.settingEntry(key, ["NSExceptionAllowsInsecureHTTPLoads": true])
        let plist = entryLines([key: ["NSExceptionAllowsInsecureHTTPLoads": true]])
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
    func existingEntry(of destination: Destination) -> String? {
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
    func exceptionKey(of destination: Destination) -> String {
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
        if let entry = existingEntry(of: destination) {
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
        if let entry = existingEntry(of: destination) {
            found += [
                change(
                    .removeKey, "Remove the entry '\(entry)'.", price: "the other hosts it covers close too",
                    model.configuration.removingEntry(entry), plist: nil, load: load)
            ].compactMap { $0 }
        }
        if found.isEmpty {
            let key = exceptionKey(of: destination)
            found += [
                change(
                    .closingEntry, "Add an empty entry for \(key), which puts ATS on for it.", price: "none",
                    model.configuration.settingEntry(key, [:]), plist: entryLines([key: [:]]), load: load)
            ].compactMap { $0 }
        }
        return found
    }

    // MARK: Parts

    /// The lines of entries, by their keys.
    func entryLines(_ entries: [String: [String: PropertyValue]]) -> String {
        let value = PropertyValue.dictionary(entries.mapValues { .dictionary($0) })
        return (["<key>NSExceptionDomains</key>"] + value.xmlLines()).joined(separator: "\n")
    }

    /// `Load a, and let b.` of `load a` and `let b`.
    static func sentence(_ parts: [String], end: String) -> String {
        let text =
            parts.count < 2
            ? parts.joined() : parts.dropLast().joined(separator: ", ") + " and \(parts[parts.count - 1])"
        return text.prefix(1).uppercased() + text.dropFirst() + end
    }

    func change(
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
