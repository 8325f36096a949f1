// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix

/// Asks the places where an https twin may be, all at once, and judges each by both gates.
struct TwinSearch {
    let model: CompiledConfiguration
    let client: Client
    let vantage: VantagePoint
    let prober: Prober
    let route: Route?

    /// - Parameter status: what the destination itself answered, `nil` where nothing.
    func search(
        _ candidates: [Destination], like status: Int?, isInterrupted: () -> Bool
    ) -> [Twin] {
        var twins: [Twin?] = candidates.map { _ in nil }
        let requests = candidates.enumerated().map { index, destination in
            TransferRequest(
                id: index, destination: destination, route: route,
                offers: model.offers(client: client, vantage: vantage))
        }
        prober.run(requests, isInterrupted: isInterrupted) { connection in
            let destination = candidates[connection.id]
            let answer = LoadAnswer(
                model, Load(destination, client: client, vantage: vantage), connection: connection)
            twins[connection.id] = Twin(
                destination: destination, connection: connection, answer: answer,
                standing: Twin.Standing(answer, connection, like: status))
        }
        return twins.compactMap(\.self)
    }
}

extension CompiledConfiguration {
    /// What the app would offer each https server that a transfer meets.
    func offers(client: Client, vantage: VantagePoint) -> @Sendable (Destination) -> [TLSOffer] {
        { destination in
            requirements(for: destination, client: client, vantage: vantage).map { [TLSOffer($0)] } ?? []
        }
    }
}
