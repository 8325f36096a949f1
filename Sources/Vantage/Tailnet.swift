// SPDX-License-Identifier: MIT
package import ATSModel

/// The machines of a tailnet, as `tailscale status --json` lists them.
package struct Tailnet: Hashable, Sendable {
    package struct Machine: Hashable, Sendable {
        /// `mymac`, the first label of the full name.
        package let shortName: String
        /// Without the final dot: `mymac.tailnet-example.ts.net`; `nil` where MagicDNS gives none.
        package let fullName: String?
        package let addresses: [IPAddress]
        package let isOnline: Bool
        package let isSelf: Bool
        /// `macOS`, `iOS`, `linux`, as Tailscale says it.
        package let system: String?
        /// Whether it belongs to another tailnet and is shared with this one: its short name means nothing here.
        package let isShared: Bool

        package init(
            shortName: String, fullName: String?, addresses: [IPAddress], isOnline: Bool, isSelf: Bool,
            system: String?, isShared: Bool = false
        ) {
            self.shortName = shortName
            self.fullName = fullName
            self.addresses = addresses
            self.isOnline = isOnline
            self.isSelf = isSelf
            self.system = system
            self.isShared = isShared
        }
    }

    /// This machine first, then its peers by their names.
    package let machines: [Machine]

    package init(machines: [Machine]) { self.machines = machines }
}
