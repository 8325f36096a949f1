// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Examples {
    /// One cell of every kind: several clients, platforms and vantages, every flag.
    static func zoo() throws -> RunReport {
        let phone = Platform(.iOS, Version(17, 2), sdk: Version(16, 4))
        let twin = "https://engine.example.ts.net/"
        let refused = try failure(
            7, url: "http://10.0.0.9/", text: "Failed to connect to 10.0.0.9 port 80", systemError: Int(ECONNREFUSED),
            .cannotConnectToHost)
        let untrusted = try failure(
            60, url: twin, text: "self-signed certificate", .serverCertificateUntrusted)
        let pinned = TLSRequirements(
            minimumTLS: .tls13, forwardSecrecy: true, suites: [], trust: true, pins: ["example.ts.net"])
        let chain = Connection(
            id: 0,
            hops: [
                Hop(
                    destination: try Destination("https://user:secret@engine.example.ts.net/?token=hidden"),
                    status: 301, location: "http://neverssl.com/?token=hidden"),
                Hop(destination: try Destination("http://neverssl.com/"), status: 200),
            ])
        let cells = [
            cell(0, connection: try answer(url: "http://neverssl.com/"), marks: [.proxied]),
            cell(
                1, "no-keys", "peer", url: "http://100.100.1.1:8765/", platform: phone,
                ruling: ruling(needsTLS, .blocked, codes: [-1022]),
                connection: try answer(401, url: "http://100.100.1.1/")),
            cell(
                2, "no-keys", "twin", url: twin, ruling: ruling(https, requires: clean),
                connection: try answer(url: twin), prediction: Prediction(.status(200), condition: clean),
                flag: .reachable),
            cell(
                3, "pinned", "twin", url: twin, ruling: ruling(https, requires: pinned),
                connection: try answer(url: twin), prediction: Prediction(.status(200), condition: pinned),
                flag: .reachable, marks: [.measured, .due]),
            cell(
                4, "no-keys", "old", url: "https://old.example/",
                ruling: ruling(https, .blocked, codes: [-1200, -1202], requires: clean),
                connection: try answer(url: "https://old.example/"),
                prediction: Prediction(.refused([.secureConnectionFailed, .serverCertificateUntrusted])), flag: .tls),
            cell(
                5, "no-keys", "printer", url: "http://printer.local/", platform: phone,
                ruling: ruling(local, .unsettled, questions: [question]),
                connection: try answer(url: "http://printer.local/"),
                prediction: Prediction(.unsettled(likely: .allowed)), flag: .unsettled),
            cell(
                6, "blanket", "nas", url: "http://10.0.0.9/", client: .webview, ruling: ruling(blanket),
                connection: refused, prediction: Prediction(.failed(.cannotConnectToHost)), flag: .network,
                marks: [.vantage, .ownAddress]),
            cell(
                7, "no-keys", "nas-name", url: "http://nas.example/", client: .media, connection: refused, flag: .both),
            cell(
                8, "no-keys", "self-signed", url: twin, ruling: ruling(https, requires: clean),
                connection: untrusted, prediction: Prediction(.failed(.serverCertificateUntrusted)), flag: .trust),
            cell(
                9, "blanket", "self-signed", url: twin, ruling: ruling(blanket), connection: untrusted,
                prediction: Prediction(.status(200)), flag: .appOnly),
            cell(
                10, "no-keys", "socket", url: "ws://neverssl.com/", client: .websocket,
                ruling: ruling(needsTLS, .blocked), connection: try answer(101, url: "ws://neverssl.com/"),
                prediction: Prediction(.refused([]))),
            cell(
                11, "no-keys", "chain", url: "https://…@engine.example.ts.net/?token=…", connection: chain,
                prediction: Prediction(.refused([URLErrorCode(-1022)]), hop: 1)),
            cell(
                12, "no-keys", "loop", url: "http://loop.example/", ruling: ruling(blanket),
                connection: Connection(
                    id: 0,
                    hops: [
                        Hop(
                            destination: try Destination("http://loop.example/"), status: 302,
                            failure: TransferFailure(
                                curlCode: 47, text: "Maximum redirects followed", urlError: .tooManyRedirects))
                    ], chainProblem: "too many redirects, more than 10"),
                prediction: Prediction(.failed(.tooManyRedirects)), flag: .network),
            cell(
                13, "no-keys", "drifted", vantage: "second-mac", connection: try answer(url: "http://neverssl.com/"),
                flag: .drift, marks: [.measured],
                expectations: [ExpectationOutcome(expected: "app ok", because: "measured", isMet: false)]),
            cell(14, "no-keys", "elsewhere", vantage: "second-mac", flag: .none),
            cell(15, "no-keys", "later", ruling: nil, prediction: Prediction(.none), flag: .none),
        ]
        return report(cells, matrix: "zoo", ended: nil, notes: ["'peer' has no path: '/' was added"])
    }

    /// Names that would break a table or a terminal.
    static func wild() throws -> RunReport {
        let names = [
            "日本語の設定", "emoji 👩\u{200d}🚀🇩🇪", "z\u{335}\u{321}alg\u{300}\u{301}\u{302}o", "tab\there", "line\nbreak\r\n",
            "\u{1b}[2J\u{1b}]0;title\u{7}", "\u{202e}desrever", "\u{9b}31m", "a|b`c\\d<script>", "\"quoted\", comma",
            "=1+1", "@sum", "-2", " padded ", String(repeating: "very-long-", count: 60), "\"\u{301}odd", "",
        ]
        var cells: [Observation] = []
        for (index, name) in names.enumerated() {
            cells.append(
                cell(
                    index, name, "destination \(name)", vantage: index % 2 == 0 ? name : "this-machine",
                    ruling: ruling(rule("wild", "A rule about \(name)", .source), .blocked, codes: [-1022]),
                    connection: try answer(url: "http://neverssl.com/"),
                    expectations: [ExpectationOutcome(expected: "app ok", because: name, isMet: false)]))
        }
        return report(cells, matrix: names[5], about: names.joined(), notes: names)
    }

    /// The same cell asked another time: other ports, times, addresses and texts.
    static func later(_ cell: Observation) -> Observation {
        let connection = cell.connection.map { connection in
            Connection(
                id: connection.id + 1,
                hops: connection.hops.map { hop in
                    Hop(
                        destination: hop.destination, status: hop.status, httpVersion: hop.httpVersion,
                        failure: hop.failure.map {
                            TransferFailure(
                                curlCode: $0.curlCode, text: "another text", systemError: $0.systemError,
                                verifyResult: $0.verifyResult.map { _ in 19 }, urlError: $0.urlError)
                        }, remoteAddress: "127.0.0.2", remotePort: 50_001, localAddress: "127.0.0.3",
                        times: PhaseTimes(total: 99), bodyBytes: hop.bodyBytes, isTruncated: hop.isTruncated,
                        location: hop.location, proxy: hop.proxy)
                }, chainProblem: connection.chainProblem, isRerouted: connection.isRerouted,
                isViaLab: connection.isViaLab)
        }
        return Observation(
            index: cell.index, configuration: cell.configuration, destination: cell.destination, url: cell.url,
            client: cell.client, platform: cell.platform, vantage: cell.vantage, ruling: cell.ruling,
            connection: connection, prediction: cell.prediction, flag: cell.flag, marks: cell.marks,
            expectations: cell.expectations)
    }
}
