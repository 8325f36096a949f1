// SPDX-License-Identifier: MIT

extension CompiledTables {
    /// Whether a destination is local, and by which rule; `nil` where it is not (`ats-rules.md` §3).
    ///
    /// What `NSAllowsLocalNetworking` makes of it is not asked here.
    func localRule(
        _ reading: HostReading, _ destination: Destination, _ load: Load, _ inquiry: inout Inquiry
    ) -> RuleID? {
        let traits = reading.traits(of: destination)
        return switch reading.kind {
        case .nothing: nil
        case .name: rules.contains(.localName) && traits.flags.contains(.localName) ? .localName : nil
        case .address, .numbered:
            locality == .external
                ? externalRule(traits.address, traits.flags, load, &inquiry)
                : addressRule(traits.address, traits.flags, load, &inquiry)
        }
    }

    /// The predicate from 18.4 on: a listed range, then an own address, then an attached network.
    private func addressRule(
        _ address: IPAddress, _ flags: HostTraits.Flags, _ load: Load, _ inquiry: inout Inquiry
    ) -> RuleID? {
        if rules.contains(.localAddress), flags.contains(.listed) { return .localAddress }
        if rules.contains(.vantageCounts) {
            if load.vantage.own.contains(address) {
                // A web view was measured, the other clients were not (§3.4, §12.4).
                if load.client == .webview, rules.contains(.ownAddressInWebView) { return .ownAddressInWebView }
                if inquiry.confirm(.ownAddress, likely: true) { return .vantageCounts }
            }
            if load.vantage.isOnLink(address), inquiry.confirm(.onLink, likely: true) { return .vantageCounts }
        }
        if flags.contains(.special), inquiry.confirm(.specialAddress, likely: false) { return .localAddress }
        if flags.contains(.embedded), let inner = address.embeddedV4, inquiry.confirm(.embeddedIPv4, likely: false) {
            return addressRule(inner, HostTraits.flags(of: inner), load, &inquiry)
        }
        return nil
    }

    /// iOS 17.0 to 18.3: which addresses were external is not known beyond loopback (§12.3).
    private func externalRule(
        _ address: IPAddress, _ flags: HostTraits.Flags, _ load: Load, _ inquiry: inout Inquiry
    ) -> RuleID? {
        if rules.contains(.localAddress), flags.contains(.loopback) { return .localAddress }
        let isLocal =
            flags.contains(.listed) && inquiry.confirm(.externalListed, likely: true)
            || load.vantage.own.contains(address) && inquiry.confirm(.externalOwn, likely: true)
            || load.vantage.isOnLink(address) && inquiry.confirm(.externalOnLink, likely: false)
            || flags.contains(.shared) && inquiry.confirm(.externalTailnet, likely: false)
            || flags.contains(.special) && inquiry.confirm(.externalSpecial, likely: false)
        if isLocal { return .localAddress }
        if flags.contains(.embedded), let inner = address.embeddedV4, inquiry.confirm(.embeddedIPv4, likely: false) {
            return externalRule(inner, HostTraits.flags(of: inner), load, &inquiry)
        }
        return nil
    }
}

extension VantagePoint {
    /// A /32 or /128 is passed over: it is a host route or a tunnel's address (§3.8).
    func isOnLink(_ address: IPAddress) -> Bool {
        onLink.contains { $0.prefix < address.width && $0.contains(address) }
    }
}
