// SPDX-License-Identifier: MIT

/// What a lab server does with a request.
package enum LabBehaviour: Sendable, Hashable {
    /// Answers 200 with a short body, and 101 to a WebSocket's request.
    case ok
    /// Answers with this status, 200 to 599.
    case status(Int)
    /// Answers 302 to this URL, and as `ok` to a request for the URL itself.
    case redirect(String)
    /// Nothing listens on the port.
    case stopped
    /// Accepts and never answers; over TLS the handshake is done.
    case silent
    /// Sends half a status line and closes: curl takes a status line alone for an answer.
    case halfHeader
    /// A body without an end.
    case endlessBody
    /// A header of 1 MB.
    case hugeHeader
    /// The answer of `ok`, a byte a second, its status line first.
    case drip
    /// Takes the request and resets the connection (RST).
    case reset
    /// Resets the connection in the middle of the header.
    case resetInHeader
    /// Resets the connection in the middle of the body.
    case resetInBody

    /// Reads what a matrix writes under `lab:`: `ok`, `404`, `redirect https://…`, `stopped`, `silent`,
    /// `half-header`, `endless-body`, `huge-header`, `drip`, `reset`, `reset-in-header`, `reset-in-body`. Returns `nil` for anything else.
    package init?(_ text: String) {
        switch text {
        case "ok": self = .ok
        case "stopped": self = .stopped
        case "silent": self = .silent
        case "half-header": self = .halfHeader
        case "endless-body": self = .endlessBody
        case "huge-header": self = .hugeHeader
        case "drip": self = .drip
        case "reset": self = .reset
        case "reset-in-header": self = .resetInHeader
        case "reset-in-body": self = .resetInBody
        default:
            if let status = Self.status(text) {
                self = .status(status)
            } else if let url = Self.redirectURL(text) {
                self = .redirect(url)
            } else {
                return nil
            }
        }
    }

    /// Every word that `init` takes, for messages.
    package static let words = [
        "ok", "STATUS", "redirect URL", "stopped", "silent", "half-header", "endless-body", "huge-header", "drip",
        "reset", "reset-in-header", "reset-in-body",
    ]

    private static func status(_ text: String) -> Int? {
        guard text.utf8.count == 3, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text).flatMap { (200...599).contains($0) ? $0 : nil }
    }

    /// The URL goes into a header line, so nothing that could end the line or the field may be in it.
    private static func redirectURL(_ text: String) -> String? {
        let prefix = "redirect "
        guard text.hasPrefix(prefix) else { return nil }
        let url = String(text.dropFirst(prefix.count).drop { $0 == " " })
        guard url.utf8.count <= 8_192, url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }), AskedURL(url) != nil else {
            return nil
        }
        return url
    }
}

extension LabBehaviour: CustomStringConvertible {
    /// The word that `init` reads back.
    package var description: String {
        switch self {
        case .ok: "ok"
        case .status(let status): "\(status)"
        case .redirect(let url): "redirect \(url)"
        case .stopped: "stopped"
        case .silent: "silent"
        case .halfHeader: "half-header"
        case .endlessBody: "endless-body"
        case .hugeHeader: "huge-header"
        case .drip: "drip"
        case .reset: "reset"
        case .resetInHeader: "reset-in-header"
        case .resetInBody: "reset-in-body"
        }
    }
}
