// SPDX-License-Identifier: MIT
internal import ATSModel

/// Takes from a text what does not belong to a host, and notes it.
struct HostSpelling {
    private(set) var text: String
    private(set) var problems: [HostKey.Problem] = []
    private(set) var meansSubdomains = false

    init(_ text: String) { self.text = text }

    mutating func repair() {
        if text.isEmpty {
            problems.append(.empty)
            return
        }
        removeSpaces()
        removeURLParts()
        removeBrackets()
        removePort()
        removeStar()
        foldLetters()
        removeOtherCharacters()
        removeFinalDots()
    }

    private mutating func change(_ problem: HostKey.Problem, to new: some StringProtocol) {
        if !problems.contains(problem) { problems.append(problem) }
        text = String(new)
    }

    private mutating func removeSpaces() {
        let isSpace: (UInt8) -> Bool = { $0 <= 0x20 || $0 == 0x7f }
        guard text.utf8.contains(where: isSpace) else { return }
        change(.space, to: String(decoding: text.utf8.filter { !isSpace($0) }, as: UTF8.self))
    }

    private mutating func removeURLParts() {
        let bytes = text.utf8
        if let colon = bytes.firstIndex(of: 0x3a), bytes[colon...].starts(with: "://".utf8) {
            change(.scheme, to: text[bytes.index(colon, offsetBy: 3)...])
        }
        if let end = text.utf8.firstIndex(where: { "/?#\\".utf8.contains($0) }) { change(.path, to: text[..<end]) }
        if let at = text.utf8.lastIndex(of: 0x40) { change(.userInfo, to: text[text.utf8.index(after: at)...]) }
    }

    private mutating func removeBrackets() {
        guard text.utf8.first == 0x5b else { return }
        let inside = text.dropFirst().prefix { $0 != "]" }
        let rest = text.dropFirst(inside.count + 2)
        if rest.utf8.first == 0x3a { change(.port, to: text) }
        change(.brackets, to: inside)
    }

    private mutating func removePort() {
        // Two colons are an IPv6 address.
        guard text.utf8.count(where: { $0 == 0x3a }) == 1, let colon = text.utf8.firstIndex(of: 0x3a) else { return }
        change(.port, to: text[..<colon])
    }

    private mutating func removeStar() {
        if text.utf8.contains(0x2a) {
            meansSubdomains = true
            let labels = text.split(separator: ".", omittingEmptySubsequences: false)
            let last = labels.lastIndex { $0.contains("*") } ?? 0
            change(.wildcard, to: labels[(last + 1)...].joined(separator: "."))
        }
        if text.utf8.first == 0x2e, text.utf8.count > 1 {
            meansSubdomains = true
            change(.leadingDot, to: text.drop { $0 == "." })
        }
    }

    private mutating func foldLetters() {
        if text.utf8.contains(where: { $0 >= 0x80 }) {
            change(.otherLetters, to: asciiHost(text))
        } else if text.utf8.contains(where: { (0x41...0x5a).contains($0) }) {
            change(.capital, to: text.lowercased())
        }
    }

    /// No host of a URL holds them; a zone does not belong to an address, and behind a comma stands another host.
    private mutating func removeOtherCharacters() {
        let isOfHost: (UInt8) -> Bool = {
            (0x30...0x3a).contains($0) || (0x61...0x7a).contains($0) || "-._".utf8.contains($0) || $0 >= 0x80
        }
        guard let place = text.utf8.firstIndex(where: { !isOfHost($0) }) else { return }
        let first = text[..<place]
        let isZone = text.utf8[place] == 0x25 && IPAddress(first) != nil
        let isList = ",;".utf8.contains(text.utf8[place])
        change(.otherCharacters, to: isZone || isList ? first : "")
    }

    private mutating func removeFinalDots() {
        guard text.utf8.last == 0x2e else { return }
        var rest = text[...]
        while rest.utf8.last == 0x2e { rest = rest.dropLast() }
        change(.finalDot, to: rest)
    }
}
