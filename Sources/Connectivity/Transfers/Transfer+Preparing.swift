// SPDX-License-Identifier: MIT
internal import ATSModel
internal import CCurl

/// A hop over http that needs nothing but its URL: what was set for one holds for the next with the same tag and proxy.
struct PlainHop: Equatable {
    let tag: Int
    let proxy: Proxy?
}

extension Transfer {
    /// Readies the handle for the hop or look that is due.
    func prepare(_ setup: TransferSetup, tag: Int) throws(CurlError) {
        let options = setup.options
        seen = HopObservation(
            headerLimit: options.headerLimit, bodyLimit: options.bodyLimit, asksUpgrade: isWebSocket)
        formerSystemError = handle.number(CURLINFO_OS_ERRNO)
        let (former, plain) = (plainHop, plainHop(setup, tag: tag))
        // What fails halfway stands for nothing.
        plainHop = nil
        if let plain, plain == former {
            try prepareAgain(options)
        } else {
            try prepareAnew(setup, tag: tag)
        }
        plainHop = plain
    }

    /// `nil` for TLS, web sockets, other routes, looks and user info.
    private func plainHop(_ setup: TransferSetup, tag: Int) -> PlainHop? {
        guard case .hop = stage, destination.scheme.isCleartext, !isWebSocket, request.route == nil,
            destination.userInfo == nil, request.destination.userInfo == nil
        else { return nil }
        return PlainHop(tag: tag, proxy: setup.proxies.proxy(for: destination))
    }

    /// What differs from one plain hop to the next.
    private func prepareAgain(_ options: TransferOptions) throws(CurlError) {
        handle.forgetError()
        try handle.set(CURLOPT_TIMEOUT_MS, to: max(1, timeLeft(options)))
        try handle.set(CURLOPT_URL, to: destination.requestURL(after: request.destination))
    }

    private func prepareAnew(_ setup: TransferSetup, tag: Int) throws(CurlError) {
        let options = setup.options
        try handle.reset()
        connectTo = nil
        headers = nil
        watch = nil
        proxy = nil

        try handle.setTag(tag)
        try handle.report(to: self)
        try handle.restrict()
        // SIGPIPE is held back for the whole run, see BrokenPipeSignal.
        try handle.set(CURLOPT_NOSIGNAL, to: true)
        try handle.set(CURLOPT_USERAGENT, to: options.userAgent)
        try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: true)
        try handle.set(CURLOPT_CONNECTTIMEOUT_MS, to: max(1, options.connectTimeoutMilliseconds))
        try handle.set(CURLOPT_TIMEOUT_MS, to: max(1, timeLeft(options)))
        try prepareRoute(setup)
        // HTTP/1.1 alone has the upgrade.
        if isWebSocket { try handle.set(CURLOPT_HTTP_VERSION, to: Int(CURL_HTTP_VERSION_1_1)) }
        switch stage {
        case .hop:
            try handle.set(CURLOPT_URL, to: destination.requestURL(after: request.destination))
            if !options.reusesConnections { try isolate() }
            if !destination.scheme.isCleartext { try prepareTLS(setup, passesErrors: false) }
            if isWebSocket { try prepareUpgrade() }
        case .look(let kind, _):
            // Neither path nor user info go anywhere: nothing is sent over the connection.
            try handle.set(CURLOPT_URL, to: "https://\(destination.authority)/")
            try handle.set(CURLOPT_CONNECT_ONLY, to: true)
            try isolate()
            try prepareTLS(setup, passesErrors: true)
            try prepareLook(LookSettings(kind))
        }
    }

    /// A connection and a session of its own: a resumed session does not look at the certificate.
    private func isolate() throws(CurlError) {
        try handle.set(CURLOPT_FRESH_CONNECT, to: true)
        try handle.set(CURLOPT_FORBID_REUSE, to: true)
        try handle.set(CURLOPT_SSL_SESSIONID_CACHE, to: false)
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

    private func prepareTLS(_ setup: TransferSetup, passesErrors: Bool) throws(CurlError) {
        if let file = setup.anchors.file { try handle.set(CURLOPT_CAINFO, to: file) }
        if let bytes = setup.anchors.bytes { try handle.set(CURLOPT_CAINFO_BLOB, to: bytes) }
        try handle.set(CURLOPT_CAPATH, to: setup.anchors.directory)
        let address: String? =
            switch destination.hostKind {
            case .name: nil
            case .address(let address, _), .loosely(let address): address.description
            }
        watch = HandshakeWatch(address: address, passesErrors: passesErrors, skipping: proxy?.isTLS == true ? 1 : 0)
        handle.reportTLS(to: self)
    }

    /// The chain is looked at and judged by others: libcurl must not break off for it.
    private func prepareLook(_ settings: LookSettings) throws(CurlError) {
        try handle.set(CURLOPT_SSL_VERIFYHOST, to: false)
        try handle.set(CURLOPT_SSLVERSION, to: settings.versions)
        try handle.set(CURLOPT_SSL_CIPHER_LIST, to: settings.suites)
        if let suites = settings.newSuites { try handle.set(CURLOPT_TLS13_CIPHERS, to: suites) }
    }

    /// The opening handshake of RFC 6455 §4.1.
    private func prepareUpgrade() throws(CurlError) {
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
}
