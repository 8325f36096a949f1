// SPDX-License-Identifier: MIT

/// One look at an https server over a fresh connection, without resumption (`design.md` §4).
package struct TLSLook: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// As the curl tool would.
        case stock
        /// Lax enough to finish with an old server. Sends no request.
        case facts
        /// Only what an app's TLS gate would offer. Sends no request.
        case ats(TLSOffer)
    }

    package let kind: Kind
    /// When it was taken, in seconds since 1970.
    package let time: Int64
    package let handshake: Handshake
    /// Why it ended; `nil` where the handshake finished and, for `stock`, the certificate was good to curl.
    package let failure: TransferFailure?

    package init(kind: Kind, time: Int64, handshake: Handshake, failure: TransferFailure? = nil) {
        self.kind = kind
        self.time = time
        self.handshake = handshake
        self.failure = failure
    }
}

extension [TLSLook] {
    package var stock: TLSLook? { first { $0.kind == .stock } }
    package var facts: TLSLook? { first { $0.kind == .facts } }
    package func ats(_ offer: TLSOffer) -> TLSLook? { first { $0.kind == .ats(offer) } }
    /// The one that tells most of the server: the facts where they were needed, else stock.
    package var best: TLSLook? { facts?.handshake.isFinished == true ? facts : stock ?? facts }
}
