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
        "Begin from a pasted error, a console, a device or crash log ('-' for standard input): every error in it is "
            + "named, and each URL is diagnosed.")
    static let format = Option(
        "format", .required("FORMAT"), completion: .words(of: DiagnosisFormat.self),
        "\(SharedOptions.list(DiagnosisFormat.self)). Default: text.")

    static let all = [
        ExplainOptions.plist, ExplainOptions.target, ExplainOptions.keys, ExplainOptions.client,
        ExplainOptions.platform, from, SharedOptions.own, SharedOptions.onLink, noProbe, redirect,
        SharedOptions.connectTo, SharedOptions.timeout, log, format, SharedOptions.color,
    ]
}

/// The words of `--from`.
enum Standpoint: String, CaseIterable, Sendable {
    case thisMachine = "this-machine"
    case elsewhere
}
