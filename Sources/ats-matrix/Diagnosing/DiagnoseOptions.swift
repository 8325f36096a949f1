// SPDX-License-Identifier: MIT
import Reporting

/// What `diagnose` takes.
enum DiagnoseOptions {
    static let from = Option(
        "from", .required("VANTAGE"), completion: .words(of: Standpoint.self),
        "Who loads: this-machine (default for Macs and simulators) has this machine's addresses and networks, elsewhere "
            + "(default for devices) has none. --own and --on-link say another's.")
    static let noProbe = Option("no-probe", "Ask nothing of the network.")
    static let redirect = Option(
        "redirect", .required("URL"), repeats: true,
        "Where the server leads next, with --no-probe; else the redirects are followed.")
    static let log = Option(
        "log", .required("FILE"),
        "Begin from the errors in this text, - for standard input: a pasted NSError, a console, a device or crash log. "
            + "Stands without URL.")
    /// The same name as of `run`, where it does more.
    static let tailscaleStatus = Option(
        SharedOptions.tailscaleStatus.name, .required("FILE"),
        "The tailnet's machines and names: what 'tailscale status --json' printed, or - for standard input. Without it the "
            + "tailscale command is asked where the URL is of a tailnet.")
    static let format = Option(
        "format", .required("FORMAT"), completion: .words(of: DiagnosisFormat.self),
        "\(SharedOptions.list(DiagnosisFormat.self)). Default: text.")

    static let all = [
        ExplainOptions.plist, ExplainOptions.target, ExplainOptions.keys, ExplainOptions.client,
        ExplainOptions.platform, from, SharedOptions.own, SharedOptions.onLink, noProbe, redirect,
        SharedOptions.connectTo, SharedOptions.timeout, tailscaleStatus, log, format, SharedOptions.color,
    ]
}

/// The words of `--from`.
enum Standpoint: String, CaseIterable, Sendable {
    case thisMachine = "this-machine"
    case elsewhere
}
