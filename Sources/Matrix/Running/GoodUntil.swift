// SPDX-License-Identifier: MIT
internal import Certificates
package import Connectivity

/// Until when what a server shows stays good, and what ends then.
package struct GoodUntil: Hashable, Sendable {
    /// The last second, since 1970.
    package let time: Int64
    /// What ends, as a phrase: `the leaf of engine.example.ts.net`, `the intermediate CN=…`.
    package let reason: String

    package init(time: Int64, reason: String) {
        self.time = time
        self.reason = reason
    }

    /// The first end over all https hops; `nil` where no certificate was seen.
    ///
    /// A root that the chain ends at ends too, and with it the chain. What the server sent beside the chain does not
    /// count: an old cross-signed copy may end whenever it likes.
    package init?(_ connection: Connection) {
        var first: GoodUntil?
        for hop in connection.hops {
            guard let handshake = hop.looks.telling?.handshake else { continue }
            let chain = handshake.chain
            for (depth, certificate) in chain.enumerated() {
                guard let end = certificate.notAfter, first.map({ end < $0.time }) ?? true else { continue }
                let part =
                    depth == 0
                    ? "the leaf of \(hop.destination.host)"
                    : "the \(depth == chain.count - 1 && handshake.endsAtRoot ? "root" : "intermediate") "
                        + certificate.subject
                first = GoodUntil(time: end, reason: part)
            }
        }
        guard let first else { return nil }
        self = first
    }
}
