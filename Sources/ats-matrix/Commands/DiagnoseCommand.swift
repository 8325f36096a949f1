// SPDX-License-Identifier: MIT

/// `ats-matrix diagnose`
struct DiagnoseCommand: Command {
    static let description = CommandDescription(
        name: "diagnose", summary: "Say why a load fails in the app, what the network says, and the ways out.",
        operands: [Operand("URL", .optional, "The load that fails.")],
        options: DiagnoseOptions.all,
        examples: [
            .init(
                "ats-matrix diagnose http://100.101.102.103:8765/ --plist App/Info.plist",
                "curl gets 200 and the app does not: which keys decide, and which lines to change."),
            .init(
                "ats-matrix diagnose https://mac.tail1234.ts.net/ --platform 'iOS 26.1' --client webview",
                "The same for a web view on a phone, which has none of this machine's addresses."),
            .init(
                "pbpaste | ats-matrix diagnose --log - --plist App/Info.plist --platform 'iOS 26.1'",
                "Begins from a pasted error: what kind it is, and the same answer for its URL."),
            .init(
                "ats-matrix diagnose http://192.168.1.20:8080/ --keys '{\"NSAllowsLocalNetworking\": false}' --no-probe",
                "Without asking the network: what the model alone says."),
        ],
        details: [
            "The URL is asked from this machine with libcurl, redirects included. Where the app would fail, https is "
                + "looked for on ports 443 and 8443, on the same port and on those of tailscale serve, without the URL's "
                + "query and user info, and each answer is judged by both gates. Every way out is proved by the model.",
            "Macs and simulators load from this machine unless --from elsewhere, --own or --on-link say otherwise; a "
                + "device never has this machine's addresses.",
            "The exit status is 1 where the app would fail, be it by ATS, by its TLS or by the network, and 0 where it "
                + "gets through. A case that no source settles counts as it is likely to be.",
            "A log holds a pasted NSError, or what Xcode's console, a device or a crash wrote. Each of its errors is told "
                + "with its kind: ATS, TLS, trust, Local Network permission, the network, or not enough to tell; each of "
                + "its URLs, ten at most, is diagnosed once. Where it holds an error of a load, the status is 1.",
        ])

    private enum Work {
        case load(DiagnoseLoad)
        case log(DiagnoseLog)
    }

    private let work: Work

    init(_ arguments: ParsedArguments) throws(UsageError) {
        if let file = arguments.text(DiagnoseOptions.log) {
            work = .log(try DiagnoseLog(file, arguments))
        } else {
            work = .load(try DiagnoseLoad(arguments))
        }
    }

    func run(in console: Console) throws -> ExitStatus {
        switch work {
        case .load(let load): try load.run(in: console)
        case .log(let log): try log.run(in: console)
        }
    }
}
