// SPDX-License-Identifier: MIT
internal import ATSDocuments
package import ATSModel
package import Connectivity
internal import Matrix
package import Vantage

/// Makes a `Diagnosis` of a load: asks the network from here, the model, and then both about what else there is.
package struct Diagnoser: Sendable {
    package struct Options: Sendable {
        /// How the load itself is asked; `nil` for not at all, and then no twin is looked for either.
        package var transfer: TransferOptions? = TransferOptions()
        /// Where connections are led instead, for every hop and every twin.
        package var route: Route?
        /// The addresses of the machine that this runs on, whoever loads.
        package var here: VantagePoint = .nowhere
        package var tailnet: Tailnet?
        /// How long a twin may take; somebody waits for all of them.
        package var twinTimeoutMilliseconds = 6_000

        package init() {}
    }

    private let options: Options

    package init(_ options: Options = Options()) { self.options = options }

    /// - Parameter isInterrupted: asked often; once true, no further question goes to the network.
    package func diagnose(_ trouble: LoadInTrouble, isInterrupted: () -> Bool = { false }) -> Diagnosis {
        let model = CompiledConfiguration(trouble.configuration, on: trouble.platform)
        let connection = ask(trouble.load, model, isInterrupted)
        return conclude(trouble, model, connection) { candidates in
            findTwins(candidates, trouble.load, model, connection, isInterrupted)
        }
    }

    /// All that follows from what the network said.
    ///
    /// - Parameter findTwins: asks these, the most likely first.
    func conclude(
        _ trouble: LoadInTrouble, _ model: CompiledConfiguration, _ connection: Connection?,
        findTwins: ([Destination]) -> [Twin]
    ) -> Diagnosis {
        let answer = LoadAnswer(model, trouble.load, connection: connection)
        let load = answer.load
        let explanation = model.explanation(for: load)
        let outcome = Diagnosis.Outcome(answer.prediction)
        // The hop that ends the load is the one whose host is looked into.
        let hop = min(max(answer.prediction.hop, 0), load.hops.count - 1)
        let decisive = load.hops[hop]
        let machine = machine(of: decisive)
        let twins =
            outcome == .passes ? [] : findTwins(TwinCandidates(destination: decisive, machine: machine).list())
        let recipes = ServerRecipes(
            destination: decisive, fullName: machine?.fullName ?? decisive.tailnetName,
            isTailnet: machine != nil || decisive.place(from: .nowhere) == .tailnet
        ).write()
        let ways = WaysOut(
            trouble: trouble, answer: answer, explanation: explanation, twins: twins, recipes: recipes)
        let subject = Subject(trouble.load.destination, from: load.vantage, here: options.here)
        let keys = DecidingKeys(
            configuration: trouble.configuration, platform: trouble.platform, load: load, ruling: answer.ruling,
            positions: trouble.document?.keyPositions ?? [:])
        let names = OtherNames(
            destination: decisive, load: load, model: model, machine: machine, resolved: resolved(connection, hop))
        let lookalikes = Lookalikes(trouble: trouble, subject: subject, connection: connection, outcome: outcome)
        return Diagnosis(
            trouble: trouble, subject: subject, connection: connection, answer: answer,
            flag: Flag(ruling: answer.ruling, connection: connection, prediction: answer.prediction),
            explanation: explanation, decidingKeys: keys.find(), elsewhere: elsewhere(model, answer), twins: twins,
            otherNames: names.list(), waysOut: outcome == .passes ? [] : ways.find(),
            hidden: HiddenByTools(load, connection, route: options.route), lookalikes: lookalikes.list())
    }

    private func ask(_ load: Load, _ model: CompiledConfiguration, _ isInterrupted: () -> Bool) -> Connection? {
        guard let transfer = options.transfer else { return nil }
        var connection: Connection?
        let request = TransferRequest(
            id: 0, destination: load.destination, route: options.route,
            offers: model.offers(client: load.client, vantage: load.vantage))
        Prober(options: transfer).run(CollectionOfOne(request), isInterrupted: isInterrupted) { connection = $0 }
        return connection
    }

    private func findTwins(
        _ candidates: [Destination], _ load: Load, _ model: CompiledConfiguration, _ connection: Connection?,
        _ isInterrupted: () -> Bool
    ) -> [Twin] {
        guard var transfer = options.transfer, !isInterrupted() else { return [] }
        let limit = options.twinTimeoutMilliseconds
        transfer.totalTimeoutMilliseconds = min(limit, transfer.totalTimeoutMilliseconds)
        transfer.connectTimeoutMilliseconds = min(limit / 2, transfer.connectTimeoutMilliseconds)
        let search = TwinSearch(
            model: model, client: load.client, vantage: load.vantage, prober: Prober(options: transfer),
            route: options.route)
        return search.search(candidates, like: connection?.status, isInterrupted: isInterrupted)
    }

    /// The machine of the tailnet that is called so.
    private func machine(of destination: Destination) -> Tailnet.Machine? {
        let host = destination.host.lowercased()
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        return options.tailnet?.machines.first { machine in
            if let address = destination.address { return machine.addresses.contains(address) }
            return machine.shortName.lowercased() == name || machine.fullName?.lowercased() == name
        }
    }

    /// What the name of a hop resolved to, where the connection was led nowhere else.
    private func resolved(_ connection: Connection?, _ hop: Int) -> IPAddress? {
        guard let connection, !connection.isRerouted, connection.hops.indices.contains(hop),
            connection.hops[hop].proxy == nil, connection.hops[hop].destination.hostKind == .name
        else { return nil }
        return connection.hops[hop].remoteAddress.flatMap { IPAddress($0) }
    }

    /// The ruling where no address is the loading machine's own.
    private func elsewhere(_ model: CompiledConfiguration, _ answer: LoadAnswer) -> Ruling? {
        guard answer.load.vantage != .nowhere else { return nil }
        var load = answer.load
        load.vantage = .nowhere
        let ruling = model.ruling(for: load)
        return ruling.verdict == answer.ruling.verdict && ruling.codes == answer.ruling.codes ? nil : ruling
    }
}

extension Destination {
    /// A tailnet's full name, without its final dot.
    fileprivate var tailnetName: String? {
        let name = host.lowercased()
        let plain = name.hasSuffix(".") ? String(name.dropLast()) : name
        return hostKind == .name && plain.hasSuffix(".ts.net") ? plain : nil
    }
}
