// SPDX-License-Identifier: MIT
package import ATSModel

/// What the network did: libcurl's answer to one destination, over all its redirects.
package struct Connection: Hashable, Sendable {
    /// The caller's number for the destination.
    package let id: Int
    /// Every hop that was issued, in order; never empty.
    package let hops: [Hop]
    /// Why the chain ended although its last hop answered with a redirect: `too many redirects, more than 10`,
    /// `redirect to ftp://…`. `nil` where it ended as it should. The last hop's failure says it in curl's terms.
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
    /// The final HTTP status, `nil` where the chain failed, be it after a status had arrived.
    package var status: Int? { chainProblem == nil && failure == nil ? hops.last?.status : nil }
    /// The failure of the last hop, `nil` where it has none.
    package var failure: TransferFailure? { hops.last?.failure }
    package var isProxied: Bool { hops.contains { $0.proxy != nil } }
    /// What an app would show for this failure of the network, `nil` where there is none.
    package var urlError: URLErrorCode? { failure?.urlError ?? (chainProblem == nil ? nil : .tooManyRedirects) }
}

extension Connection {
    /// The answer for a request that libcurl could not even begin.
    init(failing request: TransferRequest, _ error: CurlError) {
        let cause = FailureCause(curlCode: error.code)
        let failure = TransferFailure(curlCode: error.code, text: error.text, urlError: cause.urlError)
        self.init(
            id: request.id, hops: [Hop(destination: request.destination, failure: failure)],
            isViaLab: request.route?.isLaboratory == true)
    }
}
