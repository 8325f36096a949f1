// SPDX-License-Identifier: MIT

/// What rulings ask of a host again and again, found out once: bits alone, so that asking touches nothing else.
struct HostTraits: Sendable {
    /// What one bit answers.
    struct Flags: OptionSet, Sendable {
        let rawValue: UInt16

        /// The host is read as an address, and `address` is it.
        static let isAddress = Flags(rawValue: 1)
        /// How the loader reads it is not known (`ats-rules.md` §12.5, §12.6).
        static let isOdd = Flags(rawValue: 1 << 1)
        /// A local name (§3.2).
        static let localName = Flags(rawValue: 1 << 2)
        /// In a range that is local on every route (§3.2).
        static let listed = Flags(rawValue: 1 << 3)
        static let loopback = Flags(rawValue: 1 << 4)
        /// Carrier-grade NAT, the tailnet's.
        static let shared = Flags(rawValue: 1 << 5)
        /// Nobody knows whether it is local (§12.5).
        static let special = Flags(rawValue: 1 << 6)
        /// An IPv4 address stands in it.
        static let embedded = Flags(rawValue: 1 << 7)
    }

    let flags: Flags
    /// Where the host stands in the measurements of §11.
    let sort: Corroboration.Sort
    /// Of the text, in bytes.
    let length: UInt16
    /// `HostText.bits`
    let bits: UInt64
    let address: IPAddress

    /// Of a name, or of a text that is read as one.
    init(name: HostText, sort: Corroboration.Sort = .other, isOdd: Bool = false) {
        var flags: Flags = isOdd ? .isOdd : []
        if isLocalName(name.text) { flags.insert(.localName) }
        self.flags = flags
        self.sort = sort
        length = UInt16(clamping: name.bytes.count)
        bits = name.bits
        address = IPAddress(v4: 0)
    }

    init(_ address: IPAddress, text: HostText, sort: Corroboration.Sort = .other, isOdd: Bool = false) {
        flags = HostTraits.flags(of: address).union(isOdd ? .isOdd : [])
        self.sort = sort
        length = UInt16(clamping: text.bytes.count)
        bits = text.bits
        self.address = address
    }

    /// Those that hang on the address alone.
    static func flags(of address: IPAddress) -> Flags {
        var flags: Flags = .isAddress
        if AddressRange.local.contains(where: { $0.contains(address) }) { flags.insert(.listed) }
        if AddressRange.loopback.contains(where: { $0.contains(address) }) { flags.insert(.loopback) }
        if AddressRange.sharedAddressSpace.contains(address) { flags.insert(.shared) }
        if AddressRange.isSpecial(address) { flags.insert(.special) }
        if address.embeddedV4 != nil { flags.insert(.embedded) }
        return flags
    }
}
