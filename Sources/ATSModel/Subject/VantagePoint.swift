// SPDX-License-Identifier: MIT

/// Where a load starts: the addresses that belong to the machine that loads, and the networks it is attached to.
///
/// Both count for addresses only, never for names (`ats-rules.md` §3.2, §3.8).
public struct VantagePoint: Hashable, Sendable {
    /// Every address on any interface of that machine.
    public var own: [IPAddress]
    /// The prefixes of its interfaces that are no tunnels. A /32 or /128 is passed over by the model.
    public var onLink: [AddressRange]

    public init(own: [IPAddress] = [], onLink: [AddressRange] = []) {
        self.own = own
        self.onLink = onLink
    }

    /// A vantage without any address of its own, as a device is unless told otherwise.
    public static let nowhere = VantagePoint()
}
