// SPDX-License-Identifier: MIT
internal import ATSModel

/// Of which kind a failure is, and why.
struct LogJudgement {
    let kind: PastedError.Kind
    let because: String
    /// The code that the log does not write but says in words.
    private(set) var code: URLErrorCode?

    private init(_ kind: PastedError.Kind, _ because: String, code: URLErrorCode? = nil) {
        self.kind = kind
        self.because = because
        self.code = code
    }

    init(_ statement: LogStatement, url: String?) {
        let signs = statement.signs
        if signs.contains(.localNetwork) {
            self.init(
                .localNetwork,
                "The log says that the user has not given the app the Local Network permission (§3.7). ATS has no part "
                    + "in it.")
        } else if signs.contains(.cleartext) || statement.code == -1022 {
            self.init(
                .cleartext, "ATS refused cleartext before a packet left: no server and no network had a part (§5.4).",
                code: .appTransportSecurityRequiresSecureConnection)
        } else if signs.contains(.misconfigured) {
            self.init(
                .configuration,
                "The system passes over a value of NSAppTransportSecurity (§1.5): \(statement.sentence ?? "").")
        } else if statement.family == .tls {
            self = LogJudgement(tls: statement)
        } else if let code = statement.code {
            self = LogJudgement(network: code, statement, url: url)
        } else if statement.streamCode != nil {
            self = LogJudgement(
                .network, "A connection failed\(LogJudgement.reason(statement)). The log does not say of which load.")
        } else {
            self.init(
                .unclear,
                "The error of AVFoundation or WebKit only wraps another (§5.4): paste what stands under "
                    + "NSUnderlyingError.")
        }
    }
}

// MARK: TLS and trust

extension LogJudgement {
    /// What in a certificate ATS asks for beyond the system's own rules (§5.1).
    private static let strengthReasons = ["keysize", "weakkey", "hash", "weaksignature", "signaturealgorithm"]

    private static func isStrength(_ reason: String) -> Bool {
        let reason = reason.lowercased()
        return strengthReasons.contains { reason.contains($0) } || reason == "leaf" || reason == "root"
    }

    private init(tls statement: LogStatement) {
        let insists: String
        switch statement.enforces {
        case .some(true): insists = " The log says that ATS insists on TLS here (enforce_ats)."
        case .some(false): insists = " The log says that ATS asks nothing of this connection (enforce_ats(false))."
        case nil: insists = ""
        }
        let (signs, stream) = (statement.signs, statement.streamCode ?? 0)
        let reasons = statement.trustReasons.filter { !["leaf", "root", "intermediate"].contains($0) }
        if (1205...1206).contains(-(statement.code ?? 0)) {
            self.init(.network, "The server asks for a client certificate. ATS has no part in it (§5.4).")
        } else if signs.contains(.trustFailure), !reasons.isEmpty, !reasons.allSatisfy(LogJudgement.isStrength) {
            let ats =
                signs.contains(.violation)
                ? " ATS refused it before the app's delegate was asked." : ""
            self.init(
                .trust, "The server's certificate is not trusted: \(reasons.joined(separator: ", ")).\(ats)\(insists)")
        } else if signs.contains(.violation) || (-9885 ... -9880).contains(stream) {
            self.init(.tls, "ATS refused the handshake: \(LogJudgement.violation(stream, reasons)).\(insists)")
        } else if signs.contains(.systemTrust) || stream == -9886 {
            self.init(
                .trust,
                "The system does not trust the server's certificate, and ATS does not let the app overrule that: "
                    + "−1200 with stream error −9802 is what an app sees (§5.4).\(insists)")
        } else if let reason = LogJudgement.trustStreams[stream] {
            self.init(
                .trust, "The server's certificate is not trusted: \(reason) (§5.4). \(LogJudgement.codes)\(insists)")
        } else if let code = statement.code, code != -1200 {
            let reason = LogJudgement.trustCodes[code] ?? "it is not trusted"
            self.init(
                .trust, "The server's certificate is refused: \(reason) (§5.4). \(LogJudgement.codes)\(insists)")
        } else if signs.contains(.trustFailure) {
            self.init(.trust, "The server's certificate is not trusted; the log does not say why.\(insists)")
        } else if statement.enforces == false {
            self.init(.network, "The TLS handshake failed\(LogJudgement.stream(stream)).\(insists)")
        } else if stream == -9802 {
            self.init(
                .tls,
                "The handshake ended with −9802, which a refusal by ATS, a certificate that is not trusted while ATS "
                    + "insists, and a server's own alert have in common (§5.4).\(insists)")
        } else if stream != 0 {
            self.init(
                .tls,
                "The handshake failed\(LogJudgement.stream(stream)): the server does not offer what ATS asks for "
                    + "(TLS 1.2, forward secrecy), or it broke off for a reason of its own; the code does not tell "
                    + "them apart (§5.4).\(insists)")
        } else {
            self.init(
                .unclear,
                "−1200 without a stream error: what ATS asks of TLS, a certificate that is not trusted while ATS "
                    + "insists, or a handshake that the server broke off (§5.4). _kCFStreamErrorCodeKey would tell "
                    + "more.\(insists)")
        }
    }

    private static let codes =
        "Where ATS insists on TLS, newer systems say −1200 to the same, so the code does not tell whether it does."

    private static let trustCodes = [
        -1201: "its dates are not right", -1202: "it is not trusted, or for another host",
        -1203: "its root is not known", -1204: "it is not valid yet",
    ]
    private static let trustStreams = [
        -9807: "its chain is not valid", -9812: "its root is not trusted", -9813: "its root is not known",
        -9814: "it has expired", -9815: "it is not valid yet", -9843: "it is for another host",
        -9808: "it is malformed", -9829: "the server calls it malformed", -9831: "it is revoked",
        -9832: "it has expired", -9833: "its authority is not known",
    ]
    private static let violations = [
        -9880: "one of its requirements is not met", -9881: "the TLS version is below the minimum",
        -9882: "the cipher suite is none of its own", -9883: "the certificate's key is too small",
        -9884: "the leaf is signed with a hash that is too weak", -9885: "the chain has a hash that is too weak",
    ]

    private static func violation(_ stream: Int, _ reasons: [String]) -> String {
        if let text = violations[stream] { return text }
        return reasons.isEmpty
            ? "version, suite, key, hash or trust; the log does not say which" : reasons.joined(separator: ", ")
    }

    private static let streams = [
        -9800: "protocol error", -9801: "nothing to agree on", -9805: "closed", -9806: "closed by the server",
        -9816: "closed without notice", -9820: "bad record", -9824: "the server refused the handshake",
        -9836: "no TLS version in common", -9858: "the server's hello is not acceptable",
    ]

    private static func stream(_ code: Int) -> String {
        guard code != 0 else { return "" }
        let number = "−\(-code)"
        return streams[code].map { " (\(number), \($0))" } ?? " (\(number))"
    }
}

// MARK: Network

extension LogJudgement {
    private init(network code: Int, _ statement: LogStatement, url: String?) {
        let reason = LogJudgement.reason(statement)
        if code == -999 {
            self.init(
                .unclear,
                "The load was cancelled: by the app, or by a delegate that did not like the server's certificate.")
            return
        }
        let place = url.flatMap { try? Destination($0) }?.place(from: VantagePoint())
        let isLocal = place == .privateAddress || place == .localName
        let stream = statement.streamDomain.map { $0 == 1 } ?? true ? statement.streamCode : nil
        if [-1009, -1004, -1005].contains(code), isLocal, stream == 50 || stream == 65 {
            self.init(
                .localNetwork,
                "\(LogJudgement.name(code)) for a host of the local network\(reason): so a missing Local Network "
                    + "permission looks (iOS 14, macOS 15 and later, §3.7). A host or network that is down looks the "
                    + "same; other apps tell them apart.")
        } else if let text = LogJudgement.network[code] {
            let permission =
                isLocal && [-1009, -1004, -1001].contains(code)
                ? " On a device it can also be the Local Network permission (§3.7)." : ""
            self.init(.network, "\(text)\(reason). It is never ATS (§5.4).\(permission)")
        } else {
            self.init(.unclear, "\(LogJudgement.name(code)) is no sign of ATS, and says no more.")
        }
    }

    private static func name(_ code: Int) -> String { URLErrorCode(code).description }

    private static let network = [
        -1000: "The URL cannot be read", -1001: "No answer came in time", -1002: "The scheme is not supported",
        -1003: "The host's name was not found", -1004: "No connection to the host",
        -1005: "The connection was lost", -1006: "The look-up of the name failed",
        -1007: "Too many redirects", -1008: "The resource is not available", -1009: "No network for this load",
        -1010: "A redirect leads nowhere", -1011: "The server's answer is an error to the app",
        -1014: "The answer is empty", -1015: "The answer cannot be decoded", -1016: "The answer cannot be decoded",
        -1017: "The answer is no HTTP", -1018: "Roaming is off", -1019: "A call is active",
        -1020: "Mobile data is not allowed", -1103: "The answer is too long",
    ]

    /// Of Darwin: what errno says there (`sys/errno.h`), and the resolver's codes.
    private static let systemErrors = [
        50: "ENETDOWN", 51: "ENETUNREACH", 53: "ECONNABORTED", 54: "ECONNRESET", 57: "ENOTCONN", 60: "ETIMEDOUT",
        61: "ECONNREFUSED", 64: "EHOSTDOWN", 65: "EHOSTUNREACH", 1: "EPERM", 13: "EACCES",
    ]

    private static func reason(_ statement: LogStatement) -> String {
        var parts: [String] = []
        if let code = statement.streamCode, code != 0 {
            switch (statement.streamDomain ?? 1, systemErrors[code]) {
            case (1, .some(let name)): parts.append("\(name) \(code)")
            case (12, _): parts.append("the resolver's error \(code)")
            default: parts.append("stream error \(code)")
            }
        }
        if let unsatisfied = statement.unsatisfied { parts.append("the path is unsatisfied: \(unsatisfied)") }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
    }
}
