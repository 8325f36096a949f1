// SPDX-License-Identifier: MIT
import Certificates

/// Answers requests on one port.
struct Responder {
    let behaviour: LabBehaviour
    /// `http` or `https`.
    let scheme: String
    /// Where a `redirect` leads.
    private let targets: [Target]
    /// Served at ``certificatePath``, DER.
    var issuerCertificate: [UInt8]?

    /// Where the certificate is that `missing-intermediate` does not send.
    static let certificatePath = "/intermediate.cer"

    /// One URL of a redirect: a whole one, or a path of any host.
    private enum Target {
        case url(AskedURL)
        case path(String)

        init(_ text: String) {
            let whole = String(text.prefix { $0 != "#" })
            self = AskedURL(whole).map(Target.url) ?? .path(whole)
        }

        func matches(_ asked: AskedURL) -> Bool {
            switch self {
            case .url(let url): url == asked
            case .path(let path): path == asked.path
            }
        }
    }

    init(behaviour: LabBehaviour, scheme: String) {
        self.behaviour = behaviour
        self.scheme = scheme
        if case .redirect(let urls, _) = behaviour.answering {
            self.targets = urls.map(Target.init)
        } else {
            self.targets = []
        }
    }

    func answer(to head: RequestHead) -> Answer {
        // A tunnel would have to lead somewhere, and the lab leads nowhere.
        if head.method == "CONNECT" { return Answer(status: 405, body: "", to: nil) }
        if let issuerCertificate, asked(head).path == Self.certificatePath {
            return Answer(status: 200, type: "application/pkix-cert", bytes: issuerCertificate, to: head)
        }
        switch behaviour.answering {
        case .ok, .stopped, .tls:
            return found(head)
        case .status(let status):
            // RFC 9110 §15.3.5, §15.4.5: these have no body, and 204 must not say a length.
            let body = status == 204 || status == 304 ? nil : status == 205 ? "" : "status \(status)\n"
            return Answer(status: status, body: body, to: head)
        case .redirect(let urls, let status):
            let place = targets.firstIndex { $0.matches(asked(head)) }.map { $0 + 1 } ?? 0
            return place == urls.count ? found(head) : lead(to: urls[place], head, status: status)
        case .location(let text):
            return lead(to: text, head)
        case .redirectLoop:
            return lead(to: asked(head).description, head)
        case .redirectHops(let count):
            let done = Int(asked(head).path.dropFirst(Self.hopPath.count)) ?? 0
            let isThere = asked(head).path.hasPrefix(Self.hopPath) && done >= count
            return isThere ? found(head) : lead(to: "\(Self.hopPath)\(done + 1)", head)
        case .hugeLocation:
            return lead(to: Self.hugePath, head)
        case .silent:
            return Answer(raw: "", then: .silence)
        case .halfHeader:
            return Answer(raw: "HTTP/1.1 200", then: .close)
        case .endlessBody:
            let text =
                "HTTP/1.1 200 \r\nServer: ats-matrix-lab\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n"
            return Answer(raw: text, then: head.method == "HEAD" ? .close : .endless)
        case .hugeHeader:
            return .hugeHeader
        case .drip:
            let body = head.method == "HEAD" ? "" : "This is the lab, a byte a second.\n"
            var answer = Answer(status: 200, body: body, to: nil)
            answer.pace = .seconds(1)
            return answer
        case .reset:
            return Answer(raw: "", then: .reset)
        case .resetInHeader:
            return Answer(raw: "HTTP/1.1 200 \r\nServer: ats-", then: .reset)
        case .resetInBody:
            let text = "HTTP/1.1 200 \r\nServer: ats-matrix-lab\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n"
            return Answer(raw: text + "Connection: close\r\n\r\nhalf a bo", then: .reset)
        }
    }

    private static let hopPath = "/hop/"
    /// 100 KB.
    private static let hugePath = "/" + String(repeating: "a", count: 99_999)

    private func lead(to location: String, _ head: RequestHead, status: Int = 302) -> Answer {
        Answer(status: status, fields: "Location: \(location)\r\n", body: "", to: head)
    }

    private func found(_ head: RequestHead) -> Answer {
        if let key = head.webSocketKey { return webSocket(key, head) }
        return Answer(status: 200, body: "This is the lab, asked for \(asked(head)).\n", to: head)
    }

    /// RFC 6455 §4.2.2: takes the connection over, then closes the WebSocket with status 1000 (§5.5.1).
    private func webSocket(_ key: String, _ head: RequestHead) -> Answer {
        let accept: String
        do throws(OpenSSLError) {
            accept = try SHA1.base64(of: key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
        } catch {
            return Answer(status: 500, body: "\(error)\n", to: nil)
        }
        var answer = Answer(
            raw: """
                HTTP/1.1 101 \r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: \(accept)\r\n\r\n
                """, then: .close)
        answer.bytes.append(contentsOf: [0x88, 0x02, 0x03, 0xe8])
        return answer
    }

    private func asked(_ head: RequestHead) -> AskedURL {
        AskedURL(head.target) ?? AskedURL(scheme: scheme, authority: head.host, path: head.target)
    }
}
