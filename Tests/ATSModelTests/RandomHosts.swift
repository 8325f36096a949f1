// SPDX-License-Identifier: MIT
import ATSModel
import TestSupport

/// Random hosts, as a URL spells them, and keys that are likely to match them.
struct RandomHosts {
    /// Only spellings that renaming can keep: canonical addresses, names in lower case (see `RenamingTests`).
    var isPlain = false

    // MARK: - Hosts

    /// The host of a URL, with its brackets where it has any.
    func host(_ random: inout SeededGenerator) -> String {
        switch random.below(20) {
        case 0..<8: name(&random)
        case 8..<14: v4(&random)
        case 14..<18: "[\(v6(&random))]"
        default: isPlain ? v4(&random) : odd(&random)
        }
    }

    private static let bases = [
        "example.com", "example.com", "example.org", "tail1.ts.net", "local", "local", "localhost", "apple.com",
        "ls.apple.com", "apple-mapkit.com", "is.autonavi.com",
    ]
    private static let labels = ["a", "b", "www", "sub"]

    private func name(_ random: inout SeededGenerator) -> String {
        if random.oneIn(6) { return random.pick(["box", "localhost", "intranet", "ts", "com"]) }
        if !isPlain, random.oneIn(20) {
            return random.pick(["", "www."]) + random.pick(["bücher.example", "xn--bcher-kva.example"])
        }
        var name = random.pick(RandomHosts.bases)
        for _ in 0..<random.below(4) { name = random.pick(RandomHosts.labels) + "." + name }
        guard !isPlain else { return name }
        switch random.below(24) {
        case 0: return name + "."
        case 1: return capitalise(name, &random)
        case 2: return name + "."
        case 3: return capitalise(name, &random) + "."
        default: return name
        }
    }

    func capitalise(_ name: String, _ random: inout SeededGenerator) -> String {
        random.oneIn(3) ? name.uppercased() : name.prefix(1).uppercased() + name.dropFirst()
    }

    private static let v4Nets: [(UInt32, Int)] = [
        (0x7f00_0000, 8), (0x0a00_0000, 8), (0x0a00_0000, 8), (0xac10_0000, 12), (0xc0a8_0000, 16),
        (0xc0a8_0000, 16), (0xa9fe_0000, 16), (0x6440_0000, 10), (0x6440_0000, 10), (0xcb00_7100, 8),
        (0xcb00_7100, 24), (0x0808_0808, 24), (0xac20_0000, 12), (0x6480_0000, 16), (0xc633_6400, 24),
    ]

    private func v4Address(_ random: inout SeededGenerator) -> IPAddress {
        if !isPlain, random.oneIn(12) {
            return random.pick([
                IPAddress(v4: 0), IPAddress(v4: .max), IPAddress(v4: 0xe000_00fb), IPAddress(v4: 0xefff_fffa),
                IPAddress(v4: 0xa9fe_ffff), IPAddress(v4: 0x0000_0001),
            ])
        }
        let (net, prefix) = random.pick(RandomHosts.v4Nets)
        // Few distinct addresses in each net, so that keys and hosts meet.
        let tail = random.oneIn(3) ? UInt32(random.below(4)) << 8 | UInt32(random.below(6)) : UInt32(random.below(3))
        return IPAddress(v4: net | tail & (UInt32.max >> UInt32(prefix)))
    }

    private func v4(_ random: inout SeededGenerator) -> String { "\(v4Address(&random))" }

    private func v6Address(_ random: inout SeededGenerator) -> IPAddress {
        let tail = UInt64(random.below(4)) | (random.oneIn(4) ? 0xabcd_0000 : 0)
        let high = UInt64(random.below(3))
        switch random.below(isPlain ? 5 : 10) {
        case 0: return IPAddress(v6High: 0, low: 1)
        case 1: return IPAddress(v6High: 0xfe80 << 48 | (random.oneIn(4) ? 7 << 32 : 0), low: tail)
        case 2: return IPAddress(v6High: 0xfd12 << 48 | high, low: tail)
        case 3, 4: return IPAddress(v6High: 0x2001_0db8 << 32 | high << 16, low: tail)
        case 5: return IPAddress(v6High: 0, low: 0xffff << 32 | v4Address(&random).low)
        case 6: return IPAddress(v6High: 0x0064_ff9b << 32, low: v4Address(&random).low)
        case 7: return random.pick([IPAddress(v6High: 0, low: 0), IPAddress(v6High: 0xff02 << 48, low: 0xfb)])
        case 8: return IPAddress(v6High: 0xfe00 << 48, low: tail)
        default: return IPAddress(v6High: 0xfe80 << 48, low: tail)
        }
    }

    private func v6(_ random: inout SeededGenerator) -> String {
        let address = v6Address(&random)
        guard !isPlain else { return "\(address)" }
        let text = spell(address, &random)
        guard random.oneIn(6) else { return text }
        return text + random.pick(["%25en0", "%25en0", "%25en1", "%2512"])
    }

    /// An IPv6 address in one of several spellings.
    func spell(_ address: IPAddress, _ random: inout SeededGenerator) -> String {
        switch random.below(12) {
        case 0: return "\(address)".uppercased()
        case 1: return groups(address, width: 4)
        case 2: return groups(address, width: 1)
        case 3: return groups(address, width: 5)
        case 4 where address.embeddedV4 != nil:
            let start = groups(address, width: 4).prefix(30)
            return start + "\(IPAddress(v4: UInt32(truncatingIfNeeded: address.low)))"
        default: return "\(address)"
        }
    }

    private func groups(_ address: IPAddress, width: Int) -> String {
        (0..<8).map { index in
            let bits = (index < 4 ? address.high : address.low) >> UInt64(48 - 16 * (index % 4)) & 0xffff
            let hex = String(bits, radix: 16)
            return String(repeating: "0", count: max(0, width - hex.count)) + hex
        }.joined(separator: ":")
    }

    /// Hosts that only some readers take for an address.
    private func odd(_ random: inout SeededGenerator) -> String {
        let address = v4Address(&random)
        let bytes = (0..<4).map { address.low >> UInt64(24 - 8 * $0) & 255 }
        switch random.below(8) {
        case 0: return "\(bytes[0]).\(address.low & 0xff_ffff)"
        case 1: return "\(address.low)"
        case 2: return random.pick(["0x", "0x", "0X"]) + String(address.low, radix: 16)
        case 3: return "0\(bytes[0]).\(bytes[1]).\(bytes[2]).\(bytes[3])"
        case 4: return "\(bytes[0]).\(bytes[1]).\(bytes[2]).00\(bytes[3])"
        case 5: return "0" + String(bytes[0], radix: 8) + ".\(bytes[1]).\(bytes[2] & 7).\(bytes[3] & 7)"
        case 6: return "\(address)."
        default: return "\(bytes[0]).\(bytes[1]).\(address.low & 0xffff)"
        }
    }

    // MARK: - Keys

    /// A key of `NSExceptionDomains` for one of these hosts, or near it.
    func key(for host: String, _ random: inout SeededGenerator) -> String {
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        if let address = IPAddress(bare.prefix(while: { $0 != "%" })) { return key(of: address, bare, &random) }
        switch random.below(16) {
        case 0..<4: return bare
        case 4..<8: return parent(of: bare, 1)
        case 8, 9: return parent(of: bare, 2)
        case 10: return parent(of: bare, 3)
        case 11: return random.pick(RandomHosts.labels) + "." + bare
        case 12: return bare.replacing("bücher", with: "xn--bcher-kva")
        default: return isPlain ? parent(of: bare, 1) : oddKey(bare, &random)
        }
    }

    private func oddKey(_ bare: String, _ random: inout SeededGenerator) -> String {
        let last = bare.hasSuffix(".") ? "." : ""
        switch random.below(12) {
        case 0: return bare + "."
        case 1: return capitalise(bare, &random)
        case 2: return ""
        case 3: return "com" + last
        case 4: return random.pick(["local", "localhost", "net", "com."])
        case 5: return bare.hasSuffix(".") ? String(bare.dropLast()) : bare
        case 6: return bare + ":8080"
        case 7: return "*." + bare
        case 8: return "http://" + bare
        case 9: return bare + "/"
        case 10: return " " + bare
        default: return random.pick(["apple.com", "ls.apple.com", "apple-mapkit.com"])
        }
    }

    private func parent(of name: String, _ count: Int) -> String {
        var rest = name[...]
        for _ in 0..<count {
            guard let dot = rest.firstIndex(of: ".") else { break }
            rest = rest[rest.index(after: dot)...]
        }
        return rest.isEmpty ? name : String(rest)
    }

    private func key(of address: IPAddress, _ bare: String, _ random: inout SeededGenerator) -> String {
        switch random.below(isPlain ? 9 : 12) {
        case 0, 1: return isPlain ? "\(address)" : bare.replacing("%25", with: "%")
        case 2: return "\(address)"
        case 3..<9: return range(around: address, &random)
        case 9: return address.family == .v6 ? spell(address, &random) : "[\(address)]"
        case 10: return address.family == .v6 ? "[\(address)]" : "0\(address)"
        default: return oddRange(around: address, &random)
        }
    }

    private func range(around address: IPAddress, _ random: inout SeededGenerator) -> String {
        let prefixes =
            address.family == .v4 ? [0, 1, 8, 8, 10, 12, 16, 24, 27, 32] : [0, 1, 7, 10, 16, 32, 32, 48, 64, 128]
        let prefix = random.pick(prefixes)
        return "\(random.oneIn(3) ? address : address.masked(to: prefix))/\(prefix)"
    }

    private func oddRange(around address: IPAddress, _ random: inout SeededGenerator) -> String {
        let plain = range(around: address, &random)
        let text = String(plain.prefix(while: { $0 != "/" }))
        let parts = text.split(separator: address.family == .v4 ? "." : ":")
        switch random.below(14) {
        case 0, 1: return text + "/"
        case 2: return text + "/33"
        case 3: return text + "/129"
        case 4: return text + "/0" + plain.split(separator: "/")[1]
        case 5: return text + "/08"
        case 6: return text + "/010"
        case 7: return address.family == .v4 ? "\(parts[0])/8" : "\(parts.first ?? "0")/16"
        case 8: return address.family == .v4 ? "\(parts[0]).\(parts[1])/16" : text + "::/32"
        case 9: return address.family == .v4 ? "0\(plain)" : "0" + plain
        case 10: return address.family == .v4 ? "000000\(parts[0])/8" : plain.uppercased()
        case 11: return plain + "/8"
        case 12: return text + "/" + random.pick(["0x8", "8 ", "-1", "99999999999999999999"])
        default: return random.pick(["::/", "10.0.0.0/", ":/8", "/8", ".10/8", "10./8", "::1.2.3.4/8", "fe80/10"])
        }
    }
}
