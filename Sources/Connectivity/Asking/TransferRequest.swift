// SPDX-License-Identifier: MIT
package import ATSModel

/// One destination to ask.
package struct TransferRequest: Sendable {
    /// The caller's number for it; comes back with the connection.
    package let id: Int
    package let destination: Destination
    /// Leads `host:port` elsewhere, as `curl --connect-to` does; the URL, the Host header and SNI stay as they are.
    package let route: Route?
    /// What apps would offer the server of an https hop: each is tried by a look of its own where curl has negotiated
    /// something else.
    package let offers: @Sendable (Destination) -> [TLSOffer]

    package init(
        id: Int, destination: Destination, route: Route? = nil,
        offers: @escaping @Sendable (Destination) -> [TLSOffer] = { _ in [] }
    ) {
        self.id = id
        self.destination = destination
        self.route = route
        self.offers = offers
    }
}
