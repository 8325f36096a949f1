// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Connectivity
import Diagnosis
import Reporting
import Vantage

/// What holds for every load of one `diagnose`: the app's keys, who loads, on what, from where, and how the network is
/// asked.
struct DiagnoseSettings {
    let source: ConfigurationSource
    /// `nil`: as the scheme says.
    private let client: Client?
    private let platform: Platform
    private let vantage: VantagePoint
    private let here: VantagePoint
    private let connectTo: [ConnectTo]
    private let timeout: Int?
    let tailnet: TailnetChoice
    let probes: Bool
    let format: DiagnosisFormat
    let color: ColorChoice

    init(_ arguments: ParsedArguments) throws(UsageError) {
        source = try ConfigurationSource(arguments)
        client = try arguments.choice(ExplainOptions.client, of: Client.self)
        platform = try arguments.platform() ?? ExplainOptions.newestPlatform
        here = ThisMachine.vantagePoint()
        vantage = try DiagnoseSettings.vantage(arguments, platform, here: here)
        connectTo = try arguments.connectTo()
        timeout = try arguments.milliseconds(SharedOptions.timeout)
        tailnet = try TailnetChoice(arguments)
        let streams = [ExplainOptions.plist, DiagnoseOptions.tailscaleStatus, DiagnoseOptions.log]
            .filter { arguments.text($0) == "-" }
        guard streams.count < 2 else {
            throw UsageError(
                "standard input, which is -, is given twice: as \(streams[0].spelling) and as \(streams[1].spelling)")
        }
        probes = !arguments.has(DiagnoseOptions.noProbe)
        format = try arguments.choice(DiagnoseOptions.format, of: DiagnosisFormat.self) ?? .text
        color = try arguments.choice(SharedOptions.color, of: ColorChoice.self) ?? .auto
        guard probes else {
            if !connectTo.isEmpty { throw UsageError("--connect-to has no effect with --no-probe") }
            if timeout != nil { throw UsageError("--timeout has no effect with --no-probe") }
            return
        }
    }

    func trouble(
        _ destination: Destination, redirects: [Destination] = [], _ keys: (Configuration, ConfigurationDocument?)
    ) -> LoadInTrouble {
        let byScheme: Client = destination.scheme.isWebSocket ? .websocket : .urlsession
        let load = Load(destination, redirects: redirects, client: client ?? byScheme, vantage: vantage)
        return LoadInTrouble(load: load, configuration: keys.0, platform: platform, document: keys.1)
    }

    /// - Parameter saved: the tailnet of `--tailscale-status`.
    func diagnoser(for destination: Destination, _ saved: Tailnet?, in console: Console) -> Diagnoser {
        var options = Diagnoser.Options()
        options.tailnet = saved ?? (probes ? tailnet.ask(about: destination, in: console) : nil)
        options.here = here
        options.route = connectTo.isEmpty ? nil : .connectTo(connectTo)
        var transfer = TransferOptions()
        transfer.environment = console.environment
        if let timeout {
            transfer.totalTimeoutMilliseconds = timeout
            transfer.connectTimeoutMilliseconds = min(timeout, transfer.connectTimeoutMilliseconds)
        }
        options.transfer = probes ? transfer : nil
        return Diagnoser(options)
    }

    /// A device never has the addresses of the machine that asks; a simulator has (`ats-rules.md` §3.8).
    private static func vantage(
        _ arguments: ParsedArguments, _ platform: Platform, here: VantagePoint
    ) throws(UsageError) -> VantagePoint {
        let told = try arguments.vantagePoint()
        let standpoint = try arguments.choice(DiagnoseOptions.from, of: Standpoint.self)
        if let told {
            if standpoint != nil { throw UsageError("--from and --own or --on-link are two vantages; give one") }
            return told
        }
        if standpoint == .thisMachine, !platform.sharesMachine {
            throw UsageError(
                "a device (\(platform)) has none of this machine's addresses; expected --from elsewhere, or its own with "
                    + "--own and --on-link")
        }
        return standpoint == .elsewhere || !platform.sharesMachine ? .nowhere : here
    }
}

extension ParsedArguments {
    /// The value of `--platform`.
    func platform() throws(UsageError) -> Platform? {
        try value(
            ExplainOptions.platform,
            expected: "one such as 'macOS 26.6', 'iOS 17.2 (sdk 16.4)', 'iOS 26.1 simulator'"
        ) { Platform($0) }
    }
}
