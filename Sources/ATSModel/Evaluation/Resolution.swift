// SPDX-License-Identifier: MIT

/// What the resolution of `ats-rules.md` §2.1 says of one hop.
struct Resolution {
    enum Kind {
        /// An entry covers the host and alone decides.
        case entry(Int)
        /// ATS does not rule the load.
        case free
        /// Only the web key frees it, which may leave version and suites bound (§12.15).
        case freeByWebKey
        /// It must be TLS.
        case required
    }

    let kind: Kind
    let rule: RuleID

    init(_ kind: Kind, _ rule: RuleID) {
        self.kind = kind
        self.rule = rule
    }
}

extension CompiledTables {
    /// The first that applies: entry, local destination, media or web key, any narrow key, blanket key.
    func resolve(
        _ destination: Destination, _ load: Load, skippingBuiltIn: Bool, _ inquiry: inout Inquiry
    ) -> Resolution {
        let reading = HostReading.of(destination, &inquiry)
        let local = inquiry.state(localNetworking)
        if let early = resolveEarlier(reading, destination, local, &inquiry) { return early }
        if let found = entry(for: reading, of: destination, skippingBuiltIn: skippingBuiltIn, &inquiry) {
            noteEntry(found, &inquiry)
            return Resolution(.entry(found.entry), found.rule)
        }
        return resolveWithoutEntry(reading, destination, load, local, &inquiry)
    }

    /// Before 18.4, LocalNetworking=true freed a local name perhaps before any entry was looked at (§12.2).
    private func resolveEarlier(
        _ reading: HostReading, _ destination: Destination, _ local: (isPresent: Bool, isOn: Bool),
        _ inquiry: inout Inquiry
    ) -> Resolution? {
        guard locality == .byKey || locality == .external, rules.contains(.localNetworkingOpensEarlier), local.isOn,
            reading.kind == .name, rules.contains(.localName),
            reading.traits(of: destination).flags.contains(.localName)
        else { return nil }
        if entry(for: reading, of: destination, &inquiry) != nil,
            !inquiry.confirm(.localNameBeforeEntry, likely: false)
        {
            return nil
        }
        inquiry.note(
            .localNetworkingOpensEarlier,
            "NSAllowsLocalNetworking is true, and \((reading.other?.text ?? destination.parts.read).text) is a local name"
        )
        return Resolution(.free, .localNetworkingOpensEarlier)
    }

    private func resolveWithoutEntry(
        _ reading: HostReading, _ destination: Destination, _ load: Load, _ local: (isPresent: Bool, isOn: Bool),
        _ inquiry: inout Inquiry
    ) -> Resolution {
        let isClosed = local.isPresent && !local.isOn && rules.contains(.localNetworkingFalse)
        if let rule = freeingLocalRule(reading, destination, load, local, isClosed: isClosed, &inquiry) {
            inquiry.note(rule, "\(destination.host) is local")
            return Resolution(.free, rule)
        }
        let media = inquiry.state(self.media)
        let web = inquiry.state(webContent)
        if load.client == .media, media.isOn, rules.contains(.mediaKey) {
            let isSettled = generation >= .ios14 && system != .macOS && system != .visionOS
            if isSettled || inquiry.confirm(.mediaKey, likely: true) {
                inquiry.note(.mediaKey, "NSAllowsArbitraryLoadsForMedia is true, and AVFoundation loads")
                return Resolution(.free, .mediaKey)
            }
        }
        if load.client == .webview, web.isOn, rules.contains(.webContentKey) {
            inquiry.note(.webContentKey, "NSAllowsArbitraryLoadsInWebContent is true, and a web view loads")
            return Resolution(.freeByWebKey, .webContentKey)
        }
        let blanket = inquiry.state(self.blanket)
        let isVoid = (local.isPresent || web.isPresent || media.isPresent) && rules.contains(.narrowKeyVoids)
        let isFree =
            blanket.isOn && rules.contains(.blanket) && !isVoid
            && (niap == nil || !inquiry.confirm(.niapVoids, likely: false))
        if isFree {
            inquiry.note(.blanket, "NSAllowsArbitraryLoads is true, and no narrow key stands beside it")
            return Resolution(.free, .blanket)
        }
        if isClosed, isLocalWithoutQuestion(reading, destination, load) {
            inquiry.note(.localNetworkingFalse, "NSAllowsLocalNetworking is false, which closes \(destination.host)")
            return Resolution(.required, .localNetworkingFalse)
        }
        if blanket.isOn, isVoid {
            let narrow =
                local.isPresent
                ? "NSAllowsLocalNetworking"
                : web.isPresent ? "NSAllowsArbitraryLoadsInWebContent" : "NSAllowsArbitraryLoadsForMedia"
            inquiry.note(.narrowKeyVoids, "NSAllowsArbitraryLoads is true, but \(narrow) beside it voids it")
            return Resolution(.required, .narrowKeyVoids)
        }
        inquiry.note(.permissionMissing, "no key permits \(destination.host) without ATS")
        return Resolution(rules.contains(.permissionMissing) ? .required : .free, .permissionMissing)
    }

    /// The rule that frees a local destination on this generation.
    private func freeingLocalRule(
        _ reading: HostReading, _ destination: Destination, _ load: Load, _ local: (isPresent: Bool, isOn: Bool),
        isClosed: Bool, _ inquiry: inout Inquiry
    ) -> RuleID? {
        switch locality {
        case .nothing:
            return nil
        case .predicate:
            return isClosed ? nil : localRule(reading, destination, load, &inquiry)
        case .byKey, .external:
            if reading.kind == .name {
                guard rules.contains(.localName), reading.traits(of: destination).flags.contains(.localName), !isClosed
                else {
                    return nil
                }
                let isFree =
                    local.isOn && rules.contains(.localNetworkingOpensEarlier)
                    || inquiry.confirm(.localNamesWithoutKey, likely: true)
                return isFree ? .localName : nil
            }
            if reading.kind == .nothing { return nil }
            if locality == .external { return isClosed ? nil : localRule(reading, destination, load, &inquiry) }
            // Address literals were outside ATS, or free with the key; LocalNetworking=false changes nothing (§3.1).
            let isFree =
                local.isOn && rules.contains(.localNetworkingOpensEarlier)
                || inquiry.confirm(.addressesOutsideATS, likely: true)
            return isFree ? .localNetworkingOpensEarlier : nil
        }
    }

    /// Whether LocalNetworking=false is what closes the destination.
    private func isLocalWithoutQuestion(_ reading: HostReading, _ destination: Destination, _ load: Load) -> Bool {
        switch reading.kind {
        case .nothing: false
        case .name: reading.traits(of: destination).flags.contains(.localName)
        case .address, .numbered:
            reading.traits(of: destination).flags.contains(.listed)
                || locality == .predicate && load.client == .webview
                    && load.vantage.own.contains(reading.traits(of: destination).address)
        }
    }

    private func noteEntry(_ found: Found, _ inquiry: inout Inquiry) {
        inquiry.note(
            found.rule,
            "\(entries[found.entry].isBuiltIn ? "the built-in entry" : "the entry") '\(entryKeys[found.entry])' covers the host and "
                + "alone decides")
    }
}
