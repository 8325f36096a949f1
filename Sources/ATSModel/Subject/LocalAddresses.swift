// SPDX-License-Identifier: MIT

extension AddressRange {
    private static func v4(_ a: UInt32, _ b: UInt32, _ prefix: Int) -> AddressRange {
        AddressRange(IPAddress(v4: a << 24 | b << 16), prefix: prefix) ?? unreachable
    }

    private static func v6(_ high: UInt64, _ low: UInt64, _ prefix: Int) -> AddressRange {
        AddressRange(IPAddress(v6High: high, low: low), prefix: prefix) ?? unreachable
    }

    private static let unreachable = AddressRange(unchecked: IPAddress(v4: 0), prefix: 32)

    private init(unchecked address: IPAddress, prefix: Int) {
        first = address
        self.prefix = prefix
    }

    static let loopback = [v4(127, 0, 8), v6(0, 1, 128)]

    /// The ranges that are local on every route (`ats-rules.md` §3.2).
    package static let local = [
        v4(127, 0, 8), v4(10, 0, 8), v4(172, 16, 12), v4(192, 168, 16), v4(169, 254, 16),
        v6(0, 1, 128), v6(0xfe80 << 48, 0, 10), v6(0xfc00 << 48, 0, 7),
    ]

    /// Carrier-grade NAT, RFC 6598: the tailnet's addresses. In no list of local ranges (§3.2).
    package static let sharedAddressSpace = v4(100, 64, 10)
}

/// Whether a name is local: no dot, or the suffix `.local` or `.local.`; never the empty one (§3.2).
func isLocalName(_ host: String) -> Bool {
    !host.isEmpty && (!host.utf8.contains(0x2e) || host.hasSuffix(".local") || host.hasSuffix(".local."))
}

extension AddressRange {
    static let linkLocalV6 = v6(0xfe80 << 48, 0, 10)

    private static let multicast = [v4(224, 0, 4), v6(0xff00 << 48, 0, 8)]

    /// `0.0.0.0`, `::`, multicast and the limited broadcast address: nobody knows whether they are local (§12.5).
    static func isSpecial(_ address: IPAddress) -> Bool {
        let isUnspecified = address.high == 0 && address.low == 0
        let isBroadcast = address.family == .v4 && address.low == 0xffff_ffff
        return isUnspecified || isBroadcast || multicast.contains { $0.contains(address) }
    }
}
