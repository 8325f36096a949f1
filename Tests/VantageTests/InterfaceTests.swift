// SPDX-License-Identifier: MIT
import ATSModel
import Testing
import Vantage

@Suite struct InterfaceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let entry: InterfaceAddress
        let isOwn: Bool
        let onLink: String?

        init(
            _ name: String, _ interface: String, _ address: String, _ prefix: Int?, up: Bool = true,
            loopback: Bool = false, pointToPoint: Bool = false, own: Bool = true, onLink: String? = nil
        ) {
            testDescription = name
            entry = InterfaceAddress(
                interface: interface, isUp: up, isLoopback: loopback, isPointToPoint: pointToPoint,
                address: IPAddress(address) ?? IPAddress(v4: 0), prefix: prefix)
            isOwn = own
            self.onLink = onLink
        }
    }

    static let cases = [
        Case("Ethernet", "eth0", "192.0.2.17", 24, onLink: "192.0.2.0/24"),
        Case("Ethernet, IPv6", "en0", "2001:db8:1:2::17", 64, onLink: "2001:db8:1:2::/64"),
        Case("Ethernet, an odd prefix", "eth0", "203.0.113.200", 27, onLink: "203.0.113.192/27"),
        Case("link-local", "en0", "fe80::1", 64, onLink: "fe80::/64"),
        Case("an interface that is down", "eth1", "192.0.2.18", 24, up: false, own: false),
        Case("loopback", "lo", "127.0.0.1", 8, loopback: true),
        Case("loopback, IPv6", "lo0", "::1", 128, loopback: true),
        Case("an address on loopback with a network's mask", "lo", "198.51.100.1", 24, loopback: true),
        Case("a host address", "eth0", "192.0.2.19", 32),
        Case("a host address, IPv6", "eth0", "2001:db8::19", 128),
        Case("no mask", "eth0", "192.0.2.20", nil),
        Case("a mask of nothing", "eth0", "192.0.2.21", 0),
        Case("a point-to-point link", "eth9", "10.8.0.6", 24, pointToPoint: true),
        Case("a tunnel by its name", "tun0", "10.8.0.7", 24),
        Case("a Mac's tunnel", "utun4", "10.8.0.8", 16),
        Case("WireGuard", "wg0", "10.9.0.2", 24),
        Case("IPsec", "ipsec0", "10.10.0.2", 24),
        Case("PPP", "ppp0", "10.11.0.2", 24),
        Case("Tailscale", "tailscale0", "100.101.102.103", 32),
        Case("a tailnet's range on what looks like Ethernet", "eth0", "100.101.102.103", 10),
        Case("a part of a tailnet's range", "eth0", "100.101.102.103", 24),
        Case("a range that holds a tailnet's", "eth0", "100.1.2.3", 8),
        Case("beside a tailnet's range", "eth0", "100.128.0.1", 16, onLink: "100.128.0.0/16"),
        Case("Tailscale's IPv6 range", "eth0", "fd7a:115c:a1e0::5", 64),
        Case("a unique local network", "eth0", "fd00::2", 64, onLink: "fd00::/64"),
    ]

    @Test(arguments: cases)
    func `an interface's address is own, and its network on-link unless it is a tunnel's`(_ row: Case) {
        let vantage = VantagePoint(interfaces: [row.entry])
        #expect(vantage.own == (row.isOwn ? [row.entry.address] : []))
        #expect(vantage.onLink.map(\.description) == (row.onLink.map { [$0] } ?? []))
    }

    @Test func `each is named once, in the system's order`() {
        let rows = ["192.0.2.17", "192.0.2.18", "192.0.2.17", "198.51.100.1"].compactMap { IPAddress($0) }
        let vantage = VantagePoint(
            interfaces: rows.map { InterfaceAddress(interface: "eth0", address: $0, prefix: 24) })
        #expect(vantage.own.map(\.description) == ["192.0.2.17", "192.0.2.18", "198.51.100.1"])
        #expect(vantage.onLink.map(\.description) == ["192.0.2.0/24", "198.51.100.0/24"])
    }

    @Test func `no interfaces, no vantage`() {
        #expect(VantagePoint(interfaces: []) == .nowhere)
    }

    @Test func `this machine has a loopback address, and its networks hold one of its own addresses each`() throws {
        let interfaces = ThisMachine.interfaces()
        let loopback = try #require(interfaces.first { $0.isLoopback && $0.address == IPAddress("127.0.0.1") })
        #expect(loopback.isUp)
        #expect(loopback.prefix == 8)
        #expect(!loopback.isPointToPoint)
        let vantage = ThisMachine.vantagePoint()
        #expect(vantage == VantagePoint(interfaces: interfaces))
        #expect(vantage.own.contains(loopback.address))
        for range in vantage.onLink {
            #expect(vantage.own.contains { range.contains($0) })
        }
    }
}
