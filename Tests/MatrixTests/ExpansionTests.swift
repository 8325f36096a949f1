// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Matrix
import Testing

@Suite struct ExpansionTests {
    @Test(arguments: [
        ("", 2),
        ("clients: [urlsession, webview, media]\n", 6),
        ("clients: [urlsession, websocket]\n", 2),
        ("vantages: [this-machine, { phone: { own: [192.0.2.7] } }]\n", 4),
        ("vantages:\n  this-machine:\n  phone: { own: 192.0.2.7, on-link: [192.0.2.0/24] }\n", 4),
        ("exclude: [{ configuration: blanket }]\n", 1),
        ("exclude: [{ configuration: \"b*\", destination: public }]\n", 1),
        ("include: [{ configuration: no-keys, destination: public, client: webview }]\n", 3),
        ("include: [{ configuration: no-keys, destination: public, platform: iOS 26.1 }]\n", 3),
        ("include: [{ configuration: no-keys, destination: public }]\n", 2),
        ("exclude: [{ configuration: blanket }]\ninclude: [{ configuration: blanket, client: media }]\n", 2),
        ("exclude: [{ configuration: blanket }]\ninclude: [{ configuration: blanket }]\n", 2),
    ])
    func `counts`(_ more: String, _ count: Int) throws {
        #expect(try parse(small(more)).cells.count == count)
    }

    @Test func `cells come in the order of the axes, then the included ones`() throws {
        let matrix = try parse(
            """
            matrix: order
            platforms: [macOS 26.6, iOS 26.1]
            clients: [urlsession, webview]
            configurations: { a: {}, b: ~ }
            destinations: { x: http://x.example/, y: http://y.example/ }
            exclude: [{ configuration: b }]
            include: [{ configuration: b, destination: y, client: media, platform: iOS 9.0 }]
            """)
        let titles = matrix.cells.map { cell in
            [
                matrix.configurations[Int(cell.configuration)].name, matrix.destinations[Int(cell.destination)].name,
                cell.client.rawValue, matrix.platforms[Int(cell.platform)].description,
            ].joined(separator: " ")
        }
        #expect(
            titles == [
                "a x urlsession macOS 26.6", "a x urlsession iOS 26.1", "a x webview macOS 26.6",
                "a x webview iOS 26.1", "a y urlsession macOS 26.6", "a y urlsession iOS 26.1",
                "a y webview macOS 26.6", "a y webview iOS 26.1", "b y media iOS 9.0",
            ])
        #expect(matrix.configurations[0].configuration.transportSecurity == [:])
        #expect(matrix.configurations[1].configuration.transportSecurity == nil)
    }

    @Test func `cells that make no sense are counted in a note`() throws {
        let matrix = try parse(
            small("  socket: ws://example.com/\nclients: [urlsession, webview, media, websocket]\n"))
        #expect(matrix.cells.count == 8)
        #expect(
            matrix.notes == [
                "8 cells make no sense and are not made: a websocket loads ws and wss, other clients http and https"
            ])
    }

    @Test func `one cell that makes no sense is counted as one`() throws {
        let text = small("clients: [urlsession, websocket]\n").replacing("  no-keys: {}\n", with: "")
        let matrix = try parse(text)
        #expect(matrix.notes.first?.hasPrefix("1 cell makes no sense and is not made: ") == true, "\(matrix.notes)")
    }

    @Test(arguments: [
        ("{ NSAllowArbitraryLoads: true }", ["no ATS key; did you mean 'NSAllowsArbitraryLoads'?"]),
        ("{ Odd: 1, NSAllowsLocalNetworking: true }", ["the configuration 'odd' has 'Odd', which is no ATS key"]),
        (
            "{ NSExceptionDomains: { a.example: { NSExceptionAllowInsecureHTTPLoads: true } } }",
            ["no key of an exception; did you mean 'NSExceptionAllowsInsecureHTTPLoads'?"]
        ),
        ("{ NSExceptionDomains: { a.example: { NSTemporaryExceptionAllowsInsecureHTTPLoads: true } } }", []),
        (
            "{ A: 1, B: 1, C: 1, D: 1, E: 1, F: 1, G: 1 }",
            ["'A'", "'B'", "'C'", "'D'", "'E'", "2 more unknown keys in the configurations"]
        ),
    ])
    func `a key that ATS does not know gets a note with the nearest one`(_ keys: String, _ notes: [String]) throws {
        let matrix = try parse(small().replacing("  blanket:", with: "  odd: \(keys)\n  blanket:"))
        #expect(matrix.notes.count == notes.count, "\(matrix.notes)")
        for (note, expected) in zip(matrix.notes, notes) { #expect(note.contains(expected)) }
    }

    @Test func `a URL without a path gets one, and a note`() throws {
        let matrix = try parse(small("  other: https://example.org\n  third: http://example.net?a\n"))
        #expect(matrix.destinations[1].destination.url == "https://example.org/")
        #expect(matrix.notes == ["destination 'other' and 1 more: a URL without a path is asked with '/'"])
    }

    @Test func `a matrix without platforms gets one, and a note`() throws {
        let matrix = try parse(small().replacing("platforms: [macOS 26.6]\n", with: ""))
        #expect(matrix.platforms == [Platform(.macOS, Version(26, 6))])
        #expect(matrix.notes == ["the matrix names no platforms: macOS 26.6 is taken"])
    }

    @Test func `a row that includes nothing new is noted`() throws {
        let matrix = try parse(small("include:\n  - { configuration: blanket, destination: public }\n"))
        #expect(matrix.notes == ["the row of 'include' at 9:5 adds no cell that is not there already"])
    }

    @Test func `a combination makes every member, the first key slowest`() throws {
        let matrix = try parse(
            """
            matrix: combined
            platforms: macOS 26.6
            configurations:
              every-{0}-{1}:
                combine:
                  NSAllowsArbitraryLoads: [absent, true]
                  NSAllowsLocalNetworking: [absent, true, false]
              domains-{0}:
                combine:
                  NSExceptionDomains: [absent, { example.com: {} }, {}]
            destinations: { public: http://example.com/ }
            """)
        #expect(
            matrix.configurations.map(\.name) == [
                "every-absent-absent", "every-absent-true", "every-absent-false", "every-true-absent",
                "every-true-true", "every-true-false", "domains-absent", "domains-#2", "domains-#3",
            ])
        #expect(
            matrix.configurations.map(\.configuration.transportSecurity) == [
                [:], ["NSAllowsLocalNetworking": true], ["NSAllowsLocalNetworking": false],
                ["NSAllowsArbitraryLoads": true],
                ["NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": true],
                ["NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": false],
                [:], ["NSExceptionDomains": ["example.com": [:]]], ["NSExceptionDomains": [:]],
            ])
    }

    @Test func `a configuration comes from a file beside the matrix`() throws {
        let matrix = try parse(small().replacing("no-keys: {}", with: "spark: { file: matrix-Info.plist }"))
        #expect(matrix.configurations[0].configuration.transportSecurity == ["NSAllowsLocalNetworking": true])
        #expect(matrix.configurations[0].file == "matrix-Info.plist")
        #expect(matrix.configurations[1].file == nil)
    }

    @Test func `what the lab puts at a destination is kept with its place`() throws {
        let text = small().replacing("http://example.com/", with: "{ url: http://example.com/, lab: 404 }")
        let lab = try parse(text).destinations[0].lab
        #expect(lab == LabSetting(text: "404", position: SourcePosition(line: 7, column: 44)))
    }

    @Test func `JSON is a matrix as well`() throws {
        let text = """
            {"matrix": "j", "platforms": ["macOS 26.6"], "configurations": {"none": null, "some": {}},
             "destinations": {"public": "http://example.com/"},
             "expect": [{"destination": "public", "app": [-1022, "ok"], "curl": 200}]}
            """
        let matrix = try parse(text, isJSON: true)
        #expect(matrix.cells.count == 2)
        #expect(matrix.expectations[0].app == [.number(-1022), .ok])
        #expect(matrix.expectations[0].position == SourcePosition(line: 3, column: 13))
        #expect(
            fault(in: text.replacing("\"curl\"", with: "\"crul\""), isJSON: true)
                == "m.yml:3:61: unknown key 'crul' in a row of 'expect'; expected app, curl, because, configuration, "
                + "destination, client, platform, vantage or their plurals; did you mean 'curl'?")
    }

    @Test func `the hash knows what is asked, and not how it is written`() throws {
        let hash = try parse(small("expect: [{ app: [ok, -1022] }]\n")).contentHash
        #expect(hash.count == 64)
        let same = """
            # A comment.
            about: Other words.
            destinations: { public: "http://example.com" }
            configurations: { "no-keys": { }, blanket: { "NSAllowsArbitraryLoads": true } }
            matrix: example
            expect: [{ app: [-1022, ok], because: other }]
            platforms: macOS 26.6
            """
        #expect(try parse(same).contentHash == hash)
        for (old, new) in [
            ("matrix: example", "matrix: other"), ("true }", "false }"), ("blanket", "carpet"), ("26.6", "26.5"),
            ("example.com", "example.org"), ("-1022,", "-1021,"), ("public", "private"),
            ("\"http://example.com\"", "{ url: \"http://example.com/\", lab: stopped }"), ("{ }", "~"),
            ("expect", "clients: media\nexpect"), ("expect", "vantages: { a: { own: [192.0.2.1] } }\nexpect"),
        ] {
            let other = same.replacing(old, with: new)
            #expect(try parse(other).contentHash != hash, "\(new)")
        }
    }

    @Test func `twenty thousand destinations expand`() throws {
        let text = small(
            (1...20_000).map { "  d\($0): http://example.com/\($0)\n" }.joined() + """
                expect:
                  - { destination: "d*", configuration: no-keys, app: -1022 }
                  - { destination: d777, app: ok }

                """)
        let matrix = try parse(text)
        #expect(matrix.cells.count == 40_002)
        #expect(matrix.expectations.map(\.cells.count) == [20_000, 2])
    }
}
