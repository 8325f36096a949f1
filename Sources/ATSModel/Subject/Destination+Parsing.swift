// SPDX-License-Identifier: MIT

extension Destination {
    /// The longest URL that is read, in bytes.
    public static let lengthLimit = 16_384

    /// Reads an absolute http, https, ws or wss URL (RFC 3986 §3).
    ///
    /// - Throws: `DestinationError` with what was expected; user info and query values do not appear in it.
    public init(_ text: String) throws(DestinationError) {
        func refuse(_ reason: String) -> DestinationError {
            DestinationError(text: Destination.redact(text), reason: reason)
        }
        guard text.utf8.count <= Destination.lengthLimit else {
            throw DestinationError(
                text: String(Destination.redact(text).prefix(40)) + "…",
                reason: "a URL has at most \(Destination.lengthLimit) bytes")
        }
        if let bad = text.unicodeScalars.first(where: { $0.value <= 0x20 || $0.value == 0x7f }) {
            throw refuse("a URL has no \(bad.value == 0x20 ? "space" : "control character") in it")
        }
        // Delimiters are looked for byte by byte: a combining mark behind one makes it another Character.
        guard let colon = text.utf8.firstIndex(of: 0x3a), text.utf8[colon...].starts(with: "://".utf8) else {
            throw refuse("expected a URL such as http://example.com:8765/")
        }
        guard let scheme = Scheme(rawValue: text[..<colon].lowercased()) else {
            throw refuse("the scheme is http, https, ws or wss")
        }
        let rest = text[text.utf8.index(colon, offsetBy: 3)...]
        let authorityEnd = rest.utf8.firstIndex(where: { "/?#\\".utf8.contains($0) }) ?? rest.endIndex
        let authority = rest[..<authorityEnd]
        var tail = rest[authorityEnd...]
        if let fragment = tail.utf8.firstIndex(of: 0x23) { tail = tail[..<fragment] }
        guard tail.utf8.first != 0x5c else { throw refuse("a backslash is no part of a URL") }

        var hostAndPort = authority
        let userInfo: String?
        if let at = authority.utf8.lastIndex(of: 0x40) {
            userInfo = String(authority[..<at])
            hostAndPort = authority[authority.utf8.index(after: at)...]
        } else {
            userInfo = nil
        }
        var portText: Substring?
        let rawHost: Substring
        let isBracketed = hostAndPort.utf8.first == 0x5b
        if isBracketed {
            guard let close = hostAndPort.utf8.firstIndex(of: 0x5d) else {
                throw refuse("the bracket of the address is open")
            }
            rawHost = hostAndPort[hostAndPort.utf8.index(after: hostAndPort.startIndex)..<close]
            let after = hostAndPort[hostAndPort.utf8.index(after: close)...]
            guard after.isEmpty || after.utf8.first == 0x3a else { throw refuse("expected a port after the address") }
            if !after.isEmpty { portText = after[after.utf8.index(after: after.startIndex)...] }
        } else if let colon = hostAndPort.utf8.firstIndex(of: 0x3a) {
            rawHost = hostAndPort[..<colon]
            portText = hostAndPort[hostAndPort.utf8.index(after: colon)...]
            guard portText?.utf8.contains(0x3a) != true else { throw refuse("an IPv6 address stands in brackets") }
        } else {
            rawHost = hostAndPort
        }
        guard let host = Destination.percentDecode(rawHost),
            !host.unicodeScalars.contains(where: { $0.value < 0x21 || $0.value == 0x7f })
        else { throw refuse("the host has a broken percent escape") }
        guard !host.isEmpty else { throw refuse("the host is missing") }
        if let bad = host.utf8.first(where: { "/?#@\\<>[]^`{|}\"".utf8.contains($0) }) {
            throw refuse("a host has no '\(Character(Unicode.Scalar(bad)))' in it")
        }

        var port = scheme.defaultPort
        if let portText, !portText.isEmpty {
            guard portText.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(portText), number > 0
            else { throw refuse("the port is a number from 1 to 65535") }
            port = number
        }

        let hostKind: HostKind
        if isBracketed {
            let parts = host.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
            guard let address = IPAddress(parts[0]), address.family == .v6 else {
                throw refuse("expected an IPv6 address in the brackets")
            }
            hostKind = .address(address, zone: parts.count == 2 ? String(parts[1]) : nil)
        } else {
            guard !host.utf8.contains(0x3a) else { throw refuse("an IPv6 address stands in brackets") }
            if let address = IPAddress(host) {
                hostKind = .address(address, zone: nil)
            } else if let address = IPAddress(loosely: host) {
                hostKind = .loosely(address)
            } else {
                hostKind = .name
            }
        }
        let addedPath = tail.utf8.first != 0x2f
        parts = Parts(
            scheme, port: port, host: host, hostKind,
            url: addedPath ? String(text[..<authorityEnd]) + "/" + text[authorityEnd...] : text, userInfo: userInfo,
            pathAndQuery: (addedPath ? "/" : "") + tail, addedPath: addedPath)
    }

    private static func percentDecode(_ text: Substring) -> String? {
        guard text.utf8.contains(0x25) else { return String(text) }
        var bytes: [UInt8] = []
        var iterator = text.utf8.makeIterator()
        while let byte = iterator.next() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard let first = iterator.next(), let second = iterator.next(),
                let value = UInt8(String(decoding: [first, second], as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return Array(text.utf8) == bytes ? text : nil
    }
}
