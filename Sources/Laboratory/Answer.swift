// SPDX-License-Identifier: MIT

/// What goes back for one request, and what happens after.
struct Answer {
    enum Then: Hashable {
        case nextRequest
        case close
        /// Sends ``Answer/filler`` for ever.
        case endless
        /// Sends nothing more and leaves the connection open.
        case silence
        /// Ends the connection with a reset instead of an orderly end.
        case reset
    }

    var bytes: [UInt8]
    var then: Then
    /// The time between two bytes, which then go one by one; `nil` sends as fast as the client takes it.
    var pace: Duration?

    /// What a body without an end is made of.
    static let filler = [UInt8](repeating: 0x2e, count: 64 * 1_024)

    /// A whole answer with the length of its body said.
    init(status: Int, fields: String = "", body: String? = nil, to head: RequestHead?) {
        let keepsAlive = head.map { $0.keepsAlive && !$0.hasCodedBody } ?? false
        var text = "HTTP/1.1 \(status) \r\nServer: ats-matrix-lab\r\n\(fields)"
        if let body {
            text += "Content-Type: text/plain; charset=utf-8\r\nContent-Length: \(body.utf8.count)\r\n"
        }
        text += keepsAlive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n"
        if let body, head?.method != "HEAD" { text += body }
        self.bytes = Array(text.utf8)
        self.then = keepsAlive ? .nextRequest : .close
    }

    /// A whole answer that is no text.
    init(status: Int, type: String, bytes body: [UInt8], to head: RequestHead) {
        let fields = "Content-Type: \(type)\r\nContent-Length: \(body.count)\r\n"
        self.init(status: status, fields: fields, to: head)
        if head.method != "HEAD" { bytes += body }
    }

    init(raw text: String, then: Then) {
        self.bytes = Array(text.utf8)
        self.then = then
    }

    private init(bytes: [UInt8], then: Then) {
        self.bytes = bytes
        self.then = then
    }

    /// 1 MB of one header field, made once.
    static let hugeHeader: Answer = {
        var bytes = Array("HTTP/1.1 200 \r\nServer: ats-matrix-lab\r\nX-Filler: ".utf8)
        bytes.append(contentsOf: repeatElement(0x2e, count: 1_000_000))
        bytes.append(contentsOf: "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
        return Answer(bytes: bytes, then: .close)
    }()
}
