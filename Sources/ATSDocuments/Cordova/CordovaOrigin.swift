// SPDX-License-Identifier: MIT
internal import ATSModel

/// What cordova-ios makes of the URL pattern of an `<access>` or `<allow-navigation>`.
///
/// It hands the pattern to JavaScript's `URL` (the WHATWG's URL Standard), with `http` for a scheme that holds a star,
/// and takes the host. Read in cordova-ios, `lib/prepare.js`.
enum CordovaOrigin: Hashable {
    /// Everything: `NSAllowsArbitraryLoads`. Only of the bare `*` are the narrow attributes read.
    case everything(isBare: Bool)
    case host(String, includesSubdomains: Bool, isInsecure: Bool)
    /// No ATS key comes of it.
    case nothing
    /// `cordova prepare` ends with an error.
    case failure

    init(_ pattern: String) {
        if pattern == "*" {
            self = .everything(isBare: true)
        } else if let url = PatternURL(pattern) {
            self = CordovaOrigin(url)
        } else {
            let scheme = String(pattern.prefix { $0 != ":" })
            guard scheme.contains("*") else {
                self = .nothing
                return
            }
            self = PatternURL("http" + pattern.dropFirst(scheme.count)).map { CordovaOrigin($0) } ?? .failure
        }
    }

    private init(_ url: PatternURL) {
        switch url.host {
        case "": self = .nothing
        case "*": self = .everything(isBare: false)
        case let host where host.hasPrefix("*."):
            self = .host(String(host.dropFirst(2)), includesSubdomains: true, isInsecure: url.scheme == "http")
        case let host: self = .host(host, includesSubdomains: false, isInsecure: url.scheme == "http")
        }
    }
}

/// Scheme and host of a URL as the URL Standard (url.spec.whatwg.org) parses it.
private struct PatternURL {
    let scheme: String
    /// Empty where there is none.
    let host: String

    private static let withPorts: Set<String> = ["http", "https", "ws", "wss", "ftp"]
    /// The standard's forbidden host code points that can be written, and what a domain forbids beside them.
    private static let forbidden: Set<UInt8> = Set("\0\t\n\r #/:<>?@[\\]^|".utf8)
    private static let forbiddenInDomain: Set<UInt8> = forbidden.union((0...0x1F) + [0x25, 0x7F])

    init?(_ text: String) {
        // Long texts are no URLs that someone means, and what follows copies them.
        guard text.utf8.count <= 4_096 else { return nil }
        let ends = text.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
        let bytes = ends.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), PatternURL.isScheme(bytes[..<colon]) else {
            return nil
        }
        scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        let rest = bytes[(colon + 1)...]
        let isSpecial = PatternURL.withPorts.contains(scheme)
        if isSpecial {
            let authority = rest.drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
            guard let host = PatternURL.host(ofAuthority: authority, isSpecial: true), !host.isEmpty else { return nil }
            self.host = host
        } else if rest.starts(with: "//".utf8) {
            guard let host = PatternURL.host(ofAuthority: rest.dropFirst(2), isSpecial: scheme == "file") else {
                return nil
            }
            // To the standard, a file on localhost is one without a host.
            self.host = scheme == "file" && host == "localhost" ? "" : host
        } else {
            host = ""
        }
    }

    private static func isScheme(_ bytes: some Collection<UInt8>) -> Bool {
        guard let first = bytes.first, isLetter(first) else { return false }
        return bytes.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func host(ofAuthority bytes: ArraySlice<UInt8>, isSpecial: Bool) -> String? {
        let end = bytes.firstIndex {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
                || isSpecial && $0 == UInt8(ascii: "\\")
        }
        var authority = bytes[..<(end ?? bytes.endIndex)]
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }
        var host = authority
        if authority.first == UInt8(ascii: "[") {
            guard let close = authority.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            host = authority[...close]
        } else if let colon = authority.firstIndex(of: UInt8(ascii: ":")) {
            host = authority[..<colon]
        }
        guard isPort(authority[host.endIndex...]) else { return nil }
        let text = String(decoding: host, as: UTF8.self)
        if host.first == UInt8(ascii: "[") {
            return IPAddress(text.dropFirst().dropLast()).map { "[\($0)]" }
        }
        return isSpecial ? domain(text) : host.contains(where: forbidden.contains) ? nil : text
    }

    /// A colon and up to five digits that are a port, or nothing.
    private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard !bytes.isEmpty else { return true }
        let digits = bytes.dropFirst()
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        return digits.isEmpty || UInt16(String(decoding: digits, as: UTF8.self)) != nil
    }

    private static func domain(_ text: String) -> String? {
        guard let decoded = percentDecoded(text) else { return nil }
        let host = asciiHost(decoded).lowercased()
        guard !host.utf8.contains(where: forbiddenInDomain.contains) else { return nil }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let last = labels.last == "" && labels.count > 1 ? labels.dropLast().last : labels.last
        guard let last, isNumber(last) else { return host }
        return IPAddress(loosely: host.hasSuffix(".") ? String(host.dropLast()) : host).map { "\($0)" }
    }

    private static func isNumber(_ label: Substring) -> Bool {
        guard !label.isEmpty else { return false }
        if label.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return true }
        return label.hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit)
    }

    private static func percentDecoded(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8[...]
        while let byte = rest.popFirst() {
            let digits = String(rest.prefix(2)) ?? ""
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
                let value = UInt8(digits, radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
