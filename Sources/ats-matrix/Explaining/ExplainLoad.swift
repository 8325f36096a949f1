// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Connectivity
import Matrix
import Reporting

/// `explain URL`: one load through the model, and on request through the network.
struct ExplainLoad {
    private let source: ConfigurationSource
    private let hops: [Destination]
    private let client: Client
    private let platform: Platform
    private let vantage: VantagePoint
    private let facts: TLSFacts?
    private let probe: ProbeOptions?
    private let format: ExplanationFormat
    private let color: ColorChoice

    private struct ProbeOptions {
        var connectTo: [ConnectTo]
        var transfer: TransferOptions
    }

    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let url = arguments.operands.first else { throw UsageError("URL is missing") }
        var hops = [try Destination(url, of: "URL")]
        for text in arguments.texts(ExplainOptions.redirect) {
            hops.append(try Destination(text, of: ExplainOptions.redirect.spelling))
        }
        self.hops = hops
        source = try ConfigurationSource(arguments)
        client =
            try arguments.choice(ExplainOptions.client, of: Client.self)
            ?? (hops[0].scheme.isWebSocket ? .websocket : .urlsession)
        platform = try arguments.platform() ?? ExplainOptions.newestPlatform
        vantage = try arguments.vantagePoint() ?? .nowhere
        facts = try ExplainLoad.facts(arguments)
        format = try arguments.choice(ExplainOptions.format, of: ExplanationFormat.self) ?? .text
        color = try arguments.choice(SharedOptions.color, of: ColorChoice.self) ?? .auto
        probe = try ExplainLoad.probeOptions(arguments)
    }

    func run(in console: Console) throws -> ExitStatus {
        let (configuration, document) = try source.read(in: console)
        let model = CompiledConfiguration(configuration, on: platform)
        let connection = probe.flatMap { ask($0, model, in: console) }
        // What the servers said wins over what was thought to be known of them.
        let answer = LoadAnswer(
            model,
            Load(hops[0], redirects: Array(hops.dropFirst()), client: client, vantage: vantage, facts: facts),
            connection: connection)
        console.output.write(
            format.render(
                model.explanation(for: answer.load), load: answer.load, platform: platform, connection: connection,
                prediction: connection == nil ? nil : answer.prediction,
                positions: document?.keyPositions ?? [:], width: console.width, color: console.isColored(color)))
        return .done
    }

    private func ask(_ probe: ProbeOptions, _ model: CompiledConfiguration, in console: Console) -> Connection? {
        var transfer = probe.transfer
        transfer.environment = console.environment
        let route = probe.connectTo.isEmpty ? nil : Route.connectTo(probe.connectTo)
        let request = TransferRequest(id: 0, destination: hops[0], route: route) { [client, vantage] destination in
            model.requirements(for: destination, client: client, vantage: vantage).map { [TLSOffer($0)] } ?? []
        }
        var connection: Connection?
        Prober(options: transfer).run(CollectionOfOne(request)) { connection = $0 }
        return connection
    }

    private static func facts(_ arguments: ParsedArguments) throws(UsageError) -> TLSFacts? {
        guard let text = arguments.text(ExplainOptions.facts) else { return nil }
        switch TLSFacts.parse(text) {
        case .success(let facts): return facts
        case .failure(let unknown): throw .unknown("TLS fact", unknown.word, among: TLSFacts.words)
        }
    }

    private static func probeOptions(_ arguments: ParsedArguments) throws(UsageError) -> ProbeOptions? {
        let connectTo = try arguments.connectTo()
        let timeout = try arguments.milliseconds(SharedOptions.timeout)
        guard arguments.has(ExplainOptions.probe) else {
            if !connectTo.isEmpty { throw UsageError("--connect-to has no effect without --probe") }
            if timeout != nil { throw UsageError("--timeout has no effect without --probe") }
            return nil
        }
        var transfer = TransferOptions()
        if let timeout {
            transfer.totalTimeoutMilliseconds = timeout
            transfer.connectTimeoutMilliseconds = min(timeout, transfer.connectTimeoutMilliseconds)
        }
        return ProbeOptions(connectTo: connectTo, transfer: transfer)
    }
}
