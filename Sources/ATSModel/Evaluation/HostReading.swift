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
            self = HostReading.name(asciiHost(destination.host), &inquiry)
        case .loosely(let address):
            let isName = inquiry.choose(.looseNumber, options: 2) == 1
            self = isName ? .name(destination.host) : .address(address, text: address.description)
        case .address(let address, nil):
            self = HostReading.plain(address, destination.host, &inquiry)
        case .address(let address, let zone?):
            let isLinkLocal = AddressRange.linkLocalV6.contains(address)
            let bare = String(destination.host.utf8.dropLast(zone.utf8.count + 1)) ?? destination.host
            switch inquiry.choose(.zone, scope: isLinkLocal ? 1 : 0, options: isLinkLocal ? 4 : 3) {
            case 0: self = .address(address, text: bare)
            case 1: self = .name(destination.host)
            case 2: self = .address(address, text: destination.host)
            default: self = .numbered(address, text: destination.host)
            }
        }
    }

    private static func name(_ host: String, _ inquiry: inout Inquiry) -> HostReading {
        var host = host
        if host.utf8.contains(where: { (0x41...0x5a).contains($0) }) {
            switch inquiry.choose(.hostCase, options: 3) {
            case 0: host = host.lowercased()
            case 1: break
            default: return .nothing
            }
        }
        if host.hasSuffix("."), !host.hasSuffix(".."), inquiry.choose(.finalDot, options: 2) == 0 { host.removeLast() }
        return .name(host)
    }

    /// A leading zero in an IPv4 host: decimal as Darwin's `inet_pton` has it, octal, or a name.
    private static func plain(_ address: IPAddress, _ host: String, _ inquiry: inout Inquiry) -> HostReading {
        let hasLeadingZero =
            address.family == .v4
            && host.split(separator: ".").contains { $0.utf8.count > 1 && $0.utf8.first == 0x30 }
        guard hasLeadingZero else { return .address(address, text: host) }
        let octal = IPAddress(loosely: host)
        switch inquiry.choose(.leadingZero, scope: octal == nil ? 0 : 1, options: octal == nil ? 2 : 3) {
        case 0: return .address(address, text: host)
        case 1: return .name(host)
        default: return octal.map { .address($0, text: $0.description) } ?? .name(host)
        }
    }
}
