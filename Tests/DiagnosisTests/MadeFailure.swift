// SPDX-License-Identifier: MIT
import ATSModel
import Diagnosis
import TestSupport

/// A failure as an app and a system would log it: made from the vocabulary of `ats-rules.md` §10 and seeded numbers.
struct MadeFailure: Sendable {
    let kind: PastedError.Kind
    let code: Int
    let stream: (domain: Int, code: Int)?
    let url: String
    let task: String
    /// Lines of the network stack and of CFNetwork that come before.
    let before: [String]
    /// What stands in the underlying error beside the stream's code.
    let path: String?
    let language: LogLanguage

    /// One of a kind. The kinds that have several shapes go through all of them.
    init(
        _ kind: PastedError.Kind, shape: Int, in language: LogLanguage, using generator: inout SeededGenerator
    ) {
        self.kind = kind
        self.language = language
        let number = generator.below(200) + 1
        func hex(_ count: Int) -> String {
            (0..<count).map { _ in generator.pick(Array("0123456789ABCDEF")) }.map(String.init).joined()
        }
        task = "Task <\(hex(8))-\(hex(4))-4\(hex(3))-A\(hex(3))-\(hex(12))>.<\(generator.below(90) + 1)>"
        let port = 1_024 + generator.below(60_000)
        let path = "v\(number)/\(generator.pick(["tags", "sync", "a_(b)", "engine"]))?token=s3cret\(number)"
        let connection = generator.below(40) + 1
        switch kind {
        case .cleartext:
            let host = generator.pick(["engine\(number).example", "100.64.0.\(number)", "mac.tail\(number).ts.net"])
            url = "http://\(host):\(port)/\(path)"
            (code, stream, self.path) = (-1022, nil, nil)
            before =
                [
                    [],
                    ["Cannot start load of \(task) since it does not conform to ATS policy"],
                    [
                        "App Transport Security has blocked a cleartext HTTP connection to \(host) since it is insecure. "
                            + "Use HTTPS instead or add this domain to Exception Domains in your Info.plist."
                    ],
                    [
                        "App Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure. "
                            + "Temporary exceptions can be configured via your app's Info.plist file."
                    ],
                ][shape % 4]
        case .tls:
            url = "https://old\(number).example:\(port)/\(path)"
            let stream = [-9824, -9836, -9801, -9802, -9858, -9806, -9881, -9882][shape % 8]
            (code, self.stream, self.path) = (-1200, (3, stream), nil)
            before =
                [
                    [],
                    [
                        "boringssl_context_handle_fatal_alert(1991) [C\(connection):2][0x1] read alert, level: fatal",
                        "Connection \(connection): TLS Handshake encountered error 3:\(stream)",
                        "Connection \(connection): encountered error(3:\(stream))",
                    ],
                    ["boringssl_session_handshake_error_print(44) [C\(connection):2][0x1] Error [ATS Violation]"],
                ][stream < -9_859 ? 2 : shape % 2]
        case .trust:
            url = "https://self\(number).example/\(path)"
            self.path = nil
            switch shape % 5 {
            case 0:
                (code, stream) = (-1202, (3, -9813))
                before = ["Connection \(connection): default TLS Trust evaluation failed(-9813)"]
            case 1:
                (code, stream) = (-1200, (3, -9802))
                before = [
                    "ATS failed system trust",
                    "Connection \(connection): system TLS Trust evaluation failed(-9802)",
                    "Connection \(connection): TLS Trust encountered error 3:-9802",
                    "Connection \(connection): encountered error(3:-9802)",
                ]
            case 2:
                (code, stream) = (-1200, nil)
                before = [
                    "boringssl_context_evaluate_trust(1) [C\(connection):1][0x2] Trust evaluate failure: "
                        + "[leaf AnchorTrusted SSLHostname]",
                    "boringssl_session_error(2) [C\(connection):1][0x2] Error [ATS Violation]",
                ]
            case 3:
                (code, stream) = (-1201, (3, -9814))
                before = []
            default:
                (code, stream) = (-1203, nil)
                before = []
            }
        case .localNetwork:
            let host = generator.pick(["192.168.1.\(number)", "10.0.\(number).7", "printer.local", "nas"])
            url = "http://\(host):\(port)/\(path)"
            switch shape % 4 {
            case 0:
                (code, stream) = (-1009, (1, 50))
                self.path = "unsatisfied (Local network prohibited), interface: en0[802.11], ipv4, dns, uses wifi"
            case 1: (code, stream, self.path) = (-1009, (1, 50), nil)
            case 2: (code, stream, self.path) = (-1004, (1, 65), nil)
            default:
                (code, stream) = (-1009, nil)
                self.path = "unsatisfied (Local network prohibited), interface: en0"
            }
            before = []
        case .network:
            let host = generator.pick(["api\(number).example", "203.0.113.\(number)", "api.example"])
            url = "\(generator.pick(["http", "https"]))://\(host)/\(path)"
            let shapes: [(Int, (Int, Int)?, String?)] = [
                (-1001, (4, -2102), nil), (-1003, (12, 8), nil), (-1004, (1, 61), nil), (-1005, (1, 54), nil),
                (-1009, (1, 50), "unsatisfied (No network route)"), (-1001, nil, nil), (-1205, nil, nil),
                (-1009, nil, "unsatisfied (Denied over cellular interface), interface: pdp_ip0"),
            ]
            (code, stream, self.path) = shapes[shape % shapes.count]
            before =
                stream?.domain == 1
                ? ["Connection \(connection): failed to connect 1:\(stream?.code ?? 0), reason -1"] : []
        case .configuration, .unclear:
            url = "https://unclear\(number).example/\(path)"
            (code, stream, self.path) = (shape % 2 == 0 ? -1200 : -999, nil, nil)
            before = []
        }
    }

    var urlError: URLErrorCode { URLErrorCode(code) }

    /// `Error Domain=NSURLErrorDomain Code=-1022 "…" UserInfo={…}`, its keys in any order.
    func error(using generator: inout SeededGenerator) -> String {
        let description = language.description(code)
        var underlying =
            "NSUnderlyingError=0x600000\(generator.below(900_000)) {Error Domain=kCFErrorDomainCFNetwork "
            + "Code=\(code) \"(null)\""
        var inside: [String] = []
        if let stream {
            inside += ["_kCFStreamErrorCodeKey=\(stream.code)", "_kCFStreamErrorDomainKey=\(stream.domain)"]
        }
        if let path { inside.append("_NSURLErrorNWPathKey=\(path)") }
        if !inside.isEmpty { underlying += " UserInfo={\(inside.joined(separator: ", "))}" }
        var fields = [
            "NSLocalizedDescription=\(description)", "NSErrorFailingURLStringKey=\(url)", "NSErrorFailingURLKey=\(url)",
            "_NSURLErrorRelatedURLSessionTaskErrorKey=(\n    \"LocalData\(task)\"\n)",
            "_NSURLErrorFailingURLSessionTaskErrorKey=LocalData\(task)", underlying + "}",
        ]
        if let stream {
            fields += ["_kCFStreamErrorCodeKey=\(stream.code)", "_kCFStreamErrorDomainKey=\(stream.domain)"]
        }
        fields.shuffle(using: &generator)
        return "Error Domain=NSURLErrorDomain Code=\(code) \"\(description)\" "
            + "UserInfo={\(fields.joined(separator: ", "))}"
    }

    /// The lines of a console, the last one with the whole error.
    func lines(using generator: inout SeededGenerator) -> [String] {
        let bracket = stream.map { " [\($0.domain):\($0.code)]" } ?? ""
        return before + ["\(task) HTTP load failed, 0/0 bytes (error code: \(code)\(bracket))"]
            + ["\(task) finished with error [\(code)] \(error(using: &generator))"]
    }
}
