// SPDX-License-Identifier: MIT

/// `ats-matrix diagnose`
struct DiagnoseCommand: Command {
    static let description = CommandDescription(
        name: "diagnose", summary: "Say why a load fails in the app, what the network says, and the ways out.",
        operands: [Operand("URL", .optional, "The load that fails; or give --log.")],
        options: DiagnoseOptions.all,
        examples: [
            .init(
                "ats-matrix diagnose http://100.101.102.103:8765/ --plist App/Info.plist",
                "curl gets 200 and the app does not: which keys decide, and which lines to change."),
            .init(
                "ats-matrix diagnose https://mac.tail1234.ts.net/ --platform 'iOS 26.1' --client webview",
                "The same for a web view on a phone, which has none of this machine's addresses."),
            .init(
                "ats-matrix diagnose http://192.168.1.20:8080/ --keys '{\"NSAllowsLocalNetworking\": false}' --no-probe",
                "Without asking the network: what the model alone says."),
            .init(
                "ats-matrix diagnose --log console.txt --plist App/Info.plist",
                "What the errors in a pasted log are, and the same answer for each of their URLs."),
        ],
        details: [
            "The URL is asked from this machine with libcurl, redirects included. Where the app would fail, https is "
                + "looked for on ports 443 and 8443, on the same port and on those of tailscale serve, without the URL's "
                + "query and user info, and each answer is judged by both gates. Every way out is proved by the model.",
            "Macs and simulators load from this machine unless --from elsewhere, --own or --on-link say otherwise; a "
                + "device never has this machine's addresses.",
            "The exit status is 1 where the app would fail, be it by ATS, by its TLS or by the network, and 0 where it "
                + "gets through. A case that no source settles counts as it is likely to be.",
            "A log may be quoted, coloured, wrapped, escaped or cut off, and in any language: the codes are read. An error "
                + "counts where it is written as one ('Error Domain=… Code=-1022', 'finished with error [-1022]', "
                + "'code: -1022', a sentence of the system's own); a number in running text does not, unless it is all "
                + "there is. With --log the exit status is 0 where every load in it would get through now, 1 where one "
                + "would not or its error names no URL, 2 where no error is found.",
        ])

    private enum Work {
        case load(DiagnoseLoad)
        case log(DiagnoseLog)
    }

    private let work: Work

    init(_ arguments: ParsedArguments) throws(UsageError) {
        work =
            arguments.has(DiagnoseOptions.log)
            ? .log(try DiagnoseLog(arguments)) : .load(try DiagnoseLoad(arguments))
    }

    func run(in console: Console) throws -> ExitStatus {
        switch work {
        case .load(let load): try load.run(in: console)
        case .log(let log): try log.run(in: console)
        }
    }
}
