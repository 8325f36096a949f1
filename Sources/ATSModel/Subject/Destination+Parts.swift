// SPDX-License-Identifier: MIT

extension Destination {
    /// What a URL says, shared by the copies of its destination.
    final class Parts: Sendable {
        let scheme: Scheme
        /// What rulings ask.
        let traits: HostTraits
        /// The host as the loader hands it on, where nothing about it is odd.
        let read: HostText
        let port: UInt16
        let host: String
        let hostKind: HostKind
        let url: String
        let userInfo: String?
        let pathAndQuery: String
        let addedPath: Bool

        init(
            _ scheme: Scheme, port: UInt16, host: String, _ hostKind: HostKind, url: String, userInfo: String?,
            pathAndQuery: String, addedPath: Bool
        ) {
            self.scheme = scheme
            self.port = port
            self.host = host
            self.hostKind = hostKind
            self.url = url
            self.userInfo = userInfo
            self.pathAndQuery = pathAndQuery
            self.addedPath = addedPath
            let sort = Corroboration.sort(host, hostKind)
            switch hostKind {
            case .name:
                let text = asciiHost(host)
                read = HostText(text)
                let isOdd = hasFinalDot(text) || hasCapital(text)
                traits = HostTraits(name: read, sort: sort, isOdd: isOdd)
            case .loosely:
                read = HostText(host)
                traits = HostTraits(name: read, sort: sort, isOdd: true)
            case .address(let address, let zone):
                read = HostText(host)
                let isOdd = zone != nil || address.family == .v4 && hasLeadingZero(host)
                traits = HostTraits(address, text: read, sort: sort, isOdd: isOdd)
            }
        }
    }
}

/// One final dot, which the loader may drop (`ats-rules.md` §12.6).
func hasFinalDot(_ host: String) -> Bool { host.utf8.last == 0x2e && host.utf8.dropLast().last != 0x2e }

/// A capital, which the loader may fold (§12.6).
func hasCapital(_ host: String) -> Bool { host.utf8.contains(where: isCapital) }
func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) }

/// Whether a part of the IPv4 address begins with a zero and goes on (§12.5).
func hasLeadingZero(_ host: String) -> Bool {
    var (beginsPart, isZero) = (true, false)
    for byte in host.utf8 {
        if isZero, byte != 0x2e { return true }
        isZero = beginsPart && byte == 0x30
        beginsPart = byte == 0x2e
    }
    return false
}
