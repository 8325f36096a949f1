// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// A tailnet of two machines, asked by the built command from both of them.
@Suite(
    .enabled(
        if: TailnetNamespaces.isPermitted,
        "two network namespaces cannot be made here, or ip, nsenter, dnsmasq, nginx or openssl is missing"))
struct TailnetNetworkTests {
    /// What a report says of one cell.
    private struct Cell: Decodable {
        struct Ruling: Decodable {
            let verdict: String
            let likely: String?
            let code: Code?
        }
        /// A number, or a list of them.
        struct Code: Decodable {
            let numbers: [Int]
            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                numbers = (try? value.decode(Int.self)).map { [$0] } ?? (try? value.decode([Int].self)) ?? []
            }
        }
        struct Connection: Decodable {
            let status: Int?
            let curl: Int
            let hops: [Hop]
        }
        struct Hop: Decodable {
            let remoteAddress: String?
            let failure: Failure?
        }
        struct Failure: Decodable {
            let errno: Int?
        }
        let configuration: String
        let destination: String
        let client: String
        let platform: String
        let vantage: String
        let flag: String
        let marks: [String]
        let ruling: Ruling
        let connection: Connection?
    }
    private struct Report: Decodable {
        let cells: [Cell]
    }

    /// The cells of a report, by what tells them apart.
    private struct Table {
        let cells: [Cell]

        init(_ name: String, in folder: Folder) throws {
            cells = try JSONDecoder().decode(Report.self, from: Data(contentsOf: URL(filePath: folder(name)))).cells
        }

        func cell(
            _ destination: String, _ configuration: String = "no-keys", client: String = "urlsession",
            platform: String = "macOS 26.6", vantage: String = "this-machine"
        ) throws -> Cell {
            try #require(
                cells.first {
                    $0.destination == destination && $0.configuration == configuration && $0.client == client
                        && $0.platform == platform && $0.vantage == vantage
                }, "\(destination)")
        }
    }

    private static let matrix = """
        matrix: mine
        platforms: [macOS 26.6, iOS 26.4]
        clients: [urlsession, webview]
        vantages: { this-machine: , other: {} }
        configurations:
          no-keys: {}
          range: { NSExceptionDomains: { 100.64.0.0/10: { NSExceptionAllowsInsecureHTTPLoads: true } } }
        destinations:
          engine: { from: tailscale, port: 8765 }
          twin: { from: tailscale, scheme: https }
          closed: http://100.64.0.2:1/
          down: http://100.64.0.9/
          swallowed: http://100.64.0.8/
          no-route: http://100.64.0.7/

        """

    private static let run = #"""
        run() { # SIDE, WAY THERE
            CURL_CA_BUNDLE="$d/ca.pem" $2 "$p" run "$d/m.yml" --tailscale-status "$d/$1.json" --connect-timeout 10 \
                --store "$d/$1-record" --format json --fail-on never >"$d/$1-report.json" 2>"$d/$1-words"
            status=$?
            cat "$d/$1-words" >&2
            return $status
        }

        """#

    @Test func `from another machine it is ATS that stops an address and a full name, and nothing a short name`() throws
    {
        let folder = try Folder()
        try folder.write(Self.matrix, "m.yml")
        let ended = try TailnetNamespaces.run(Self.run + "run mymac; r=$?; echo \"v6 $v6\"; exit $r", in: folder)
        #expect(ended.status == 0, "\(ended.error)")
        let table = try Table("mymac-report.json", in: folder)
        for form in ["address", "full-name"] {
            let cell = try table.cell("engine-nas-\(form)")
            #expect(cell.connection?.status == 200, "\(form)")
            #expect(cell.ruling.verdict == "blocked" && cell.ruling.code?.numbers == [-1022], "\(form)")
            #expect(cell.flag == "ats", "\(form)")
            #expect(cell.marks == [], "\(form)")
            #expect(try table.cell("engine-nas-\(form)", client: "webview").flag == "ats")
        }
        for form in ["short-name"] + (ended.output.contains("v6 1") ? ["address-v6"] : []) {
            let cell = try table.cell("engine-nas-\(form)")
            #expect(cell.connection?.status == 200, "\(form)")
            #expect(cell.flag == "reachable", "\(form)")
        }
        // The name leads where the address does, and an entry for the range opens only the address.
        #expect(try table.cell("engine-nas-address", "range").flag == "reachable")
        #expect(try table.cell("engine-nas-full-name", "range").flag == "ats")
        // The certificate has the full names alone.
        #expect(try table.cell("twin-nas-full-name").connection?.status == 200)
        #expect(try table.cell("twin-nas-full-name").ruling.verdict == "allowed")
        #expect(try table.cell("twin-nas-address").connection?.curl == 60)
        #expect(try table.cell("twin-nas-short-name").connection?.curl == 60)
        // What the network does, under an entry that lets the app try.
        for (name, curl, numbers) in [
            ("closed", 7, [111]), ("down", 7, [113]), ("swallowed", 28, []), ("no-route", 7, [101]),
        ] {
            let cell = try table.cell(name, "range")
            #expect(cell.flag == "network", "\(name)")
            #expect(cell.connection?.curl == curl, "\(name)")
            if let number = numbers.first { #expect(cell.connection?.hops.last?.failure?.errno == number, "\(name)") }
            #expect(try table.cell(name).flag == "both", "\(name)")
        }
    }

    @Test func `on the machine that owns the address a web view gets through, with a warning`() throws {
        let folder = try Folder()
        try folder.write(Self.matrix, "m.yml")
        let ended = try TailnetNamespaces.run(Self.run + "run nas nas", in: folder)
        #expect(ended.status == 0, "\(ended.error)")
        let table = try Table("nas-report.json", in: folder)
        let webView = try table.cell("engine-self-address", client: "webview")
        #expect(webView.connection?.status == 200)
        #expect(webView.flag == "reachable")
        #expect(webView.ruling.verdict == "allowed")
        #expect(webView.marks == ["vantage", "own-address"])
        let session = try table.cell("engine-self-address")
        #expect(session.ruling.verdict == "unsettled" && session.ruling.likely == "allowed")
        #expect(session.flag == "unsettled")
        #expect(session.marks == ["vantage", "own-address"])
        // Any other vantage is refused, and so is a device, to which the probe from here says nothing.
        for client in ["urlsession", "webview"] {
            let other = try table.cell("engine-self-address", client: client, vantage: "other")
            #expect(other.ruling.verdict == "blocked" && other.ruling.code?.numbers == [-1022])
            #expect(other.marks == ["vantage"])
            let device = try table.cell("engine-self-address", client: client, platform: "iOS 26.4")
            #expect(device.ruling.verdict == "blocked")
            #expect(device.marks == ["own-address"])
        }
        // By name it is the machine's own too; to ATS that name is public, for every vantage.
        let name = try table.cell("engine-self-full-name")
        #expect(name.connection?.status == 200)
        #expect(name.flag == "ats")
        #expect(name.marks == ["own-address"])
        #expect(ended.error.contains("100.64.0.2 is this machine's own address (engine-self-address"), "\(ended.error)")
    }

    @Test func `the tailnet's matrix meets its expectations on a real network`() throws {
        let folder = try Folder()
        let matrices = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../matrices")
        try folder.write(
            String(decoding: try Data(contentsOf: matrices.appending(path: "tailnet.yml")), as: UTF8.self), "t.yml")
        let ended = try TailnetNamespaces.run(
            #"""
            [ -n "$v6" ] || exit 9
            CURL_CA_BUNDLE="$d/ca.pem" "$p" run "$d/t.yml" --connect-timeout 60 --timeout 60 --store "$d/t"
            """#, in: folder)
        guard ended.status != 9 else { return }
        #expect(ended.status == 0, "\(ended.error)")
    }

    @Test func `a name server that knows nobody, and a machine without a server, are told as the network`() throws {
        let folder = try Folder()
        try folder.write(
            """
            matrix: faults
            platforms: [macOS 26.6]
            configurations: { blanket: { NSAllowsArbitraryLoads: true } }
            destinations:
              unknown: http://gone.tailnet-example.ts.net/
              unserved: http://mymac:81/

            """, "f.yml")
        let ended = try TailnetNamespaces.run(
            #""$p" run "$d/f.yml" --store "$d/f" --format json >"$d/f.json""#, in: folder)
        #expect(ended.status == 0, "\(ended.error)")
        let cells = try Table("f.json", in: folder).cells
        #expect(cells.map(\.flag) == ["network", "network"])
        #expect(cells.map(\.connection?.curl) == [6, 7])
    }
}
