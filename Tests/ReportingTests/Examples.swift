// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix

/// Values that the tests of reports share, written by hand.
enum Examples {
    static let mac = Platform(.macOS, Version(26, 6))
    static let clean = TLSRequirements(
        minimumTLS: .tls12, forwardSecrecy: true,
        suites: ["ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384"], trust: true, pins: [])

    static let needsTLS = rule(
        "default-needs-tls", "a public destination needs TLS where no key opens it", .measured)
    static let voided = rule(
        "narrow-key-voids-blanket", "a narrow key voids NSAllowsArbitraryLoads by its mere presence", .documented,
        section: "§2.2")
    static let blanket = rule("blanket", "NSAllowsArbitraryLoads turns ATS off", .measured)
    static let local = rule("local", "a local destination needs no TLS", .measured, section: "§3.3")
    static let https = rule("tls-gate", "an https load is judged by the TLS gate", .documented, section: "§5.1")

    static func rule(_ id: String, _ title: String, _ evidence: Evidence, section: String = "§2.1") -> Rule {
        Rule(id: id, title: title, section: section, evidence: evidence, platforms: "iOS 10, macOS 10.12 and later")
    }

    static func ruling(
        _ rule: Rule, _ verdict: Ruling.Verdict = .allowed, codes: [Int] = [], requires: TLSRequirements? = nil,
        questions: [OpenQuestion] = []
    ) -> Ruling {
        Ruling(
            verdict: verdict, codes: codes.map { URLErrorCode($0) }, likely: questions.isEmpty ? nil : .allowed,
            rule: rule, evidence: rule.evidence, requires: requires, questions: questions)
    }

    static let question = OpenQuestion(
        id: "local-names-free-without-key", section: "§12.2", text: "are local names free without the key?",
        rests: "documentation says so, the source of the time does not",
        measure: "load http://printer.local/ from a bundled app without keys on iOS 17")

    static func answer(_ status: Int = 200, url: String, isViaLab: Bool = false) throws -> Connection {
        let hop = Hop(
            destination: try Destination(url), status: status, httpVersion: "1.1", remoteAddress: "127.0.0.1",
            remotePort: 40_123, localAddress: "127.0.0.1",
            times: PhaseTimes(nameLookup: 180, connect: 410, firstByte: 2_900, total: 3_140), bodyBytes: 12)
        return Connection(id: 0, hops: [hop], isViaLab: isViaLab)
    }

    static func failure(_ code: Int, url: String, text: String, systemError: Int? = nil, _ error: URLErrorCode)
        throws -> Connection
    {
        let failure = TransferFailure(curlCode: code, text: text, systemError: systemError, urlError: error)
        return Connection(id: 0, hops: [Hop(destination: try Destination(url), failure: failure)])
    }

    static func cell(
        _ index: Int = 0, _ configuration: String = "no-keys", _ destination: String = "public",
        url: String = "http://neverssl.com/", client: Client = .urlsession, platform: Platform = mac,
        vantage: String = "this-machine", ruling: Ruling? = ruling(needsTLS, .blocked, codes: [-1022]),
        connection: Connection? = nil, prediction: Prediction = Prediction(.refused([URLErrorCode(-1022)])),
        flag: Flag = .ats, marks: [Mark] = [], expectations: [ExpectationOutcome] = []
    ) -> Observation {
        Observation(
            index: index, configuration: configuration, destination: destination, url: url, client: client,
            platform: platform, vantage: vantage, ruling: ruling, connection: connection, prediction: prediction,
            flag: flag, marks: marks, expectations: expectations)
    }

    static func report(
        _ cells: [Observation], matrix: String = "lesson", about: String? = nil, number: Int? = 3,
        ended: String? = "2026-11-30T04:12:10Z", isLab: Bool = false, isProbed: Bool = true, notes: [String] = []
    ) -> RunReport {
        RunReport(
            matrix: matrix, about: about, number: number, started: "2026-11-30T04:12:09Z", ended: ended,
            environment: RunEnvironment(
                version: "0.1.0", curl: "libcurl/7.88.1 OpenSSL/3.0.19", machine: "Linux x86_64", isLab: isLab,
                isProbed: isProbed),
            notes: notes, cells: cells)
    }

    /// The twelve results of the lesson, as the lab gives them.
    static func lesson() throws -> RunReport {
        let urls = [
            ("loopback", "http://127.0.0.1:8765/"), ("public", "http://neverssl.com/"),
            ("https-twin", "https://engine.example.ts.net/"),
        ]
        var cells: [Observation] = []
        for (row, configuration) in ["no-keys", "local-only", "blanket", "blanket-plus-local"].enumerated() {
            for (destination, url) in urls {
                let connection = try answer(url: url, isViaLab: true)
                let isBlocked = destination == "public" && row != 2
                let isConditional = destination == "https-twin" && row != 2
                let rule =
                    switch destination {
                    case "loopback": local
                    case "public": row == 2 ? blanket : row == 3 ? voided : needsTLS
                    default: row == 2 ? blanket : https
                    }
                let ruling =
                    isBlocked
                    ? ruling(rule, .blocked, codes: [-1022]) : ruling(rule, requires: isConditional ? clean : nil)
                let outcome: Prediction.Outcome =
                    isBlocked ? .refused([.appTransportSecurityRequiresSecureConnection]) : .status(200)
                cells.append(
                    cell(
                        cells.count, configuration, destination, url: url, ruling: ruling, connection: connection,
                        prediction: Prediction(outcome, condition: isConditional ? clean : nil),
                        flag: isBlocked ? .ats : .reachable, marks: [.viaLab],
                        expectations: [
                            ExpectationOutcome(
                                expected: isBlocked ? "app −1022" : "app ok", because: "lesson", isMet: true)
                        ]))
            }
        }
        return report(
            cells, about: "Four ATS configurations, three destinations, twelve results.", isLab: true)
    }
}
