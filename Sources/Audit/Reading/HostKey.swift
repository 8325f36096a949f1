// SPDX-License-Identifier: MIT
package import ATSModel

/// A key of `NSExceptionDomains` or `NSPinnedDomains`: what it covers, and what is wrong with its spelling
/// (`ats-rules.md` §4).
package struct HostKey: Hashable, Sendable {
    package enum Problem: String, CaseIterable, Hashable, Sendable {
        case empty, space, scheme
        case userInfo = "user-info"
        case path, port, wildcard, brackets
        case leadingDot = "leading-dot"
        case finalDot = "final-dot"
        case capital
        case otherLetters = "other-letters"
        case otherCharacters = "other-characters"
    }

    package let text: String
    /// In the order in which they stand in the text.
    package let problems: [Problem]
    /// The spelling that matches; `nil` where none is left.
    package let repaired: String?
    /// Whether the key must get `NSIncludesSubdomains` to say what its star or dot meant.
    package let meansSubdomains: Bool
    /// The range it is, where it is one that the system takes.
    package let range: AddressRange?
    /// Why the system refuses it as a range: set where the part before the slash was meant for an address.
    package let refusal: String?
    package let hasEmptyPrefix: Bool

    package init(_ text: String) {
        self.text = text
        if let slash = text.utf8.firstIndex(of: 0x2f),
            HostKey.isRange(text) || HostKey.isMeantForAddress(text[..<slash])
        {
            problems = []
            repaired = nil
            meansSubdomains = false
            switch RangeKey(text) {
            case .range(let range): (self.range, refusal, hasEmptyPrefix) = (range, nil, false)
            case .refused(let reason): (self.range, refusal, hasEmptyPrefix) = (nil, reason, false)
            case .emptyPrefix: (self.range, refusal, hasEmptyPrefix) = (nil, "the prefix is empty", true)
            }
            return
        }
        var spelling = HostSpelling(text)
        spelling.repair()
        problems = spelling.problems
        repaired = problems.isEmpty || spelling.text.isEmpty ? nil : spelling.text
        meansSubdomains = spelling.meansSubdomains
        (range, refusal, hasEmptyPrefix) = (nil, nil, false)
    }

    package var isAddress: Bool { range != nil || IPAddress(text) != nil }

    /// What the system takes is one, `dead/8` too: a hex letter makes it IPv6 (§4.3).
    private static func isRange(_ text: String) -> Bool {
        switch RangeKey(text) {
        case .range, .emptyPrefix: true
        case .refused: false
        }
    }

    /// Digits, hex letters, dots, colons and a zone make an address, a name makes none: `dead.beef` is a name.
    private static func isMeantForAddress(_ text: some StringProtocol) -> Bool {
        let bare = text.utf8.prefix { $0 != 0x25 }
        guard let first = bare.first else { return false }
        let isDotted = bare.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2e }
        if isDotted { return first != 0x2e }
        let isHex = bare.allSatisfy {
            (0x30...0x3a).contains($0) || $0 == 0x2e || (0x41...0x46).contains($0) || (0x61...0x66).contains($0)
        }
        return isHex && bare.contains(0x3a)
            && !(bare.count { $0 == 0x3a } == 1 && bare.contains(0x2e))
    }

    /// Of every sort, and two more public ones, where a longer range may cover one of them.
    private static let sampleAddresses = [
        "127.0.0.1", "192.168.7.7", "100.100.7.7", "203.0.113.7", "10.7.7.7", "172.16.7.7", "169.254.7.7", "9.9.9.9",
        "198.51.100.7", "::1", "fd00::7", "2001:db8::7", "fe80::7", "2620:fe::fe",
    ]
    private static let sampleLimit = 10
}

extension HostKey {
    /// A host that stands for others.
    struct Sample: Hashable {
        let subject: Probe.Subject
        let host: String

        init(_ host: String) { (subject, self.host) = (.host(host), host) }
        init(below host: String) { (subject, self.host) = (.below(host), "below.\(host)") }
    }

    /// Hosts that stand for all that the key covers: the name and one below it, or addresses of the range, the local
    /// ones among them.
    var samples: [Sample] {
        if let range {
            var hosts = HostKey.sampleAddresses.filter { IPAddress($0).map(range.contains) == true }
            let first = range.first.description
            if range.prefix > 0, !hosts.contains(first) { hosts.append(first) }
            // A range may begin among private addresses and end among public ones.
            if let last = HostKey.lastOfV4(range), hosts.allSatisfy({ HostKey.isPrivate($0) }),
                !HostKey.isPrivate(last.description)
            {
                hosts.insert(last.description, at: 0)
            }
            return hosts.prefix(HostKey.sampleLimit).map { Sample($0) }
        }
        if text.isEmpty || refusal != nil || !problems.isEmpty { return [] }
        return HostKey.samples(ofName: text)
    }

    private static let privateRanges = [
        "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16",
    ].compactMap { AddressRange($0) }

    private static func isPrivate(_ host: String) -> Bool {
        IPAddress(host).map { address in privateRanges.contains { $0.contains(address) } } ?? false
    }

    private static func lastOfV4(_ range: AddressRange) -> IPAddress? {
        guard range.first.family == .v4, range.prefix > 0 else { return nil }
        return IPAddress(v4: UInt32(truncatingIfNeeded: range.first.low) | (UInt32.max >> UInt32(range.prefix)))
    }

    static func samples(ofName name: String) -> [Sample] {
        IPAddress(name) == nil ? [Sample(name), Sample(below: name)] : [Sample(name)]
    }
}
