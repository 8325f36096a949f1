// SPDX-License-Identifier: MIT

/// What the loader may make of the host of a URL, where spellings leave it open (`ats-rules.md` §12.5, §12.6).
struct HostReading {
    enum Kind {
        case name
        case address
        /// The zone's number is written into the address: bits 16 to 31 are not known.
        case numbered
        /// Neither local nor in an entry.
        case nothing
    }

    let kind: Kind
    /// What the host is read as, where that is not what the destination says.
    let other: Other?

    final class Other {
        let traits: HostTraits
        let text: HostText

        init(_ traits: HostTraits, _ text: HostText) {
            self.traits = traits
            self.text = text
        }
    }

    @inline(__always)
    static func of(_ destination: Destination, _ inquiry: inout Inquiry) -> HostReading {
        let flags = destination.parts.traits.flags
        guard !flags.contains(.isOdd) else { return odd(destination, &inquiry) }
        return HostReading(kind: flags.contains(.isAddress) ? .address : .name, other: nil)
    }

    private init(kind: Kind, other: Other?) {
        self.kind = kind
        self.other = other
    }

    private init(name: String) {
        let text = HostText(name)
        self.init(kind: .name, other: Other(HostTraits(name: text), text))
    }

    private init(_ address: IPAddress, text: String, isNumbered: Bool = false) {
        let text = HostText(text)
        self.init(kind: isNumbered ? .numbered : .address, other: Other(HostTraits(address, text: text), text))
    }

    @inline(__always)
    func traits(of destination: Destination) -> HostTraits { other?.traits ?? destination.parts.traits }

    private static func odd(_ destination: Destination, _ inquiry: inout Inquiry) -> HostReading {
        switch destination.hostKind {
        case .name:
            return dotted(destination.parts.read.text, &inquiry)
        case .loosely(let address):
            return loose(address, destination.host, &inquiry)
        case .address(let address, nil):
            return plain(address, destination.host, &inquiry)
        case .address(let address, let zone?):
            let bare = String(destination.host.utf8.dropLast(zone.utf8.count + 1)) ?? destination.host
            switch inquiry.choose(.zone, options: 4) {
            case 0: return HostReading(address, text: bare)
            case 1: return spelt(destination.host, &inquiry)
            case 2: return HostReading(address, text: destination.host)
            default:
                // Only into a link-local address is the number written.
                return HostReading(
                    address, text: destination.host, isNumbered: AddressRange.linkLocalV6.contains(address))
            }
        }
    }

    /// A name whose one final dot may be dropped; what is left may then be an address.
    private static func dotted(_ host: String, _ inquiry: inout Inquiry) -> HostReading {
        guard hasFinalDot(host), inquiry.choose(.finalDot, options: 2) == 0 else { return spelt(host, &inquiry) }
        let bare = String(host.dropLast())
        if let address = IPAddress(bare), address.family == .v4 { return plain(address, bare, &inquiry) }
        if let address = IPAddress(loosely: bare) { return loose(address, bare, &inquiry) }
        return spelt(bare, &inquiry)
    }

    /// A name with a capital may be folded, compared as it is spelt, or mean nothing to the gate.
    private static func spelt(_ host: String, _ inquiry: inout Inquiry) -> HostReading {
        guard hasCapital(host) else { return HostReading(name: host) }
        switch inquiry.choose(.hostCase, options: 3) {
        case 0: return HostReading(name: host.lowercased())
        case 1: return HostReading(name: host)
        default: return HostReading(kind: .nothing, other: nil)
        }
    }

    /// A number that only `inet_aton` takes: an address, or a name.
    private static func loose(_ address: IPAddress, _ host: String, _ inquiry: inout Inquiry) -> HostReading {
        inquiry.choose(.looseNumber, options: 2) == 0
            ? HostReading(address, text: address.description) : spelt(host, &inquiry)
    }

    /// A leading zero in an IPv4 host: decimal as Darwin's `inet_pton` has it, else what `inet_aton` makes of it.
    private static func plain(_ address: IPAddress, _ host: String, _ inquiry: inout Inquiry) -> HostReading {
        guard address.family == .v4, hasLeadingZero(host), !inquiry.confirm(.leadingZero, likely: true) else {
            return HostReading(address, text: host)
        }
        guard let octal = IPAddress(loosely: host) else { return HostReading(name: host) }
        return loose(octal, host, &inquiry)
    }
}
