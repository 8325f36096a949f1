// SPDX-License-Identifier: MIT
internal import ATSModel
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
            for handshake in hop.looks.shown {
                let chain = handshake.chain
                for (depth, certificate) in chain.enumerated() {
                    guard let end = certificate.notAfter, first.map({ end < $0.time }) ?? true else { continue }
                    let isRoot = depth == chain.count - 1 && handshake.endsAtRoot
                    first = GoodUntil(
                        time: end,
                        reason: depth == 0
                            ? "the leaf of \(hop.destination.host)"
                            : "the \(isRoot ? "root" : "intermediate") \(certificate.subject)")
                }
            }
        }
        guard let first else { return nil }
        self = first
    }

    /// Whether it ends sooner than that, in seconds since 1970; what has ended already does too.
    package func isDue(before time: Int64) -> Bool { self.time < time }
}

extension [TLSLook] {
    /// What an app may be shown: of two certificates, a server picks one by the suites that are offered.
    fileprivate var shown: [Handshake] {
        let own = filter { if case .ats = $0.kind { $0.handshake.isFinished } else { false } }
        return ([telling].compactMap(\.self) + own).map(\.handshake)
    }
}
