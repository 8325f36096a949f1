// SPDX-License-Identifier: MIT

extension CompiledTables {
    /// Whether a destination is local, and by which rule; `nil` where it is not (`ats-rules.md` §3).
    ///
    /// What `NSAllowsLocalNetworking` makes of it is not asked here.
    func localRule(_ reading: HostReading, _ load: Load, _ inquiry: inout Inquiry) -> RuleID? {
        switch reading {
        case .nothing: nil
        case .name(let host): rules.contains(.localName) && isLocalName(host) ? .localName : nil
        case .address(let address, _), .numbered(let address, _):
            locality == .external
                ? externalRule(address, load, &inquiry) : addressRule(address, load, &inquiry)
        }
    }

    /// The predicate from 18.4 on: a listed range, then an own address, then an attached network.
    private func addressRule(_ address: IPAddress, _ load: Load, _ inquiry: inout Inquiry) -> RuleID? {
        if rules.contains(.localAddress), AddressRange.local.contains(where: { $0.contains(address) }) {
            return .localAddress
        }
        if rules.contains(.vantageCounts) {
            if load.vantage.own.contains(address) {
                // A web view was measured, the other clients were not (§3.4, §12.4).
                if load.client == .webview, rules.contains(.ownAddressInWebView) { return .ownAddressInWebView }
                if inquiry.confirm(.ownAddress, likely: true) { return .vantageCounts }
            }
            if load.vantage.isOnLink(address), inquiry.confirm(.onLink, likely: true) { return .vantageCounts }
        }
        if AddressRange.isSpecial(address), inquiry.confirm(.specialAddress, likely: false) { return .localAddress }
        if let inner = address.embeddedV4, inquiry.confirm(.embeddedIPv4, likely: false) {
            return addressRule(inner, load, &inquiry)
        }
        return nil
    }

    /// iOS 17.0 to 18.3: which addresses were external is not known beyond loopback (§12.3).
    private func externalRule(_ address: IPAddress, _ load: Load, _ inquiry: inout Inquiry) -> RuleID? {
        if rules.contains(.localAddress), AddressRange.loopback.contains(where: { $0.contains(address) }) {
            return .localAddress
        }
        let classes: [(QuestionID, Bool, likely: Bool)] = [
            (.externalListed, AddressRange.local.contains { $0.contains(address) }, true),
            (.externalOwn, load.vantage.own.contains(address), true),
            (.externalOnLink, load.vantage.isOnLink(address), false),
            (.externalTailnet, AddressRange.sharedAddressSpace.contains(address), false),
            (.externalSpecial, AddressRange.isSpecial(address), false),
        ]
        for (question, applies, likely) in classes where applies && inquiry.confirm(question, likely: likely) {
            return .localAddress
        }
        if let inner = address.embeddedV4, inquiry.confirm(.embeddedIPv4, likely: false) {
            return externalRule(inner, load, &inquiry)
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
