// SPDX-License-Identifier: MIT
package import ATSModel
package import Connectivity

/// The addresses of a load that belong to a machine which asks for it: what works there may work nowhere else
/// (`ats-rules.md` §3.4).
///
/// Loopback is everybody's own and says nothing.
package struct OwnAddresses: Sendable, Hashable {
    /// Each once: those that stand in URLs, then those that names led to.
    package private(set) var all: [IPAddress] = []

    package var isEmpty: Bool { all.isEmpty }

    /// - Parameters:
    ///   - load: whose URLs are seen from its own vantage.
    ///   - connection: what the network did, from the machine that this process runs on, whoever is to load later.
    ///   - machine: that machine's addresses.
    package init(of load: Load, _ connection: Connection?, probedFrom machine: VantagePoint) {
        for destination in [load.destination] + load.redirects {
            if let address = destination.address, load.vantage.own.contains(address) { add(address) }
        }
        // The lab stands on loopback, and a proxy's address is not the destination's.
        for hop in connection?.hops ?? [] where hop.proxy == nil && connection?.isViaLab == false {
            guard let remote = hop.remoteAddress.flatMap({ IPAddress($0) }) else { continue }
            // A machine that talks to itself has the same address on both ends, whatever --own says of it.
            if machine.own.contains(remote) || hop.localAddress.flatMap({ IPAddress($0) }) == remote { add(remote) }
        }
    }

    private mutating func add(_ address: IPAddress) {
        guard !OwnAddresses.loopback.contains(where: { $0.contains(address) }), !all.contains(address) else { return }
        all.append(address)
    }

    private static let loopback = [AddressRange("127.0.0.0/8"), AddressRange("::1/128")].compactMap(\.self)
}
