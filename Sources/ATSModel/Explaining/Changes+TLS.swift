// SPDX-License-Identifier: MIT

extension Changes {
    /// Ways in where a server's TLS is refused: mend the server, or lower what the app asks of it.
    func openingTLS() -> [Explanation.Change] {
        [mendingServers(), exceptions()].compactMap { $0 }
    }

    /// Every https hop that is refused, with a server that meets all that ATS asks.
    private func mendingServers() -> Explanation.Change? {
        var configuration = model.configuration
        var changed = load
        var entries: [String: [String: PropertyValue]] = [:]
        var repairs: [String] = []
        for hop in refusedHops where !load.hops[hop].scheme.isCleartext {
            let destination = load.hops[hop]
            let server = load.redirects.isEmpty ? "the server" : destination.host
            repairs.append("let \(server) \(repair(ofHop: hop))")
            changed = changed.settingFacts(TLSFacts(), ofHop: hop)
            // A DTLS version as minimum leaves every handshake open, so it goes first (§12.18).
            if let key = existingEntry(of: destination), let entry = model.tables.keys.entry(named: key),
                model.tables.entries[entry].minimum == .dtls
            {
                entries[key] = ["NSExceptionMinimumTLSVersion": "TLSv1.2"]
                configuration = configuration.settingEntry(key, ["NSExceptionMinimumTLSVersion": "TLSv1.2"])
            }
        }
        let rewritten = entries.keys.sorted().map { " Write TLSv1.2 as NSExceptionMinimumTLSVersion of '\($0)'." }
        return change(
            .serverTLS, Changes.sentence(repairs, end: ".") + rewritten.joined(), price: "none in the app",
            configuration, plist: entries.isEmpty ? nil : entryLines(entries), load: changed)
    }

    /// What a server lacks, as the end of an imperative.
    private func repair(ofHop hop: Int) -> String {
        let general = "offer TLS 1.2 or newer with ECDHE, and a trusted, current certificate"
        guard let facts = load.facts(ofHop: hop) else { return general }
        var parts: [String] = []
        let minimum = minimumTLS(ofHop: hop)
        if facts.version < minimum { parts.append("offer TLS 1.\(minimum.rawValue - 10) or newer") }
        let ruling = hopRulings[hop]
        if facts.suite == .rsaKeyExchange || facts.suite == .other || ruling.rule == Rule(.niapPackage) {
            parts.append("offer ECDHE with AES-GCM and the extended master secret")
        }
        if facts.weakDigest != nil { parts.append("show certificates that are signed with SHA-256") }
        if facts.keyIsSmall { parts.append("use an RSA key of 2048 bits or an EC key of 256") }
        if let failure = facts.trust { parts.append(failure.remedy) }
        if [Rule(.pinnedDomain), Rule(.pinnedSubdomain)].contains(ruling.rule) {
            parts.append("show a chain with keys that NSPinnedDomains lists")
        }
        guard parts.count > 1 else { return parts.first ?? general }
        return parts.dropLast().joined(separator: ", ") + " and \(parts[parts.count - 1])"
    }

    private func minimumTLS(ofHop hop: Int) -> TLSFacts.TLSVersion {
        let asked = model.requirements(for: load.hops[hop], client: load.client, vantage: load.vantage)
        return asked?.minimumTLS ?? .tls12
    }

    /// An entry for each hop that is refused, with what that very hop needs and no more.
    func exceptions() -> Explanation.Change? {
        var configuration = model.configuration
        var entries: [String: [String: PropertyValue]] = [:]
        var hosts: [String] = []
        var isUntrusted = false
        for hop in refusedHops {
            let destination = load.hops[hop]
            let key = existingEntry(of: destination) ?? exceptionKey(of: destination)
            let values = loosened(hop: hop)
            guard !values.isEmpty else { return nil }
            entries[key, default: [:]].merge(values) { _, new in new }
            configuration = configuration.settingEntry(key, values)
            if !hosts.contains(destination.host) { hosts.append(destination.host) }
            isUntrusted = isUntrusted || !destination.scheme.isCleartext && load.facts(ofHop: hop)?.trust != nil
        }
        // ATS only lets go of the certificate: somebody in the app has to take it (§5.1).
        let accept = isUntrusted ? ", and accept its certificate in the app's delegate" : ""
        let opensHTTP = entries.values.contains { $0["NSExceptionAllowsInsecureHTTPLoads"] != nil }
        let title =
            hosts.count > 1
            ? "Add an exception for each of \(hosts.joined(separator: ", "))\(accept): every hop needs its own."
            : "Lower what TLS must meet for \(hosts.first ?? "the host") in an entry\(accept)."
        return change(
            .exception, title,
            price: "weaker protection for \(hosts.count > 1 ? "these hosts" : "this host")"
                + "\(opensHTTP ? ", plain http too" : ""), fixed in the bundle; review may ask for a reason",
            configuration, plist: entryLines(entries), load: load)
    }

    /// What an entry says for a hop; empty where no entry helps.
    private func loosened(hop: Int) -> [String: PropertyValue] {
        guard !load.hops[hop].scheme.isCleartext else { return ["NSExceptionAllowsInsecureHTTPLoads": true] }
        guard let facts = load.facts(ofHop: hop) else { return [:] }
        var values: [String: PropertyValue] = [:]
        if facts.version < minimumTLS(ofHop: hop) {
            values["NSExceptionMinimumTLSVersion"] = .string(facts.version.name)
        }
        if facts.suite == .rsaKeyExchange || facts.suite == .other {
            values["NSExceptionRequiresForwardSecrecy"] = false
        }
        // Any suite at all only where the entry permits cleartext as well (the table of §5.1).
        if facts.suite == .other || facts.trust != nil { values["NSExceptionAllowsInsecureHTTPLoads"] = true }
        if hopRulings[hop].rule == Rule(.niapPackage) {
            values["NSExceptionRequiresNIAPTLSPackageVersion"] = "none"
        }
        return values
    }
}
