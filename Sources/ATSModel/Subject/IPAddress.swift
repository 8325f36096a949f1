// SPDX-License-Identifier: MIT

/// An IPv4 or IPv6 address as bits.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// IPv4 or IPv6.
    public enum Family: Hashable, Sendable { case v4, v6 }

    public let family: Family
    /// The first 64 bits of an IPv6 address; 0 for IPv4.
    public let high: UInt64
    /// The last 64 bits of an IPv6 address; the 32 bits of an IPv4 one.
    public let low: UInt64

    /// Number of bits: 32 or 128.
    public var width: Int { family == .v4 ? 32 : 128 }

    public init(v4 bits: UInt32) {
        family = .v4
        high = 0
        low = UInt64(bits)
    }

    public init(v6High high: UInt64, low: UInt64) {
        family = .v6
        self.high = high
        self.low = low
    }

    /// The IPv4 address inside an IPv4-mapped (`::ffff:0:0/96`) or NAT64 (`64:ff9b::/96`) address.
    public var embeddedV4: IPAddress? {
        guard family == .v6 else { return nil }
        let isMapped = high == 0 && low >> 32 == 0xffff
        let isNAT64 = high == 0x0064_ff9b_0000_0000 && low >> 32 == 0
        return isMapped || isNAT64 ? IPAddress(v4: UInt32(truncatingIfNeeded: low)) : nil
    }

    /// Keeps the first `prefix` bits and clears the rest.
    public func masked(to prefix: Int) -> IPAddress {
        switch family {
        case .v4:
            let bits = UInt32(truncatingIfNeeded: low)
            return IPAddress(v4: prefix == 0 ? 0 : bits & (UInt32.max << UInt32(32 - prefix)))
        case .v6:
            let highMask = prefix == 0 ? 0 : prefix >= 64 ? UInt64.max : UInt64.max << UInt64(64 - prefix)
            let lowMask = prefix <= 64 ? 0 : UInt64.max << UInt64(128 - prefix)
            return IPAddress(v6High: high & highMask, low: low & lowMask)
        }
    }

    /// RFC 5952 for IPv6, dotted decimal for IPv4.
    public var description: String {
        if family == .v4 {
            return "\(low >> 24 & 255).\(low >> 16 & 255).\(low >> 8 & 255).\(low & 255)"
        }
        let groups = (0..<8).map { UInt16(truncatingIfNeeded: ($0 < 4 ? high : low) >> UInt64(48 - 16 * ($0 % 4))) }
        if high == 0, low >> 32 == 0xffff { return "::ffff:\(IPAddress(v4: UInt32(truncatingIfNeeded: low)))" }
        var best = 0..<0
        var index = 0
        while index < 8 {
            var end = index
            while end < 8, groups[end] == 0 { end += 1 }
            if end - index > best.count, end - index > 1 { best = index..<end }
            index = max(end, index + 1)
        }
        let hex = groups.map { String($0, radix: 16) }
        if best.isEmpty { return hex.joined(separator: ":") }
        return hex[..<best.lowerBound].joined(separator: ":") + "::" + hex[best.upperBound...].joined(separator: ":")
    }
}

/// A range of addresses: the bits of its first address and the length of its prefix.
public struct AddressRange: Hashable, Sendable, CustomStringConvertible {
    public let first: IPAddress
    public let prefix: Int

    /// Host bits of `address` are cleared. Returns `nil` where the prefix does not fit the family.
    public init?(_ address: IPAddress, prefix: Int) {
        guard (0...address.width).contains(prefix) else { return nil }
        first = address.masked(to: prefix)
        self.prefix = prefix
    }

    /// Reads `192.168.1.0/24` or `fd00::/64`; returns `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let address = IPAddress(parts[0]), (1...3).contains(parts[1].utf8.count),
            parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let prefix = Int(parts[1])
        else { return nil }
        self.init(address, prefix: prefix)
    }

    /// Whether the address is of the same family and begins with the same bits.
    public func contains(_ address: IPAddress) -> Bool {
        address.family == first.family && address.masked(to: prefix) == first
    }

    public var description: String { "\(first)/\(prefix)" }
}
