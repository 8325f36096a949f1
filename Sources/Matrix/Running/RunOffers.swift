// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Synchronization

/// What the apps of a run would offer the servers along the way of each destination.
///
/// Asked for only where curl shook hands, so that a run of http alone pays nothing for it.
final class RunOffers: Sendable {
    /// Loads that differ in nothing that a handshake depends on.
    private struct Loader: Hashable {
        let configuration: Int32
        let platform: Int16
        let client: Client
    }

    private struct Question: Hashable {
        let request: Int
        let host: String
        let scheme: Destination.Scheme
    }

    private struct State {
        /// By configuration and platform. Emptied where it would grow without end, like the other.
        var compiled: [Int: CompiledConfiguration] = [:]
        var answers: [Question: [TLSOffer]] = [:]
    }

    private static let limit = 20_000

    private let matrix: MatrixDefinition
    private let thisMachine: VantagePoint
    /// The cells that wait for a request.
    private let groups: @Sendable (Int) -> [ArraySlice<Int32>]
    private let state = Mutex(State())

    init(
        _ matrix: MatrixDefinition, thisMachine: VantagePoint, groups: @escaping @Sendable (Int) -> [ArraySlice<Int32>]
    ) {
        self.matrix = matrix
        self.thisMachine = thisMachine
        self.groups = groups
    }

    /// The distinct offers that the cells of a request make to a server.
    func offers(for destination: Destination, of request: Int) -> [TLSOffer] {
        let question = Question(request: request, host: destination.host, scheme: destination.scheme)
        return state.withLock { state in
            if let known = state.answers[question] { return known }
            var offers: [TLSOffer] = []
            var last: TLSRequirements?
            for loader in loaders(of: request) {
                let platform = matrix.platforms[Int(loader.platform)]
                let asked = compiled(loader, in: &state).requirements(
                    for: destination, client: loader.client,
                    vantage: platform.sharesMachine ? thisMachine : .nowhere)
                guard let asked, asked != last else { continue }
                last = asked
                let offer = TLSOffer(asked)
                // What binds nothing is what curl has tried already.
                if offer.minimum != nil || !offer.suites.isEmpty, !offers.contains(offer) { offers.append(offer) }
            }
            if state.answers.count >= RunOffers.limit { state.answers.removeAll(keepingCapacity: true) }
            state.answers[question] = offers
            return offers
        }
    }

    private func loaders(of request: Int) -> [Loader] {
        var seen: Set<Loader> = []
        var loaders: [Loader] = []
        for index in groups(request).joined() {
            let cell = matrix.cells[Int(index)]
            guard matrix.vantages[Int(cell.vantage)].isThisMachine else { continue }
            let loader = Loader(configuration: cell.configuration, platform: cell.platform, client: cell.client)
            if seen.insert(loader).inserted { loaders.append(loader) }
        }
        return loaders
    }

    private func compiled(_ loader: Loader, in state: inout State) -> CompiledConfiguration {
        let key = Int(loader.configuration) * matrix.platforms.count + Int(loader.platform)
        if let known = state.compiled[key] { return known }
        let made = CompiledConfiguration(
            matrix.configurations[Int(loader.configuration)].configuration,
            on: matrix.platforms[Int(loader.platform)])
        if state.compiled.count >= RunOffers.limit { state.compiled.removeAll(keepingCapacity: true) }
        state.compiled[key] = made
        return made
    }
}
