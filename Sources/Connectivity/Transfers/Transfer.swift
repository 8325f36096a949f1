// SPDX-License-Identifier: MIT
internal import ATSModel
internal import CCurl

/// One easy handle and the chain that it is at.
///
/// libcurl holds a pointer to it while a hop lasts; a `Flight` owns all of its transfers until its end.
final class Transfer {
    let handle: EasyHandle
    /// Written by libcurl's callbacks.
    var seen: HopObservation
    private var request: TransferRequest
    private var destination: Destination
    private var start: ContinuousClock.Instant
    private var hops: [Hop] = []
    private var proxy: Proxy?
    private var isRerouted = false
    /// What an earlier hop has left on the handle: libcurl clears it only in `curl_easy_perform`.
    private var formerSystemError: Int?
    /// What libcurl reads while the hop lasts.
    private var headers: StringList?
    private var connectTo: StringList?

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
        hops = []
        isRerouted = false
    }

    /// Readies the handle for the hop that is due.
    func prepare(_ setup: TransferSetup, tag: Int) throws(CurlError) {
        let options = setup.options
        try handle.reset()
        connectTo = nil
        headers = nil
        seen = HopObservation(
            headerLimit: options.headerLimit, bodyLimit: options.bodyLimit, asksUpgrade: isWebSocket)
        formerSystemError = handle.number(CURLINFO_OS_ERRNO)
        proxy = nil

        try handle.set(CURLOPT_URL, to: destination.requestURL(after: request.destination))
        try handle.setTag(tag)
        try handle.report(to: self)
        try handle.restrict()
        // SIGPIPE is held back for the whole run, see BrokenPipeSignal.
        try handle.set(CURLOPT_NOSIGNAL, to: true)
        try handle.set(CURLOPT_USERAGENT, to: options.userAgent)
        try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: true)
        try handle.set(CURLOPT_CONNECTTIMEOUT_MS, to: max(1, options.connectTimeoutMilliseconds))
        let spent = (ContinuousClock.now - start) / Duration.milliseconds(1)
        try handle.set(CURLOPT_TIMEOUT_MS, to: max(1, options.totalTimeoutMilliseconds - Int(spent)))
        if !options.reusesConnections {
            try handle.set(CURLOPT_FRESH_CONNECT, to: true)
            try handle.set(CURLOPT_FORBID_REUSE, to: true)
        }
        try prepareRoute(setup)
        if !destination.scheme.isCleartext { try prepareTLS(setup) }
        if isWebSocket { try prepareUpgrade() }
    }

    /// The proxy and the rows of `--connect-to`. Both proxy options are always set: libcurl would else ask the process's
    /// environment.
    private func prepareRoute(_ setup: TransferSetup) throws(CurlError) {
        if request.route?.isLaboratory != true { proxy = setup.proxies.proxy(for: destination) }
        try handle.set(CURLOPT_PROXY, to: proxy?.text ?? "")
        try handle.set(CURLOPT_NOPROXY, to: proxy == nil ? "*" : "")
        if let row = request.route?.row(for: destination) {
            let list = try StringList([row])
            try handle.set(CURLOPT_CONNECT_TO, to: list)
            connectTo = consume list
            if request.route?.isLaboratory != true { isRerouted = true }
        }
    }

    private func prepareTLS(_ setup: TransferSetup) throws(CurlError) {
        if let file = setup.anchors.file { try handle.set(CURLOPT_CAINFO, to: file) }
        if let bytes = setup.anchors.bytes { try handle.set(CURLOPT_CAINFO_BLOB, to: bytes) }
        try handle.set(CURLOPT_CAPATH, to: setup.anchors.directory)
        // A resumed session does not look at the certificate.
        if !setup.options.reusesConnections { try handle.set(CURLOPT_SSL_SESSIONID_CACHE, to: false) }
        handle.reportTLS(to: self)
    }

    /// The opening handshake of RFC 6455 §4.1, which HTTP/1.1 alone has.
    private func prepareUpgrade() throws(CurlError) {
        try handle.set(CURLOPT_HTTP_VERSION, to: Int(CURL_HTTP_VERSION_1_1))
        // A proxy would not pass an upgrade on, so even ws goes through a tunnel (§4.1, step 2).
        if proxy != nil { try handle.set(CURLOPT_HTTPPROXYTUNNEL, to: true) }
        var generator = SystemRandomNumberGenerator()
        let list = try StringList([
            "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: \(WebSocketKey.random(using: &generator))",
        ])
        try handle.set(CURLOPT_HTTPHEADER, to: list)
        headers = consume list
    }

    /// A chain that began as a WebSocket goes on as one.
    private var isWebSocket: Bool { request.destination.scheme.isWebSocket || destination.scheme.isWebSocket }

    /// Takes the result of the hop.
    ///
    /// - Returns: the connection, or `nil` where a further hop is due.
    func end(_ result: CURLcode, redirectLimit: Int) -> Connection? {
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
                if hops.count < redirectLimit {
                    next = target
                } else {
                    let loop = (hops.map(\.destination) + [destination]).firstIndex(of: target)
                    problem = .tooMany(limit: redirectLimit, loopsTo: loop.map { $0 + 1 })
                }
            }
        }
        hops.append(hop(failure: failure ?? problem?.failure, location: location))
        if let next {
            destination = next
            return nil
        }
        return connection(problem: problem?.text)
    }

    /// Takes an error that kept the hop from being issued at all.
    func end(_ error: CurlError) -> Connection {
        let failure = failure(FailureCause(curlCode: error.code), error.text)
        hops.append(Hop(destination: destination, failure: failure, proxy: proxy?.authority))
        return connection(problem: nil)
    }

    private func connection(problem: String?) -> Connection {
        Connection(
            id: request.id, hops: hops, chainProblem: problem, isRerouted: isRerouted,
            isViaLab: request.route?.isLaboratory == true)
    }

    private func failure(of result: CURLcode) -> TransferFailure? {
        if result == CURLE_WRITE_ERROR, seen.isHeaderTooLong {
            // libcurl itself says 27 to a single line that is too long for it.
            return failure(
                FailureCause(curlCode: Int(CURLE_OUT_OF_MEMORY.rawValue)),
                "more than \(seen.headerLimit) bytes of header, ended there")
        }
        if result == CURLE_WRITE_ERROR, seen.endedByUs { return nil }
        if result == CURLE_OK {
            if seen.isHeadComplete { return nil }
            // libcurl is content with a status line; an app is not.
            return failure(
                FailureCause(curlCode: Int(CURLE_GOT_NOTHING.rawValue)),
                "the connection was closed inside the header, which curl itself passes over")
        }
        var cause = FailureCause(curlCode: Int(result.rawValue))
        cause.systemError = systemError(of: result)
        // Before any verification libcurl holds 1 here, which is no verify result.
        if result == CURLE_PEER_FAILED_VERIFICATION {
            cause.verifyResult = handle.number(CURLINFO_SSL_VERIFYRESULT).flatMap { $0 == 1 ? nil : $0 }
        }
        cause.proxyRefused = (handle.number(CURLINFO_HTTP_CONNECTCODE) ?? 0) >= 300
        let text = handle.errorText ?? CurlError(result).text
        // libcurl has one code for a chunk that it cannot read and for a connection that broke, and no errno for it.
        if result == CURLE_RECV_ERROR, text.contains("chunk") { (cause.isMalformed, cause.systemError) = (true, nil) }
        return failure(cause, text)
    }

    private func failure(_ cause: FailureCause, _ text: String) -> TransferFailure {
        TransferFailure(
            curlCode: cause.curlCode, text: text, systemError: cause.systemError, verifyResult: cause.verifyResult,
            urlError: cause.urlError)
    }

    /// `errno`, unless it may be an earlier hop's: where libcurl sets it for certain, or where it has changed.
    private func systemError(of result: CURLcode) -> Int? {
        let isPlainIO = destination.scheme.isCleartext && [CURLE_SEND_ERROR, CURLE_RECV_ERROR].contains(result)
        let error = handle.number(CURLINFO_OS_ERRNO)
        return result == CURLE_COULDNT_CONNECT || isPlainIO || error != formerSystemError ? error : nil
    }

    private func hop(failure: TransferFailure?, location: String?) -> Hop {
        let address = handle.text(CURLINFO_PRIMARY_IP)
        return Hop(
            destination: destination, status: seen.status, httpVersion: seen.httpVersion, failure: failure,
            remoteAddress: address ?? seen.lastTried?.address.description,
            remotePort: address == nil ? seen.lastTried?.port : handle.number(CURLINFO_PRIMARY_PORT),
            localAddress: handle.text(CURLINFO_LOCAL_IP),
            times: PhaseTimes(
                nameLookup: handle.microseconds(CURLINFO_NAMELOOKUP_TIME_T) ?? seen.lookedUp,
                connect: handle.microseconds(CURLINFO_CONNECT_TIME_T) ?? seen.connected,
                tls: handle.microseconds(CURLINFO_APPCONNECT_TIME_T),
                firstByte: handle.microseconds(CURLINFO_STARTTRANSFER_TIME_T) ?? seen.firstByte,
                total: handle.microseconds(CURLINFO_TOTAL_TIME_T) ?? seen.elapsedMicroseconds),
            bodyBytes: seen.bodyBytes, isTruncated: seen.isTruncated, location: location, proxy: proxy?.authority)
    }
}
