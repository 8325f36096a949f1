// SPDX-License-Identifier: MIT

extension CompiledConfiguration {
    /// The same ruling, with the way to it and the ways out.
    public func explanation(for load: Load) -> Explanation {
        let ruling = ruling(for: load)
        var inquiry = Inquiry(recordsSteps: true)
        _ = tables.outcome(load, &inquiry)
        return Explanation(
            ruling: ruling, steps: inquiry.steps, unusedKeys: UnusedKeys(self, load, ruling).find(),
            changes: Changes(self, load, ruling).find(), assumptions: assumptions(load, ruling))
    }

    /// What no ruling takes into account (`ats-rules.md` §12.12, §12.16).
    private func assumptions(_ load: Load, _ ruling: Ruling) -> [String] {
        var texts = ["a bundled app on \(platform), linked with SDK \(platform.sdk)"]
        if load.hops.contains(where: \.scheme.isCleartext) {
            texts.append(
                "HSTS, a proxy or a URLProtocol subclass that rewrites the URL before is not taken into account")
        }
        let isTakenAsClean = load.hops.indices.dropFirst(load.redirectFacts.count + 1).contains { hop in
            !load.hops[hop].scheme.isCleartext
        }
        if load.facts != nil, isTakenAsClean {
            texts.append("servers that redirects lead to, and of which nothing is known, meet all that ATS asks")
        }
        // Whose it is matters only for an address that is not local anyhow.
        let mayBeOwn = load.hops.contains { hop in
            guard let address = hop.address else { return false }
            return !AddressRange.local.contains { $0.contains(address) }
        }
        if mayBeOwn, load.vantage == .nowhere {
            texts.append("the address is not one of the requesting machine's own")
        }
        if tables.localNetworking == .off, ruling.rule == Rule(.localNetworkingFalse) {
            texts.append("one report, not reproduced, saw NSAllowsLocalNetworking=false let an own address through")
        }
        return texts
    }
}

extension Configuration {
    /// What ATS does to a URL on a platform, for an app's own tests.
    ///
    /// ```swift
    /// let configuration = try #require(Configuration(infoDictionary: Bundle.main.infoDictionary ?? [:]))
    /// let platform = try #require(Platform("iOS 26.0"))
    /// #expect(try configuration.ruling(for: "http://192.168.1.5/", on: platform).verdict == .allowed)
    /// ```
    ///
    /// - Throws: `DestinationError` where the text is no http, https, ws or wss URL.
    public func ruling(
        for url: String, on platform: Platform, client: Client = .urlsession, vantage: VantagePoint = .nowhere
    ) throws(DestinationError) -> Ruling {
        let load = Load(try Destination(url), client: client, vantage: vantage)
        return CompiledConfiguration(self, on: platform).ruling(for: load)
    }
}
