// SPDX-License-Identifier: MIT

/// Servers on loopback, one pair of ports (plain and TLS) for each behaviour, all run by one thread.
///
/// Any host name is served: the TLS side makes a 90-day leaf on the spot for the name that the client asks for.
package final class Laboratory: Sendable {
    package struct Ports: Sendable, Hashable {
        package let plain: UInt16
        package let tls: UInt16
    }

    /// - Parameters:
    ///   - behaviours: what to serve; each gets its own ports.
    ///   - addresses: IP addresses that stand as hosts in https URLs, which a client names in no SNI; they go into
    ///     the certificates.
    ///   - directory: where the CA's certificate is written; must exist.
    /// - Throws: `LaboratoryError` where a socket, a key or the file cannot be had.
    package init(behaviours: Set<LabBehaviour>, addresses: [String], directory: String) throws(LaboratoryError) {
        throw LaboratoryError(detail: "the lab is missing")
    }

    /// The ports of a behaviour that was asked for.
    package func ports(of behaviour: LabBehaviour) -> Ports? { nil }
    /// PEM file of the lab's CA.
    package var rootsFile: String { "" }
    /// How many connections were accepted so far, over all ports.
    package var acceptCount: Int { 0 }
    /// Closes all ports and joins the thread. Also done when the object goes away.
    package func stop() {}
}

/// Why the lab cannot start.
package struct LaboratoryError: Error, Hashable, Sendable, CustomStringConvertible {
    package let detail: String
    package var description: String { "the lab cannot start: \(detail)" }

    package init(detail: String) { self.detail = detail }
}
