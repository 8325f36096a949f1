// SPDX-License-Identifier: MIT
import ATSModel
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Addresses are read as Darwin's `inet_pton` reads them (`ats-rules.md` §4.3).
@Suite struct IPAddressTests {
    @Test(arguments: [
        ("10.0.0.1", "10.0.0.1"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"),
        // Leading zeros are decimal, never octal.
        ("010.0.0.1", "10.0.0.1"), ("192.168.001.009", "192.168.1.9"), ("0000000010.0.0.1", "10.0.0.1"),
        ("08.8.8.8", "8.8.8.8"), ("00.00.00.00", "0.0.0.0"),
    ])
    func `reads an IPv4 address`(_ text: String, _ canonical: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.family == .v4 && address.description == canonical && address.high == 0)
    }

    @Test(arguments: [
        "", ".", "1", "1.2", "1.2.3", "1.2.3.", ".1.2.3", "1..2.3", "1.2.3.4.", "1.2.3.4.5", "256.0.0.1", "1.2.3.999",
        "1.2.3.4 ", " 1.2.3.4", "+1.2.3.4", "-1.2.3.4", "1.2.3.0x4", "0x7f.0.0.1", "127.1", "2130706433", "1.2.3.a",
        "1.2.3.4/8", "１.2.3.4", "1.2.3.4\0", "99999999999999999999.0.0.1", "1.2.3.4%en0",
    ])
    func `takes nothing else for an IPv4 address`(_ text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(arguments: [
        ("::", "::"), ("::1", "::1"), ("1::", "1::"), ("2001:DB8::A", "2001:db8::a"),
        ("2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::1"),
        // A group may have more than four digits while its value fits.
        ("02001:db8::1", "2001:db8::1"), ("0000000000fe80::1", "fe80::1"),
        ("::ffff:1.2.3.4", "::ffff:1.2.3.4"), ("::ffff:102:304", "::ffff:1.2.3.4"),
        ("64:ff9b::192.0.2.1", "64:ff9b::c000:201"), ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
        ("::ffff:010.0.0.1", "::ffff:10.0.0.1"),
        // RFC 5952: the longest run of zeros, the first of equals, never a single group.
        ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"), ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
        ("1:0:0:2:0:0:3:4", "1::2:0:0:3:4"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
        ("0:0:0:0:0:0:0:0", "::"), ("1:0:0:0:0:0:0:0", "1::"),
    ])
    func `reads an IPv6 address`(_ text: String, _ canonical: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.family == .v6 && address.description == canonical)
        #expect(IPAddress(address.description) == address)
    }

    @Test(arguments: [
        ":", ":::", "::1::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4::5:6:7:8", ":1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:",
        "12345::", "10000::", "::g", "[::1]", "::1%en0", "::1/128", "::1.2.3", "::1.2.3.256", "::1.2.3.4:5",
        "1:2:3:4:5:6:7:1.2.3.4", "1.2.3.4::", "::ffff:1.2.3.4.5", " ::1", "::1 ", "::-1", "::+1", "::0x1", "fe80",
        "2001:db8", "1:2:3:4:5:6:7:8::", "::1.2.3.", "::.1.2.3",
    ])
    func `takes nothing else for an IPv6 address`(_ text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(arguments: ["10.0.0.1", "1.2.3.4", "::ffff:1:2:3", "::", "fe80::1", "::fffe:1.2.3.4"])
    func `sees no IPv4 address where none is embedded`(_ text: String) throws {
        #expect(try #require(IPAddress(text)).embeddedV4 == nil)
    }

    @Test(arguments: [("::ffff:10.0.0.1", "10.0.0.1"), ("64:ff9b::a00:1", "10.0.0.1"), ("::ffff:0:0", "0.0.0.0")])
    func `sees the embedded IPv4 address`(_ text: String, _ inside: String) throws {
        #expect(try #require(IPAddress(text)).embeddedV4 == IPAddress(inside))
    }

    /// What the C library takes strictly, ours takes with the same bits; the other way round ours takes more.
    @Test func `accepts what the C library's inet_pton accepts, with the same bits`() {
        var random = SeededGenerator(seed: 20)
        var accepted = 0
        for _ in 0..<60_000 {
            let text = IPAddressTests.noise(&random)
            if let bits = cLibrary(text, AF_INET, count: 4) {
                accepted += 1
                let low = bits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                #expect(IPAddress(text) == IPAddress(v4: UInt32(low)), "\(text)")
            } else if let bits = cLibrary(text, AF_INET6, count: 16) {
                accepted += 1
                let high = bits[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                let low = bits[8...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                #expect(IPAddress(text) == IPAddress(v6High: high, low: low), "\(text)")
            } else if let address = IPAddress(text) {
                // Only leading zeros make ours the laxer one: spelt plainly it is an address for both.
                let plain = "\(address)"
                #expect(cLibrary(plain, address.family == .v4 ? AF_INET : AF_INET6, count: 16) != nil, "\(text)")
                #expect(text.contains("0"), "\(text)")
            }
        }
        #expect(accepted > 5_000)
    }

    /// Texts of the characters that addresses are made of, half of them nearly right.
    private static func noise(_ random: inout SeededGenerator) -> String {
        func digits(_ random: inout SeededGenerator) -> String {
            random.pick([
                "0", "1", "9", "10", "64", "255", "256", "00", "01", "abcd", "FFFF", "db8", "fe80", "12345", "0a",
            ])
        }
        switch random.below(4) {
        case 0:
            return (0..<random.pick([4, 4, 4, 3, 5])).map { _ in "\(random.below(300))" }.joined(separator: ".")
        case 1:
            let groups = (0..<random.pick([8, 8, 7, 6])).map { _ in digits(&random) }
            return groups.joined(separator: ":")
        case 2:
            let head = (0..<random.below(5)).map { _ in digits(&random) }.joined(separator: ":")
            let tail = (0..<random.below(4)).map { _ in digits(&random) }.joined(separator: ":")
            return head + "::" + tail + (random.oneIn(3) ? ":\(random.below(260)).1.2.3" : "")
        default:
            return (0..<random.below(14)).map { _ in random.pick(["0", "1", "25", "f", ":", ":", ".", "::", "%", "g"]) }
                .joined()
        }
    }

    /// Masks are what clearing the bits one by one gives.
    @Test func `masks bit by bit`() {
        var random = SeededGenerator(seed: 21)
        func bits(_ address: IPAddress) -> [Bool] {
            (0..<address.width).map { index in
                let word = address.family == .v6 && index < 64 ? address.high : address.low
                let place = address.family == .v4 ? 31 - index : 63 - index % 64
                return word >> UInt64(place) & 1 == 1
            }
        }
        for _ in 0..<400 {
            let address =
                random.oneIn(3)
                ? IPAddress(v4: UInt32(truncatingIfNeeded: random.next()))
                : IPAddress(v6High: random.next(), low: random.next())
            let other = random.oneIn(2) ? address.masked(to: random.below(address.width + 1)) : address
            let prefix = random.below(address.width + 1)
            let masked = bits(address.masked(to: prefix))
            #expect(Array(masked[..<prefix]) == Array(bits(address)[..<prefix]))
            #expect(!masked[prefix...].contains(true))
            let contains = Array(bits(address)[..<prefix]) == Array(bits(other)[..<prefix])
            #expect(AddressRange(address, prefix: prefix)?.contains(other) == contains)
        }
    }

    @Test(arguments: [
        "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0", "/8", "10.0.0.0/-1", "10.0.0.0/8/8", "x/8", "::/1280",
    ])
    func `refuses what is no range`(_ text: String) {
        #expect(AddressRange(text) == nil)
    }

    @Test(arguments: [("192.168.1.77/24", "192.168.1.0/24"), ("fd00::1/64", "fd00::/64"), ("1.2.3.4/0", "0.0.0.0/0")])
    func `clears the host bits of a range`(_ text: String, _ canonical: String) {
        #expect(AddressRange(text)?.description == canonical)
    }

    @Test func `a range holds addresses of its own family only`() throws {
        let all = try #require(AddressRange("0.0.0.0/0"))
        #expect(all.contains(IPAddress(v4: 7)) && !all.contains(IPAddress(v6High: 0, low: 7)))
        #expect(AddressRange(IPAddress(v4: 0), prefix: -1) == nil)
    }
}

/// What the C library's `inet_pton` makes of a text.
func cLibrary(_ text: String, _ family: Int32, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let result = unsafe bytes.withUnsafeMutableBytes { unsafe inet_pton(family, text, $0.baseAddress) }
    return result == 1 ? Array(bytes[..<count]) : nil
}
