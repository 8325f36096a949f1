// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix
import Testing

/// Loads whose address belongs to a machine that asks for it.
@Suite struct OwnAddressTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Of the URLs of the chain.
        var urls = ["http://mymac.tailnet-example.ts.net:8765/"]
        var platform = Platform(.macOS, Version(26, 6))
        var vantageOwn: [String]?
        var remote: String?
        var local: String?
        var proxy: String?
        var isViaLab = false
        var isRerouted = false
        let isOwn: Bool
    }

    private static let phone = Platform(.iOS, Version(26, 4))
    private static let simulator = Platform(.iOS, Version(26, 4), isSimulator: true)
    private static let literal = ["http://100.64.10.1:8765/"]

    /// This machine has 100.64.10.1, 192.0.2.10, fd7a:115c:a1e0::a01 and loopback.
    static let rows = [
        Row(testDescription: "an address, not asked", urls: literal, isOwn: true),
        Row(testDescription: "an address, answered", urls: literal, remote: "100.64.10.1", isOwn: true),
        Row(testDescription: "another's address", urls: ["http://100.64.10.2/"], remote: "100.64.10.2", isOwn: false),
        Row(testDescription: "a name, not asked", isOwn: false),
        Row(testDescription: "a name that leads here", remote: "100.64.10.1", isOwn: true),
        Row(testDescription: "a name that leads here by IPv6", remote: "fd7a:115c:a1e0::a01", isOwn: true),
        Row(testDescription: "a name that leads elsewhere", remote: "100.64.10.2", local: "100.64.10.1", isOwn: false),
        Row(testDescription: "both ends are one address", remote: "203.0.113.9", local: "203.0.113.9", isOwn: true),
        Row(testDescription: "a name for loopback", remote: "127.0.0.1", local: "127.0.0.1", isOwn: false),
        Row(testDescription: "a name for loopback, IPv6", remote: "::1", local: "::1", isOwn: false),
        Row(testDescription: "loopback", urls: ["http://127.0.0.1/"], remote: "127.0.0.1", isOwn: false),
        Row(testDescription: "a private address", urls: ["http://192.0.2.10/"], isOwn: true),
        Row(testDescription: "behind a redirect", urls: ["http://a.example/", "http://100.64.10.1/"], isOwn: true),
        Row(
            testDescription: "through a proxy that runs here", remote: "100.64.10.1", proxy: "100.64.10.1:3128",
            isOwn: false),
        Row(testDescription: "in the lab", remote: "100.64.10.1", isViaLab: true, isOwn: false),
        Row(testDescription: "led here by --connect-to", remote: "100.64.10.1", isRerouted: true, isOwn: true),
        // A device has none of these addresses, but the probe was made from here.
        Row(testDescription: "a device, not asked", urls: literal, platform: phone, isOwn: false),
        Row(testDescription: "a device, probed", urls: literal, platform: phone, remote: "100.64.10.1", isOwn: true),
        Row(testDescription: "a simulator", urls: literal, platform: simulator, isOwn: true),
        // Another vantage has its own, and no connection from here.
        Row(testDescription: "another vantage", urls: literal, vantageOwn: ["100.64.10.9"], isOwn: false),
        Row(testDescription: "its owner", urls: ["http://100.64.10.9/"], vantageOwn: ["100.64.10.9"], isOwn: true),
        Row(
            testDescription: "a device with an address of its own", urls: ["http://100.64.10.9/"], platform: phone,
            vantageOwn: ["100.64.10.9"], isOwn: true),
        Row(
            testDescription: "probed here, asked of another", vantageOwn: ["100.64.10.9"], remote: "100.64.10.1",
            isOwn: false),
    ]

    @Test(arguments: rows)
    func `a probe of an own address always says so`(_ row: Row) throws {
        let own = ["127.0.0.1", "::1", "192.0.2.10", "100.64.10.1", "fd7a:115c:a1e0::a01"].compactMap { IPAddress($0) }
        let vantage = row.vantageOwn.map {
            NamedVantage(name: "v", vantage: VantagePoint(own: $0.compactMap { IPAddress($0) }))
        }
        let destinations = try row.urls.map { try Destination($0) }
        let matrix = MatrixDefinition(
            name: "m", about: nil,
            configurations: [NamedConfiguration(name: "c", configuration: Configuration(transportSecurity: nil))],
            destinations: [NamedDestination(name: "d", destination: destinations[0])], platforms: [row.platform],
            vantages: [vantage ?? NamedVantage(name: NamedVantage.thisMachine, vantage: nil)],
            cells: [Cell(configuration: 0, destination: 0, client: .webview, platform: 0, vantage: 0)],
            expectations: [], notes: [], contentHash: "")
        var connection: Connection?
        if row.remote != nil || row.urls.count > 1 {
            let hops = destinations.enumerated().map { index, destination in
                let isLast = index == destinations.count - 1
                return Hop(
                    destination: destination, status: isLast ? 200 : 302, remoteAddress: isLast ? row.remote : nil,
                    localAddress: row.local, proxy: row.proxy)
            }
            connection = Connection(id: 0, hops: hops, isRerouted: row.isRerouted, isViaLab: row.isViaLab)
        }
        var judge = CellJudge(matrix, thisMachine: VantagePoint(own: own))
        let cell = judge.observe(0, connection: connection)
        #expect(cell.marks.contains(.ownAddress) == row.isOwn)
        // Only a literal address decides the ruling, and only where the machine that loads has it.
        if row.urls == Self.literal, row.vantageOwn == nil {
            #expect(cell.ruling?.verdict == (row.platform.sharesMachine ? .allowed : .blocked))
        }
    }
}
