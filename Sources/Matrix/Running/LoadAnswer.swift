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
    /// What the system's own trust says against each hop's server; by hop, empty for http.
    package let findings: [[TrustFinding]]
    package let goodUntil: GoodUntil?

    /// - Parameter load: without redirects; those of the connection are taken where there is one.
    package init(_ model: CompiledConfiguration, _ load: Load, connection: Connection?) {
        let redirects = connection.map { $0.hops.dropFirst().map(\.destination) } ?? load.redirects
        self.load = Load(
            load.destination, redirects: redirects, client: load.client, vantage: load.vantage, facts: load.facts)
        ruling = model.ruling(for: self.load)
        prediction = Prediction(ruling: ruling, connection: connection)
        findings = []
        goodUntil = connection.flatMap { GoodUntil($0) }
    }
}
