// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Foundation
import Matrix
import Synchronization
import TestSupport
import Testing
import Vantage

/// Matrices whose destinations come from a tailnet of made-up machines.
@Suite struct TailnetMatrixTests {
    /// The fixture, with text replaced.
    static func tailnet(_ changes: [(String, String)] = []) throws -> Tailnet {
        let path = "\(packageDirectory)/Tests/Fixtures/tailscale/running.json"
        var text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        for (old, new) in changes { text = text.replacing(old, with: new) }
        return try Tailnet(status: Array(text.utf8))
    }

    private func read(
        _ destinations: String, of tailnet: Tailnet, settings: [String: String] = [:], more: String = ""
    ) throws(InputError) -> MatrixDefinition {
        let text = """
            matrix: mine
            platforms: [macOS 26.6]
            configurations: { no-keys: {} }
            destinations: \(destinations)
            \(more)
            """
        return try MatrixDefinition.parse(
            Array(text.utf8), name: "m.yml", isJSON: false, directory: "", settings: settings, environment: [:],
            tailnet: TailnetSource { .success(tailnet) })
    }

    private func fault(in destinations: String, settings: [String: String] = [:]) throws -> String {
        let tailnet = try Self.tailnet()
        do throws(InputError) {
            _ = try read(destinations, of: tailnet, settings: settings)
            return "no error"
        } catch {
            return error.description
        }
    }

    @Test func `each machine is named by its addresses and its names, this one as self`() throws {
        let matrix = try read("{ from: tailscale, port: 8765, path: /health }", of: Self.tailnet())
        #expect(
            matrix.destinations.map { "\($0.name) \($0.destination.url)" } == [
                "self-address http://100.64.10.1:8765/health",
                "self-address-v6 http://[fd7a:115c:a1e0::a01]:8765/health",
                "self-full-name http://mymac.tailnet-example.ts.net:8765/health",
                "self-short-name http://mymac:8765/health",
                // Of another tailnet: its short name is not found here, and would be taken for another's.
                "nas.other-example.ts.net-address http://100.64.10.4:8765/health",
                "nas.other-example.ts.net-address-v6 http://[fd7a:115c:a1e0::a04]:8765/health",
                "nas.other-example.ts.net-full-name http://nas.other-example.ts.net:8765/health",
                "nas-address http://100.64.10.2:8765/health",
                "nas-address-v6 http://[fd7a:115c:a1e0::a02]:8765/health",
                "nas-full-name http://nas.tailnet-example.ts.net:8765/health",
                "nas-short-name http://nas:8765/health",
                "phone-address http://100.64.10.3:8765/health",
                "phone-address-v6 http://[fd7a:115c:a1e0::a03]:8765/health",
                "phone-full-name http://phone.tailnet-example.ts.net:8765/health",
                "phone-short-name http://phone:8765/health",
            ])
    }

    @Test func `without port, scheme and path it is plain http`() throws {
        let matrix = try read("{ from: tailscale, peers: nas }", of: Self.tailnet())
        #expect(matrix.destinations[0].destination.url == "http://100.64.10.1/")
        #expect(matrix.notes.allSatisfy { !$0.contains("without a path") })
    }

    @Test func `a tailnet stands beside other destinations, and its names begin with its own`() throws {
        let matrix = try read(
            """

              public: http://example.com/
              engine: { from: tailscale, port: "${port:-8765}", scheme: https, peers: "n*", lab: 404 }
              web: { from: tailscale, peers: [phone] }
            """, of: Self.tailnet(),
            more: """
                exclude:
                  - { destinations: [web-self-*, "*-v6"] }
                expect:
                  - { destination: engine-nas-address, app: ok }
                  - { destination: web-phone-short-name, app: ok }
                """)
        let names = matrix.destinations.map(\.name)
        #expect(names.count == 1 + 11 + 8)
        #expect(names[1] == "engine-self-address")
        let nas = try #require(matrix.destinations.first { $0.name == "engine-nas-full-name" })
        #expect(nas.destination.url == "https://nas.tailnet-example.ts.net:8765/")
        #expect(nas.lab?.text == "404")
        #expect(nas.secrets.isEmpty)
    }

    @Test func `what a variable holds is a secret here too`() throws {
        let matrix = try read(
            "{ from: tailscale, port: \"${p}\", path: \"/${token}\", peers: phone }", of: Self.tailnet(),
            settings: ["p": "8443", "token": "hush"])
        let first = matrix.destinations[0]
        #expect(first.destination.url == "http://100.64.10.1:8443/hush")
        #expect(first.shown == "http://100.64.10.1:${p}/${token}")
        #expect(Set(first.secrets.map(\.value)) == ["8443", "hush"])
    }

    @Test func `a peer that goes offline changes neither cells nor fingerprint`() throws {
        let text = "{ from: tailscale, port: 8765 }"
        let before = try read(text, of: Self.tailnet())
        let after = try read(text, of: Self.tailnet([(#""Online": true"#, #""Online": false"#)]))
        #expect(before.contentHash == after.contentHash)
        #expect(before.destinations == after.destinations)
        #expect(after.notes.contains { $0.contains("offline now: nas.other-example.ts.net, nas, phone") })
        // A new peer is a new question.
        let other = try Self.tailnet([
            (
                "\"nodekey:0000000000000000000000000000000000000000000000000000000000000002\"",
                "\"a\": {\"DNSName\": \"new.tailnet-example.ts.net.\"}, \"b\""
            )
        ])
        #expect(try read(text, of: other).contentHash != before.contentHash)
    }

    @Test func `online leaves out who is not there, and never this machine`() throws {
        let matrix = try read("{ from: tailscale, online: true }", of: Self.tailnet())
        #expect(!matrix.destinations.contains { $0.name.hasPrefix("phone") })
        #expect(matrix.destinations.contains { $0.name == "nas-address" })
        let nobody = try Self.tailnet([(#""Online": true"#, #""Online": false"#)])
        let alone = try read("{ from: tailscale, online: true }", of: nobody)
        #expect(
            alone.destinations.map(\.name) == ["address", "address-v6", "full-name", "short-name"].map { "self-\($0)" })
    }

    @Test func `machines that share a name are told apart, however odd the tailnet`() throws {
        func machine(_ name: String, _ address: String, full: String? = nil, isShared: Bool = false) -> Tailnet.Machine
        {
            Tailnet.Machine(
                shortName: name, fullName: full, addresses: [address].compactMap { IPAddress($0) }, isOnline: true,
                isSelf: false, system: nil, isShared: isShared)
        }
        let own = Tailnet.Machine(
            shortName: "mymac", fullName: nil, addresses: [IPAddress(v4: 0x6440_0001)], isOnline: true, isSelf: true,
            system: nil)
        let matrix = try read(
            "{ from: tailscale }",
            of: Tailnet(machines: [
                own, machine("localhost", "100.64.0.2"), machine("localhost", "100.64.0.3"),
                machine("mymac", "100.64.0.4"), machine("self", "100.64.0.5", full: "self.t.ts.net"),
                machine("a", "100.64.0.6", full: "a.u.ts.net", isShared: true),
            ]))
        #expect(
            matrix.destinations.map(\.name) == [
                "self-address", "localhost-100.64.0.2-address", "localhost-100.64.0.3-address", "mymac-address",
                "self.t.ts.net-address", "self.t.ts.net-full-name", "self.t.ts.net-short-name", "a.u.ts.net-address",
                "a.u.ts.net-full-name",
            ])
    }

    @Test func `the notes say who is there and what each form is to ATS`() throws {
        let notes = try read("{ engine: { from: tailscale } }", of: Self.tailnet()).notes
        #expect(notes.contains("'engine': 15 destinations of 3 peers and of self, which is 'mymac'"))
        #expect(notes.contains("'engine': offline now: phone"))
        for form in [
            "address: no local address", "address-v6: a unique", "full-name: a name with", "short-name: a name",
        ] {
            #expect(notes.contains { $0.hasPrefix("engine-*-\(form)") }, "\(form)")
        }
        // https needs no key, so that there is nothing to say of it.
        let quiet = try read("{ from: tailscale, scheme: https }", of: Self.tailnet()).notes
        #expect(!quiet.contains { $0.hasPrefix("*-") })
    }

    @Test func `what the notes say of each form is what the model says`() throws {
        let matrix = try read("{ from: tailscale, port: 8765 }", of: Self.tailnet())
        var judge = CellJudge(matrix, thisMachine: .nowhere)
        for index in matrix.cells.indices {
            let cell = judge.observe(index, connection: nil)
            let isLocal = cell.destination.hasSuffix("-v6") || cell.destination.hasSuffix("short-name")
            #expect(cell.ruling?.verdict == (isLocal ? .allowed : .blocked), "\(cell.destination)")
        }
    }

    @Test func `a destination may still be called from`() throws {
        let source = TailnetSource { .failure(InputError(at: nil, "asked")) }
        for destinations in [
            "{ from: http://a.example/, to: http://b.example/ }", "{ from: \"${u:-http://a.example/}\" }",
        ] {
            let matrix = try MatrixDefinition.parse(
                Array("matrix: m\nconfigurations: {a: {}}\ndestinations: \(destinations)\n".utf8), name: "m.yml",
                isJSON: false, directory: "", settings: [:], environment: [:], tailnet: source)
            #expect(matrix.destinations[0].name == "from")
        }
    }

    @Test func `the tailnet is asked for once, and only where a matrix names it`() throws {
        let count = Mutex(0)
        let tailnet = try Self.tailnet()
        let matrix = try MatrixDefinition.parse(
            Array(
                "matrix: m\nconfigurations: {a: {}}\ndestinations: {a: {from: tailscale}, b: {from: tailscale, port: 1}}\n"
                    .utf8),
            name: "m.yml", isJSON: false, directory: "", settings: [:], environment: [:],
            tailnet: TailnetSource {
                count.withLock { $0 += 1 }
                return .success(tailnet)
            })
        #expect(matrix.destinations.count == 30)
        #expect(count.withLock { $0 } == 1)
    }

    @Test func `JSON says the same`() throws {
        let text = #"{"matrix": "m", "configurations": {"a": {}}, "destinations": {"from": "tailscale", "port": 8765}}"#
        let tailnet = try Self.tailnet()
        let matrix = try MatrixDefinition.parse(
            Array(text.utf8), name: "m.json", isJSON: true, directory: "", settings: [:], environment: [:],
            tailnet: TailnetSource { .success(tailnet) })
        #expect(matrix.destinations.count == 15)
    }

    static let wrong: [(destinations: String, problem: String)] = [
        (
            "{ from: tailscal, port: 1 }",
            "m.yml:4:23: 'tailscal' is nothing that destinations come from; expected tailscale; did you mean 'tailscale'?"
        ),
        ("{ from: headscale }", "m.yml:4:23: 'headscale' is nothing that destinations come from"),
        (
            "{ from: tailscale, prot: 1 }",
            "m.yml:4:34: unknown key 'prot' in 'destinations'; expected from, port, scheme, path, peers, online, lab; did you mean 'port'?"
        ),
        ("{ from: tailscale, url: http://a/ }", "m.yml:4:34: unknown key 'url'"),
        ("{ a: { from: tailscale, url: http://a/ } }", "m.yml:4:39: unknown key 'url' in the destinations 'a'"),
        ("{ from: tailscale, port: 0 }", "m.yml:4:40: 0 is no port; expected a number from 1 to 65535"),
        ("{ from: tailscale, port: 65536 }", "m.yml:4:40: 65536 is no port"),
        ("{ from: tailscale, port: [1] }", "m.yml:4:40: 'port' is a list"),
        ("{ from: tailscale, port: \"80/x\" }", "m.yml:4:40: '80/x' is no port"),
        ("{ from: tailscale, port: \"${p}\" }", "m.yml:4:40: the variable 'p' has no value"),
        ("{ from: tailscale, port: \"${secret}\" }", "m.yml:4:40: '${secret}' is no port"),
        (
            "{ from: tailscale, scheme: htp }",
            "m.yml:4:42: 'htp' is no scheme; expected http, https, ws, wss; did you mean 'http'?"
        ),
        ("{ from: tailscale, path: health }", "m.yml:4:40: the path 'health' does not begin with '/'"),
        ("{ from: tailscale, path: 1 }", "m.yml:4:40: 'path' is a number"),
        ("{ from: tailscale, path: \"/a b\" }", "m.yml:4:23: the destination 'self-address': "),
        ("{ from: tailscale, online: maybe }", "m.yml:4:42: 'online' is a text; expected true or false"),
        (
            "{ from: tailscale, peers: nsa }",
            "m.yml:4:41: the tailnet has no peer 'nsa'; expected nas.other-example.ts.net, nas, phone; did you mean 'nas'?"
        ),
        ("{ from: tailscale, peers: [nas, \"x*\"] }", "m.yml:4:47: the tailnet has no peer 'x*'"),
        ("{ from: tailscale, peers: \"[a\" }", "m.yml:4:41: the pattern '[a' has a bracket without an end"),
        ("{ from: tailscale, peers: [] }", "m.yml:4:41: 'peers' is empty"),
        ("{ from: tailscale, peers: { nas: 1 } }", "m.yml:4:41: 'peers' is a dictionary"),
        ("{ from: tailscale, lab: [] }", "m.yml:4:39: 'lab' is a list"),
        (
            "{ a: { from: tailscale }, a-nas-address: http://a/ }",
            "m.yml:4:41: two destinations are called 'a-nas-address'"
        ),
        ("{ a: { from: 3 } }", "m.yml:4:22: unknown key 'from' in the destination 'a'"),
    ]

    @Test(arguments: wrong.indices)
    func `what is wrong with it is told with its place`(_ index: Int) throws {
        let row = Self.wrong[index]
        let error = try fault(in: row.destinations, settings: ["secret": "hush"])
        #expect(error.hasPrefix(row.problem), "\(error)")
        #expect(!error.contains("hush"))
    }

    @Test func `a tailnet that cannot be told is an error at from, with the reason`() throws {
        let text = "matrix: m\nconfigurations: {a: {}}\ndestinations: {a: http://a/, b: {port: 1, from: tailscale}}\n"
        let error = #expect(throws: InputError.self) {
            try MatrixDefinition.parse(
                Array(text.utf8), name: "m.yml", isJSON: false, directory: "", settings: [:], environment: [:],
                tailnet: TailnetSource {
                    .failure(InputError(file: "s.json", at: SourcePosition(line: 3, column: 5), "it rains"))
                })
        }
        #expect(error?.description == "m.yml:3:49: the tailnet is not known: s.json:3:5: it rains")
        let none = #expect(throws: InputError.self) { try parse(text) }
        #expect(none?.description.contains("there is no status of Tailscale here") == true)
    }

    @Test(arguments: 0..<4)
    func `no mutant of a tailnet's section crashes or hangs the reader`(_ seed: Int) throws {
        let original = """
            matrix: mine
            platforms: [macOS 26.6]
            configurations: { no-keys: {} }
            destinations:
              web: { from: tailscale, port: "${p:-8765}", scheme: https, path: /health, peers: [n*, phone], online: true }
            """
        let tailnet = try Self.tailnet()
        let mutator = Mutator(
            [original],
            pieces: ["from", "tailscale", ": ", "{", "}", "[", "*", "${", "port: ", "-1", "\u{0}", "é", "&a ", "*a"])
        for number in 0..<100 {
            let bytes = mutator.mutant(seed: UInt64(seed), number: number)
            do throws(InputError) {
                let matrix = try MatrixDefinition.parse(
                    bytes, name: "m.yml", isJSON: false, directory: packageDirectory, settings: [:], environment: [:],
                    tailnet: TailnetSource { .success(tailnet) })
                #expect(!matrix.cells.isEmpty)
            } catch {
                #expect(error.description.hasPrefix("m.yml:"))
                #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f })
            }
        }
    }
}
