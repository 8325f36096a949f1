// SPDX-License-Identifier: MIT
package import ATSModel
package import Connectivity

/// One load with everything that follows from what the network did: the one way from a connection to a prediction, for
/// runs, `explain --probe` and `diagnose`.
package struct LoadAnswer: Sendable {
    /// With the redirects and the facts that the connection found.
    package let load: Load
    package let ruling: Ruling
    package let prediction: Prediction
    /// What the system's own trust says against each hop's server; by hop, empty for http. Shorter where nothing is
    /// known of those behind.
    package let findings: [[TrustFinding]]
    package let goodUntil: GoodUntil?
    private let model: CompiledConfiguration

    /// - Parameter load: without redirects; those of the connection are taken where there is one. What it knows of the
    ///   first server counts only where the connection found nothing.
    package init(_ model: CompiledConfiguration, _ load: Load, connection: Connection?) {
        var servers = ServersSeen(connection)
        self.init(model, load, connection: connection, servers: &servers)
    }

    /// The same for the next of many loads over one connection.
    ///
    /// - Parameter servers: those of the connection.
    package init(
        _ model: CompiledConfiguration, _ load: Load, connection: Connection?, servers: inout ServersSeen
    ) {
        self.model = model
        goodUntil = servers.goodUntil
        let redirects = connection.map { $0.hops.dropFirst().map(\.destination) } ?? load.redirects
        guard !servers.isEmpty else {
            self.load = redirects == load.redirects ? load : load.led(to: redirects, load.facts, load.redirectFacts)
            ruling = model.ruling(for: self.load)
            findings = []
            prediction = Prediction(ruling: ruling, connection: connection)
            return
        }
        let seen = LoadAnswer.look(at: &servers, on: [load.destination] + redirects, load, model)
        self.load = load.led(to: redirects, seen.facts[0] ?? load.facts, Array(seen.facts.dropFirst()))
        let ruling = model.ruling(for: self.load)
        self.ruling = ruling
        findings = seen.findings
        prediction = Prediction(
            ruling: ruling, connection: connection, findings: seen.findings, lastServer: seen.last,
            hopRulings: { [load = self.load] in model.hopRulings(for: load) })
    }

    /// Each hop judged by itself, in order.
    package var hopRulings: [Ruling] { model.hopRulings(for: load) }

    private static func look(
        at servers: inout ServersSeen, on hops: [Destination], _ load: Load, _ model: CompiledConfiguration
    ) -> (facts: [TLSFacts?], findings: [[TrustFinding]], last: ServersSeen.Judged?) {
        var facts: [TLSFacts?] = []
        var findings: [[TrustFinding]] = []
        var last: ServersSeen.Judged?
        for (hop, destination) in hops.enumerated() {
            last = nil
            if !destination.scheme.isCleartext, servers.knowsServer(at: hop) {
                let asked = model.requirements(for: destination, client: load.client, vantage: load.vantage)
                last = servers.server(at: hop, offering: asked.map { TLSOffer($0) }, on: model.platform)
            }
            var known = last?.facts
            if let chain = last?.chain { known?.pins = model.pins(of: chain, for: destination) }
            facts.append(known)
            findings.append(last?.findings ?? [])
        }
        return (facts, findings, last)
    }
}

extension Load {
    fileprivate func led(to redirects: [Destination], _ facts: TLSFacts?, _ redirectFacts: [TLSFacts?]) -> Load {
        Load(
            destination, redirects: redirects, client: client, vantage: vantage, facts: facts,
            redirectFacts: redirectFacts)
    }
}
