// SPDX-License-Identifier: MIT

extension LabBehaviour {
    private static let plainWords: [String: LabBehaviour] = [
        "ok": .ok, "stopped": .stopped, "silent": .silent, "half-header": .halfHeader, "endless-body": .endlessBody,
        "huge-header": .hugeHeader, "drip": .drip, "reset": .reset, "reset-in-header": .resetInHeader,
        "reset-in-body": .resetInBody, "redirect-loop": .redirectLoop, "huge-location": .hugeLocation,
    ]

    /// The statuses that lead to another URL (RFC 9110 §15.4).
    private static let redirectStatuses = [301, 302, 303, 307, 308]
    private static let locationLimit = 8_192
    private static let hopLimit = 1_000

    /// What answers can be, for messages.
    package static let answers = [
        "ok", "STATUS", "redirect URL…", "301 URL…", "303 URL…", "307 URL…", "308 URL…", "location TEXT",
        "redirect-loop", "redirect-hops N", "huge-location", "stopped", "silent", "half-header", "endless-body",
        "huge-header", "drip", "reset", "reset-in-header", "reset-in-body",
    ]

    /// Every word that `init` takes, for messages.
    package static let words = answers + TLSServer.allCases.map(\.rawValue)

    /// Reads what a matrix writes under `lab:`: a word of ``answers``, or one of ``TLSServer`` alone or before an answer:
    /// `tls1.0`, `tls1.0 404`, `no-san redirect http://a.example/`. Returns `nil` for anything else.
    package init?(_ text: String) {
        let word = text.prefix { $0 != " " }
        let rest = String(text[word.endIndex...].drop { $0 == " " })
        if let behaviour = Self.plainWords[text] {
            self = behaviour
        } else if let server = TLSServer(rawValue: String(word)) {
            guard !rest.isEmpty || word.endIndex == text.endIndex, let answer = Self.answer(of: server, rest) else {
                return nil
            }
            self = .tls(server, answer)
        } else if let behaviour = Self.redirecting(String(word), rest) ?? Self.status(text) {
            self = behaviour
        } else {
            return nil
        }
    }

    private static func answer(of server: TLSServer, _ text: String) -> LabBehaviour? {
        if text.isEmpty { return .ok }
        guard let answer = LabBehaviour(text), answer.server == nil, answer != .stopped else { return nil }
        return answer
    }

    private static func redirecting(_ word: String, _ rest: String) -> LabBehaviour? {
        switch word {
        case "redirect-hops":
            guard let count = digits(rest), (1...hopLimit).contains(count) else { return nil }
            return .redirectHops(count)
        case "location":
            // What would end the field's line would be a header of its own.
            guard !rest.isEmpty, rest.utf8.count <= locationLimit,
                rest.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f })
            else { return nil }
            return .location(rest)
        default:
            guard let status = word == "redirect" ? 302 : digits(word), redirectStatuses.contains(status) else {
                return nil
            }
            let urls = rest.split(separator: " ").map(String.init)
            guard !urls.isEmpty, rest.utf8.count <= locationLimit, urls.allSatisfy(isLocation) else { return nil }
            return .redirect(urls, status: status)
        }
    }

    /// A whole URL, or a path of the same server.
    private static func isLocation(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f }
            && (text.hasPrefix("/") && !text.hasPrefix("//") || AskedURL(text) != nil)
    }

    private static func status(_ text: String) -> LabBehaviour? {
        guard text.utf8.count == 3, let status = digits(text), (200...599).contains(status) else { return nil }
        return .status(status)
    }

    private static func digits(_ text: String) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}

extension LabBehaviour: CustomStringConvertible {
    /// The word that `init` reads back.
    package var description: String {
        switch self {
        case .status(let status): "\(status)"
        case .redirect(let urls, 302): "redirect \(urls.joined(separator: " "))"
        case .redirect(let urls, let status): "\(status) \(urls.joined(separator: " "))"
        case .location(let text): "location \(text)"
        case .redirectHops(let count): "redirect-hops \(count)"
        case .tls(let server, .ok): server.rawValue
        case .tls(let server, let answer): "\(server.rawValue) \(answer)"
        default: Self.plainWords.first { $0.value == self }?.key ?? ""
        }
    }
}
