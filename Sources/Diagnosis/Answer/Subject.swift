// SPDX-License-Identifier: MIT
package import ATSModel

/// What a URL is, before anything is asked or judged.
package struct Subject: Hashable, Sendable {
    package enum NameKind: String, CaseIterable, Hashable, Sendable {
        case address
        /// Numbers that only some resolvers take for an address (`ats-rules.md` §12.5).
        case oddAddress = "odd-address"
        /// No dot: a machine's own name, or MagicDNS's short one.
        case shortName = "short-name"
        case bonjourName = "bonjour-name"
        /// A tailnet's full name, under `ts.net`.
        case tailnetName = "tailnet-name"
        case fullName = "full-name"
    }

    package let place: Place
    package let nameKind: NameKind
    /// Whether the address belongs to the machine that loads.
    package let isOwn: Bool
    /// Whether it belongs to the machine that this runs on, so that what curl sends never leaves it.
    package let isOwnHere: Bool

    /// - Parameter here: the addresses of the machine that this runs on.
    package init(_ destination: Destination, from vantage: VantagePoint, here: VantagePoint) {
        place = destination.place(from: vantage)
        switch destination.hostKind {
        case .address: nameKind = .address
        case .loosely: nameKind = .oddAddress
        case .name:
            let host = destination.host.lowercased()
            if !host.utf8.contains(0x2e) {
                nameKind = .shortName
            } else if host.hasSuffix(".local") || host.hasSuffix(".local.") {
                nameKind = .bonjourName
            } else if host.hasSuffix(".ts.net") || host.hasSuffix(".ts.net.") {
                nameKind = .tailnetName
            } else {
                nameKind = .fullName
            }
        }
        let isLoopback = place == .loopback
        isOwn = isLoopback || destination.address.map(vantage.own.contains) ?? false
        isOwnHere = isLoopback || destination.address.map(here.own.contains) ?? false
    }
}
