// SPDX-License-Identifier: MIT

/// Where a destination stands, seen from a vantage. For people: a ruling never rests on it alone.
public enum Place: String, CaseIterable, Hashable, Sendable {
    case loopback = "loopback"
    /// A name without a dot, or one under `.local`.
    case localName = "local name"
    case privateAddress = "private address"
    case ownAddress = "own address"
    case onLink = "attached network"
    /// `100.64.0.0/10`, or a name under `ts.net`.
    case tailnet = "tailnet"
    case `public` = "public"
}

extension Destination {
    /// The place, from what the URL says and the vantage has; no name is resolved.
    public func place(from vantage: VantagePoint) -> Place {
        guard let address else {
            if host == "localhost" { return .loopback }
            if isLocalName(host) { return .localName }
            return host.hasSuffix(".ts.net") ? .tailnet : .public
        }
        if AddressRange.loopback.contains(where: { $0.contains(address) }) { return .loopback }
        if AddressRange.local.contains(where: { $0.contains(address) }) { return .privateAddress }
        if vantage.own.contains(address) { return .ownAddress }
        if vantage.onLink.contains(where: { $0.prefix < address.width && $0.contains(address) }) { return .onLink }
        return AddressRange.sharedAddressSpace.contains(address) ? .tailnet : .public
    }
}
