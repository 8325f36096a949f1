// SPDX-License-Identifier: MIT
internal import ATSModel
internal import CCurl

/// One easy handle and the chain that it is at: its hops one after another, and then the looks at the TLS of those that
/// need more than the transfer itself has shown. The looks come last, so that no hop has less time for them.
///
/// libcurl holds a pointer to it while a hop lasts; a `Flight` owns all of its transfers until its end.
final class Transfer {
    /// What the handle is used for next, or now.
    enum Stage {
        case hop
        /// A look at the hop of this place.
        case look(TLSLook.Kind, at: Int)
    }

    let handle: EasyHandle
    /// Written by libcurl's callbacks.
    var seen: HopObservation
    /// Of the handshake that is under way; `nil` for a cleartext hop.
    var watch: HandshakeWatch?
    private(set) var request: TransferRequest
    private(set) var stage = Stage.hop
    /// Of the hop or look that is due.
    private(set) var destination: Destination
    private(set) var start: ContinuousClock.Instant
    private var hops: [Hop] = []
    private var chainProblem: String?
    var proxy: Proxy?
    var isRerouted = false
    /// What an earlier hop has left on the handle: libcurl clears it only in `curl_easy_perform`.
    var formerSystemError: Int?
    /// What the handle was readied for last, where that was a plain hop.
    var plainHop: PlainHop?
    /// What libcurl reads while the hop lasts.
    var headers: StringList?
    var connectTo: StringList?

    init(_ request: TransferRequest) throws(CurlError) {
        handle = try EasyHandle()
        self.request = request
        destination = request.destination
        start = ContinuousClock.now
        seen = HopObservation(headerLimit: 0, bodyLimit: 0)
    }

    /// Takes up another request.
    func begin(_ request: TransferRequest) {
        self.request = request
        destination = request.destination
        start = ContinuousClock.now
        stage = .hop
        hops = []
        chainProblem = nil
        isRerouted = false
    }

    /// A chain that began as a WebSocket goes on as one.
    var isWebSocket: Bool { request.destination.scheme.isWebSocket || destination.scheme.isWebSocket }

    /// Milliseconds that the chain may still take.
    func timeLeft(_ options: TransferOptions) -> Int {
        options.totalTimeoutMilliseconds - Int((ContinuousClock.now - start) / Duration.milliseconds(1))
    }

    /// Takes the result of the hop or look.
    ///
    /// - Returns: the connection, or `nil` where the handle is due once more.
    func end(_ result: CURLcode, _ setup: TransferSetup) -> Connection? {
        switch stage {
        case .hop:
            endHop(result, setup)
            if case .hop = stage { return nil }
        case .look(let kind, let place):
            add(look(kind, failure: result == CURLE_OK ? nil : failure(of: result), setup), at: place)
        }
        return goOn(setup)
    }

    /// Takes an error that kept the hop or look from being issued at all.
    ///
    /// - Returns: the connection, or `nil` where the handle is due once more.
    func end(_ error: CurlError, _ setup: TransferSetup) -> Connection? {
        let failure = failure(FailureCause(curlCode: error.code), error.text)
        switch stage {
        case .hop:
            hops.append(Hop(destination: destination, failure: failure, proxy: proxy?.authority))
        case .look(let kind, let place):
            add(TLSLook(kind: kind, time: setup.options.now(), handshake: Handshake(), failure: failure), at: place)
        }
        return goOn(setup)
    }

    /// Takes an error that ends everything.
    func abandon(_ error: CurlError) -> Connection {
        if case .hop = stage {
            let failure = failure(FailureCause(curlCode: error.code), error.text)
            hops.append(Hop(destination: destination, failure: failure, proxy: proxy?.authority))
        }
        return connection
    }

    /// Stays at hops where a further one is due.
    private func endHop(_ result: CURLcode, _ setup: TransferSetup) {
        let failure = failure(of: result)
        var location: String?
        var problem: Redirect.Problem?
        var next: Destination?
        if failure == nil, let status = seen.status, (300..<400).contains(status), let sent = seen.location {
            switch Redirect(sent, from: destination) {
            case .broken(let reason, let text):
                (problem, location) = (reason, text)
            case .to(let target):
                location = target.url
                if hops.count < setup.options.redirectLimit {
                    next = target
                } else {
                    let loop = (hops.map(\.destination) + [destination]).firstIndex(of: target)
                    problem = .tooMany(limit: setup.options.redirectLimit, loopsTo: loop.map { $0 + 1 })
                }
            }
        }
        var hop = hop(failure: failure ?? problem?.failure, location: location)
        if watch?.hasBegun == true { hop.looks = [stockLook(failure, setup)] }
        hops.append(hop)
        if let next {
            destination = next
        } else {
            chainProblem = problem?.text
            stage = .look(.stock, at: hops.count - 1)
        }
    }

    /// Turns to the next look that is needed and that there is time for.
    private func goOn(_ setup: TransferSetup) -> Connection? {
        guard timeLeft(setup.options) > 0 else { return connection }
        for (place, hop) in hops.enumerated() {
            if let kind = LookPlan.next(after: hop.looks, offers: request.offers(hop.destination)) {
                stage = .look(kind, at: place)
                destination = hop.destination
                return nil
            }
        }
        return connection
    }

    private func add(_ look: TLSLook, at place: Int) { hops[place].looks.append(look) }

    private var connection: Connection {
        Connection(
            id: request.id, hops: hops, chainProblem: chainProblem, isRerouted: isRerouted,
            isViaLab: request.route?.isLaboratory == true)
    }
}
