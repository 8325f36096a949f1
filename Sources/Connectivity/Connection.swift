// SPDX-License-Identifier: MIT
package import ATSModel

/// What the network did: libcurl's answer to one destination, over all its redirects.
package struct Connection: Hashable, Sendable {
    /// The caller's number for the destination.
    package let id: Int
    /// Every hop that was issued, in order; never empty.
    package let hops: [Hop]
    /// Why the chain ended although its last hop answered with a redirect: `too many redirects`,
    /// `redirect to ftp://…`. `nil` where it ended as it should.
    package let chainProblem: String?
    /// Led elsewhere by `--connect-to`.
    package let isRerouted: Bool
    package let isViaLab: Bool

    package init(id: Int, hops: [Hop], chainProblem: String? = nil, isRerouted: Bool = false, isViaLab: Bool = false) {
        self.id = id
        self.hops = hops
        self.chainProblem = chainProblem
        self.isRerouted = isRerouted
        self.isViaLab = isViaLab
    }

    /// Whether a final HTTP status arrived, whatever it is.
    package var isOK: Bool { status != nil }
    /// The final HTTP status, `nil` where the chain failed.
    package var status: Int? { chainProblem == nil ? hops.last?.status : nil }
    /// The failure of the last hop, `nil` where it has none.
    package var failure: TransferFailure? { hops.last?.failure }
    package var isProxied: Bool { hops.contains { $0.proxy != nil } }
    /// What an app would show for this failure of the network, `nil` where there is none.
    package var urlError: URLErrorCode? {
        chainProblem == nil ? failure?.urlError : .tooManyRedirects
    }
}

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

    package init(
        destination: Destination, status: Int? = nil, httpVersion: String? = nil, failure: TransferFailure? = nil,
        remoteAddress: String? = nil, remotePort: Int? = nil, localAddress: String? = nil,
        times: PhaseTimes = PhaseTimes(), bodyBytes: Int = 0, isTruncated: Bool = false, location: String? = nil,
        proxy: String? = nil
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
    }
}

/// Microseconds from the start of a hop to the end of each phase.
package struct PhaseTimes: Hashable, Sendable {
    package var nameLookup: Int?
    package var connect: Int?
    package var tls: Int?
    package var firstByte: Int?
    package var total: Int?

    package init(
        nameLookup: Int? = nil, connect: Int? = nil, tls: Int? = nil, firstByte: Int? = nil, total: Int? = nil
    ) {
        self.nameLookup = nameLookup
        self.connect = connect
        self.tls = tls
        self.firstByte = firstByte
        self.total = total
    }
}

/// A transfer that failed, in curl's words and in an app's.
package struct TransferFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// curl's exit code, as `man curl` lists them.
    package let curlCode: Int
    /// curl's own text for this transfer.
    package let text: String
    /// `errno` of the connect, where curl kept one.
    package let systemError: Int?
    /// OpenSSL's verify result, where the certificate was refused.
    package let verifyResult: Int?
    /// What an app would show for this failure of the network.
    package let urlError: URLErrorCode

    package init(
        curlCode: Int, text: String, systemError: Int? = nil, verifyResult: Int? = nil, urlError: URLErrorCode
    ) {
        self.curlCode = curlCode
        self.text = text
        self.systemError = systemError
        self.verifyResult = verifyResult
        self.urlError = urlError
    }

    /// Whether the server's certificate was the reason (curl 60, 51, 77, 83, 90, 91).
    package var isTrust: Bool { [51, 60, 83, 90, 91].contains(curlCode) }
    package var description: String { "transfer failed (curl \(curlCode)): \(text)" }
}
