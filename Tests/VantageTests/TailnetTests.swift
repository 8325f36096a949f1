// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Foundation
import TestSupport
import Testing
import Vantage

/// The folder of statuses, whose machines are made up.
private let fixtures =
    "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Fixtures/tailscale"

private func status(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(fixtures)/\(name).json")))
}

/// What is wrong with a status.
private func fault(in bytes: [UInt8]) -> String {
    do throws(InputError) {
        _ = try Tailnet(status: bytes)
        return "no error"
    } catch {
        return error.description
    }
}

@Suite struct TailnetTests {
    /// A status that runs, with some members replaced or added.
    static func running(own: String = #"{"DNSName": "m.t.ts.net."}"#, _ more: String = "") -> [UInt8] {
        Array(#"{"BackendState": "Running", "Self": \#(own)\#(more.isEmpty ? "" : ", " + more)}"#.utf8)
    }

    @Test func `this machine comes first, then the peers that Tailscale's own table shows, by their names`() throws {
        let machines = try Tailnet(status: status("running")).machines
        #expect(machines.map(\.shortName) == ["mymac", "nas", "nas", "phone"])
        #expect(
            machines.map(\.fullName) == [
                "mymac.tailnet-example.ts.net", "nas.other-example.ts.net", "nas.tailnet-example.ts.net",
                "phone.tailnet-example.ts.net",
            ])
        #expect(machines.map(\.isSelf) == [true, false, false, false])
        #expect(machines.map(\.isShared) == [false, true, false, false])
        #expect(machines.map(\.isOnline) == [true, true, true, false])
        #expect(machines.map(\.system) == ["macOS", "linux", "linux", "iOS"])
        #expect(machines[0].addresses.map(\.description) == ["100.64.10.1", "fd7a:115c:a1e0::a01"])
    }

    @Test func `a tailnet without peers is this machine alone`() throws {
        let tailnet = try Tailnet(status: status("no-peers"))
        #expect(tailnet.machines.map(\.shortName) == ["mymac"])
        #expect(try Tailnet(status: Self.running(#""Peer": null"#)).machines.count == 1)
        #expect(try Tailnet(status: Self.running()).machines.count == 1)
    }

    @Test(arguments: [
        ("My Mac", "my-mac"), ("Bob’s iPhone", "bob-s-iphone"), ("--", "machine"), ("", "machine"), ("NAS_2", "nas-2"),
        ("über", "ber"),
    ])
    func `without a full name a machine is called by its host name`(_ name: String, _ label: String) throws {
        let own = try Tailnet(status: Self.running(own: #"{"HostName": "\#(name)", "DNSName": ""}"#)).machines[0]
        #expect(own.shortName == label)
        #expect(own.fullName == nil)
    }

    @Test func `MagicDNS switched off takes the names away`() throws {
        let bytes = Self.running(#""CurrentTailnet": {"MagicDNSSuffix": "t.ts.net", "MagicDNSEnabled": false}"#)
        let own = try Tailnet(status: bytes).machines[0]
        #expect(own.shortName == "m")
        #expect(own.fullName == nil)
    }

    @Test func `a suffix at the top alone, as older releases have it, tells whose a machine is`() throws {
        let peers = #"{"a": {"DNSName": "a.t.ts.net"}, "b": {"DNSName": "b.u.ts.net."}}"#
        let bytes = Self.running(#""MagicDNSSuffix": "t.ts.net.", "Peer": \#(peers)"#)
        #expect(try Tailnet(status: bytes).machines.map(\.isShared) == [false, false, true])
    }

    @Test func `a byte order mark does no harm`() throws {
        #expect(try Tailnet(status: [0xEF, 0xBB, 0xBF] + status("no-peers")).machines.count == 1)
    }

    @Test(arguments: [
        ("logged-out", "4:19: Tailscale is logged out; 'tailscale up' logs in ('BackendState' is 'NeedsLogin')"),
        ("stopped", "3:19: Tailscale is stopped; 'tailscale up' starts it ('BackendState' is 'Stopped')"),
    ])
    func `Tailscale that does not run is told as what it is`(_ name: String, _ problem: String) throws {
        #expect(fault(in: try status(name)).hasPrefix(problem))
    }

    @Test(arguments: [
        ("Starting", "is still starting"), ("NoState", "has not begun to connect"),
        ("NeedsMachineAuth", "waits to be approved"), ("InUseOtherUser", "another user of this machine"),
        ("Runing", "did you mean 'Running'?"), ("\\u001b[31m", "no state that is known"),
    ])
    func `every state but one has no tailnet`(_ state: String, _ problem: String) {
        let error = fault(in: Array(#"{"BackendState": "\#(state)", "Self": {}}"#.utf8))
        #expect(error.hasPrefix("1:18: "))
        #expect(error.contains(problem), "\(error)")
        #expect(error.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }

    static let wrong: [(status: String, problem: String)] = [
        ("", "1:1: this is no status of Tailscale; expected what 'tailscale status --json' prints"),
        ("100.64.10.1  mymac  someone@  macOS  -", "1:1: this is no status of Tailscale"),
        ("[]", "1:1: this is no status of Tailscale"),
        ("\u{FEFF}", "1:1: this is no status of Tailscale"),
        ("{}", "1:1: this is no status of Tailscale: 'BackendState' is missing"),
        (#"{"name": "app", "version": 3}"#, "1:1: this is no status of Tailscale: 'BackendState' is missing"),
        (#"{"BackendState": 1}"#, "1:18: 'BackendState' of the status is a number; expected a text"),
        (#"{"BackendState": "Running""#, "1:27: "),
        (#"{"BackendState": "Running", "BackendState": "Running"}"#, "1:29: "),
        (#"{"BackendState": "Running"}"#, "1:1: 'Self' is missing"),
        (#"{"BackendState": "Running", "Self": null}"#, "1:1: 'Self' is missing"),
        (#"{"BackendState": "Running", "Self": []}"#, "1:37: 'Self' of the status is a list; expected a dictionary"),
        (
            #"{"BackendState": "Running", "Self": {"DNSName": "a b."}}"#,
            "1:49: 'DNSName' of 'Self' is 'a b.'; expected a host name"
        ),
        (
            #"{"BackendState": "Running", "Self": {"DNSName": "a/../b"}}"#,
            "1:49: 'DNSName' of 'Self' is 'a/../b'; expected a host name"
        ),
        (#"{"BackendState": "Running", "Self": {"DNSName": ".."}}"#, "1:49: 'DNSName' of 'Self' is '..'"),
        (#"{"BackendState": "Running", "Self": {"DNSName": 1}}"#, "1:49: 'DNSName' of 'Self' is a number"),
        (#"{"BackendState": "Running", "Self": {"Online": "yes"}}"#, "1:48: 'Online' of 'Self' is a text"),
        (
            #"{"BackendState": "Running", "Self": {"TailscaleIPs": "100.64.0.1"}}"#,
            "1:54: 'TailscaleIPs' of 'Self' is a text; expected a list of addresses"
        ),
        (
            #"{"BackendState": "Running", "Self": {"TailscaleIPs": ["100.64.0.1", "100.64.0.1/32"]}}"#,
            "1:69: 'TailscaleIPs' of 'Self' holds '100.64.0.1/32'; expected addresses"
        ),
        (#"{"BackendState": "Running", "Self": {"TailscaleIPs": [7]}}"#, "1:55: 'TailscaleIPs' of 'Self' holds a numb"),
        (#"{"BackendState": "Running", "Self": {}, "Peer": []}"#, "1:49: 'Peer' of the status is a list"),
        (#"{"BackendState": "Running", "Self": {}, "Peer": {"k": 1}}"#, "1:55: a peer is a number; expected a dict"),
        (
            #"{"BackendState": "Running", "Self": {}, "Peer": {"k": {"ShareeNode": 1}}}"#,
            "1:70: 'ShareeNode' of a peer is a number"
        ),
        (#"{"BackendState": "Running", "Self": {}, "CurrentTailnet": "x"}"#, "1:59: 'CurrentTailnet' of the status is"),
    ]

    @Test(arguments: wrong.indices)
    func `a file that is not Tailscale's is refused with the place and with what was expected`(_ index: Int) {
        let row = Self.wrong[index]
        let error = fault(in: Array(row.status.utf8))
        #expect(error.hasPrefix(row.problem), "\(error)")
    }

    @Test func `a file of many megabytes is not looked into`() {
        #expect(
            fault(in: [UInt8](repeating: 0x20, count: 100 << 20)).hasPrefix(
                "1:1: the JSON text holds 104857600 bytes; expected at most 8388608"))
    }

    @Test func `a tailnet of thousands of machines is read`() throws {
        let peers = (1...8_000).map { number in
            let address = "100.64.\(number / 256).\(number % 256)"
            return #""k\#(number)": {"DNSName": "m\#(number).t.ts.net.", "TailscaleIPs": ["\#(address)"]}"#
        }
        let tailnet = try Tailnet(status: Self.running(#""Peer": {\#(peers.joined(separator: ", "))}"#))
        #expect(tailnet.machines.count == 8_001)
    }

    /// Pieces that the format is sensitive to.
    private static let pieces = [
        "{", "}", "[", "]", ",", "\"", "null", "true", "\"Peer\": ", "\"Self\": ", "\"DNSName\": \"", "Running",
        "\\u0000",
        "\"TailscaleIPs\": [", "100.64.0.1", "fe80::1%en0", "\u{FEFF}", "\u{1b}",
    ]

    @Test(arguments: 0..<8)
    func `no mutant of a status crashes the reader, and what is read can stand in a URL`(_ seed: Int) throws {
        let text = String(decoding: try status("running"), as: UTF8.self)
        let mutator = Mutator([text], pieces: Self.pieces)
        var read = 0
        for number in 0..<200 {
            let bytes = mutator.mutant(seed: UInt64(seed), number: number)
            do throws(InputError) {
                let machines = try Tailnet(status: bytes).machines
                read += 1
                #expect(machines.first?.isSelf == true)
                for name in machines.compactMap(\.fullName) + machines.map(\.shortName) {
                    #expect((try? Destination("http://\(name):8765/"))?.host == name)
                }
            } catch {
                let description = error.description
                #expect(error.position != nil, "\(description)")
                #expect(description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
            }
        }
        #expect(read > 20 && read < 200, "\(read)")
    }
}
