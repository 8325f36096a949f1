// SPDX-License-Identifier: MIT

/// What the loader may make of the host of a URL, where spellings leave it open (`ats-rules.md` §12.5, §12.6).
enum HostReading {
    case name(String)
    /// `text` is what exact keys are compared with.
    case address(IPAddress, text: String)
    /// The zone's number is written into the address: bits 16 to 31 are not known.
    case numbered(IPAddress, text: String)
    /// Neither local nor in an entry.
    case nothing

    init(_ destination: Destination, _ inquiry: inout Inquiry) {
        switch destination.hostKind {
        case .name:
            self = HostReading.dotted(asciiHost(destination.host), &inquiry)
        case .loosely(let address):
            self = HostReading.loose(address, destination.host, &inquiry)
        case .address(let address, nil):
            self = HostReading.plain(address, destination.host, &inquiry)
        case .address(let address, let zone?):
            let bare = String(destination.host.utf8.dropLast(zone.utf8.count + 1)) ?? destination.host
            switch inquiry.choose(.zone, options: 4) {
            case 0: self = .address(address, text: bare)
            case 1: self = HostReading.spelt(destination.host, &inquiry)
            case 2: self = .address(address, text: destination.host)
            default:
                // Only into a link-local address is the number written.
                let isNumbered = AddressRange.linkLocalV6.contains(address)
                self =
                    isNumbered
                    ? .numbered(address, text: destination.host) : .address(address, text: destination.host)
            }
        }
    }

    /// A name whose one final dot may be dropped; what is left may then be an address.
    private static func dotted(_ host: String, _ inquiry: inout Inquiry) -> HostReading {
        guard host.hasSuffix("."), !host.hasSuffix(".."), inquiry.choose(.finalDot, options: 2) == 0 else {
            return spelt(host, &inquiry)
        }
        let bare = String(host.dropLast())
        if let address = IPAddress(bare), address.family == .v4 { return plain(address, bare, &inquiry) }
        if let address = IPAddress(loosely: bare) { return loose(address, bare, &inquiry) }
        return spelt(bare, &inquiry)
    }

    /// A name with a capital may be folded, compared as it is spelt, or mean nothing to the gate.
    private static func spelt(_ host: String, _ inquiry: inout Inquiry) -> HostReading {
        guard host.utf8.contains(where: { (0x41...0x5a).contains($0) }) else { return .name(host) }
        switch inquiry.choose(.hostCase, options: 3) {
        case 0: return .name(host.lowercased())
        case 1: return .name(host)
        default: return .nothing
        }
    }

    /// A number that only `inet_aton` takes: an address, or a name.
    private static func loose(_ address: IPAddress, _ host: String, _ inquiry: inout Inquiry) -> HostReading {
        inquiry.choose(.looseNumber, options: 2) == 0
            ? .address(address, text: address.description) : spelt(host, &inquiry)
    }

    /// Whether a part of the address begins with a zero and goes on.
    private static func hasLeadingZero(_ host: String) -> Bool {
        var (beginsPart, isZero) = (true, false)
        for byte in host.utf8 {
            if isZero, byte != 0x2e { return true }
            isZero = beginsPart && byte == 0x30
            beginsPart = byte == 0x2e
        }
        return false
    }

    /// A leading zero in an IPv4 host: decimal as Darwin's `inet_pton` has it, else what `inet_aton` makes of it.
    private static func plain(_ address: IPAddress, _ host: String, _ inquiry: inout Inquiry) -> HostReading {
        guard address.family == .v4, hasLeadingZero(host), !inquiry.confirm(.leadingZero, likely: true) else {
            return .address(address, text: host)
        }
        guard let octal = IPAddress(loosely: host) else { return .name(host) }
        return loose(octal, host, &inquiry)
    }
}
