// SPDX-License-Identifier: MIT
package import ATSModel

extension VantagePoint {
    /// What a machine with these interfaces has of its own and is attached to (`ats-rules.md` §3.8).
    ///
    /// Own: every address of an interface that is up, a tunnel's included. On-link: the networks of those that are no
    /// tunnels; never a single address, and never a tailnet's range, whatever interface shows it. Each is named once,
    /// in the order of the list.
    package init(interfaces: [InterfaceAddress]) {
        self.init()
        for entry in interfaces where entry.isUp {
            if !own.contains(entry.address) { own.append(entry.address) }
            guard !entry.isTunnel, !entry.isLoopback, let prefix = entry.prefix, prefix > 0,
                prefix < entry.address.width, let range = AddressRange(entry.address, prefix: prefix),
                !onLink.contains(range), !VantagePoint.tailnets.contains(where: { $0.overlaps(range) })
            else { continue }
            onLink.append(range)
        }
    }

    /// RFC 6598's shared address space and Tailscale's own IPv6 range.
    private static let tailnets = [AddressRange("100.64.0.0/10"), AddressRange("fd7a:115c:a1e0::/48")]
        .compactMap { $0 }
}

extension AddressRange {
    fileprivate func overlaps(_ other: AddressRange) -> Bool { contains(other.first) || other.contains(first) }
}
