// SPDX-License-Identifier: MIT
package import ATSModel

/// One request of a chain.
package struct Hop: Hashable, Sendable {
    /// The URL asked. Holds secrets: redact it before it is printed or kept.
    package let destination: Destination
    /// The HTTP status, also one that arrived before the transfer failed.
    package let status: Int?
    /// `1.0`, `1.1`, `2` or `3`; `nil` where no header arrived.
    package let httpVersion: String?
    package let failure: TransferFailure?
    /// The address that was connected to, or tried last where that is known.
    package let remoteAddress: String?
    package let remotePort: Int?
    package let localAddress: String?
    /// Microseconds from the start of the hop; `nil` for a phase that was not reached.
    package let times: PhaseTimes
    /// Body bytes that arrived, counted up to the limit.
    package let bodyBytes: Int
    /// Whether the body was longer than the limit and the transfer was ended there. Counts as ok.
    package let isTruncated: Bool
    /// The absolute URL of a redirect, `nil` where the answer is none.
    package let location: String?
    /// Host and port of the proxy that was used, without user info.
    package let proxy: String?
    /// Looks at the TLS of an https hop, `stock` first; empty for http and where no connection stood.
    package internal(set) var looks: [TLSLook]

    package init(
        destination: Destination, status: Int? = nil, httpVersion: String? = nil, failure: TransferFailure? = nil,
        remoteAddress: String? = nil, remotePort: Int? = nil, localAddress: String? = nil,
        times: PhaseTimes = PhaseTimes(), bodyBytes: Int = 0, isTruncated: Bool = false, location: String? = nil,
        proxy: String? = nil, looks: [TLSLook] = []
    ) {
        self.destination = destination
        self.status = status
        self.httpVersion = httpVersion
        self.failure = failure
        self.remoteAddress = remoteAddress
        self.remotePort = remotePort
        self.localAddress = localAddress
        self.times = times
        self.bodyBytes = bodyBytes
        self.isTruncated = isTruncated
        self.location = location
        self.proxy = proxy
        self.looks = looks
    }
}
