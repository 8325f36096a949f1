// SPDX-License-Identifier: MIT
package import ATSModel

/// One address of one network interface, as the system lists it.
package struct InterfaceAddress: Hashable, Sendable {
    /// `en0`, `utun3`.
    package let interface: String
    package let isUp: Bool
    package let isLoopback: Bool
    /// A link with one other end, which most tunnels are.
    package let isPointToPoint: Bool
    package let address: IPAddress
    /// The length of the network's prefix, `nil` where the system gives no mask or one with gaps.
    package let prefix: Int?

    package init(
        interface: String, isUp: Bool = true, isLoopback: Bool = false, isPointToPoint: Bool = false,
        address: IPAddress, prefix: Int?
    ) {
        self.interface = interface
        self.isUp = isUp
        self.isLoopback = isLoopback
        self.isPointToPoint = isPointToPoint
        self.address = address
        self.prefix = prefix
    }

    /// Whether the interface is a tunnel, by its kind or by its name.
    ///
    /// WireGuard's and Tailscale's are no point-to-point links on every system, so the names of the usual drivers count
    /// as well.
    var isTunnel: Bool {
        isPointToPoint || InterfaceAddress.tunnelNames.contains { interface.hasPrefix($0) }
    }

    private static let tunnelNames = [
        "utun", "tun", "tailscale", "wg", "ipsec", "ppp", "gif", "stf", "sit", "gre", "zt", "nebula",
    ]
}
