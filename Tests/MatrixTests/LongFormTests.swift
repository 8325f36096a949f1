// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Matrix
import Testing

/// Configurations that say which cells they make.
@Suite struct LongFormTests {
    private static let rest = """
        destinations:
          mail-api: https://mail.example/
          mail-images: http://images.mail.example/
          engine: http://engine.example/
          socket: ws://engine.example/

        """

    private func parsed(_ configurations: String, platforms: String = "[macOS 26.6, iOS 26.4]", more: String = "")
        throws
        -> MatrixDefinition
    {
        let axis = platforms.isEmpty ? "" : "platforms: \(platforms)\n"
        return try parse("matrix: m\n\(axis)configurations:\n\(configurations)\n\(LongFormTests.rest)\(more)")
    }

    private func titles(_ matrix: MatrixDefinition) -> [String] {
        matrix.cells.map { cell in
            [
                matrix.configurations[Int(cell.configuration)].name, matrix.destinations[Int(cell.destination)].name,
                cell.client.rawValue, matrix.platforms[Int(cell.platform)].description,
            ].joined(separator: " ")
        }
    }

    @Test(arguments: [
        (
            "{ keys: {}, destinations: \"mail-*\" }",
            [
                "a mail-api urlsession macOS 26.6", "a mail-api urlsession iOS 26.4",
                "a mail-images urlsession macOS 26.6", "a mail-images urlsession iOS 26.4",
            ]
        ),
        (
            "{ keys: {}, destination: engine, sdk: \"26.1\" }",
            ["a engine urlsession macOS 26.6 (sdk 26.1)", "a engine urlsession iOS 26.4 (sdk 26.1)"]
        ),
        (
            "{ keys: {}, destination: engine, sdk: { iOS: \"16.4\", macOS: \"13.3\" } }",
            ["a engine urlsession macOS 26.6 (sdk 13.3)", "a engine urlsession iOS 26.4 (sdk 16.4)"]
        ),
        (
            "{ keys: {}, destination: engine, sdk: { iOS: \"16.4\" } }",
            ["a engine urlsession macOS 26.6", "a engine urlsession iOS 26.4 (sdk 16.4)"]
        ),
        (
            "{ keys: {}, destination: engine, platforms: iOS 17.2, sdk: \"16.4\" }",
            ["a engine urlsession iOS 17.2 (sdk 16.4)"]
        ),
        (
            "{ keys: {}, destination: engine, platform: iOS 26.1 simulator, sdk: \"16.4\" }",
            ["a engine urlsession iOS 26.1 (sdk 16.4) simulator"]
        ),
        ("{ keys: {}, destination: engine, platforms: \"< iOS 27\" }", ["a engine urlsession iOS 26.4"]),
        (
            "{ keys: {}, destination: [engine, socket], client: [webview, websocket], platform: iOS 26.4 }",
            ["a engine webview iOS 26.4", "a socket websocket iOS 26.4"]
        ),
        ("{ keys: {}, destination: engine, platform: iOS 26.4, sdk: \"26.4\" }", ["a engine urlsession iOS 26.4"]),
    ])
    func `a configuration makes only what it says`(_ form: String, _ cells: [String]) throws {
        #expect(titles(try parsed("  a: \(form)")) == cells)
    }

    @Test func `keys stand inline, in a file, in a combination, or not at all`() throws {
        let matrix = try parsed(
            """
              inline: { keys: { NSAllowsArbitraryLoads: true }, destination: engine }
              none: { keys: ~, destination: engine }
              plain: { keys: { NSAllowsLocalNetworking: true } }
              file: { file: matrix-Info.plist, destination: engine }
              every-{0}: { combine: { NSAllowsArbitraryLoads: [absent, true] }, destination: engine }
            """, platforms: "macOS 26.6")
        #expect(
            matrix.configurations.map(\.configuration.transportSecurity) == [
                ["NSAllowsArbitraryLoads": true], nil, ["NSAllowsLocalNetworking": true],
                ["NSAllowsLocalNetworking": true], [:], ["NSAllowsArbitraryLoads": true],
            ])
        // The plain one makes the whole product: three destinations that a URLSession loads.
        #expect(matrix.cells.count == 8)
    }

    @Test func `rows reach the cells that are made, and no others`() throws {
        let configurations = """
              a: { keys: {}, destinations: "mail-*", sdk: { iOS: "16.4" } }
              b: { keys: {}, destination: engine, client: media }
              c: {}
            """
        let matrix = try parsed(
            configurations,
            more: """
                exclude:
                  - { configuration: [a, c], destination: mail-api, platform: "macOS *" }
                include:
                  - { configuration: b, destination: mail-api }
                  - { configuration: [a, c], destination: engine, client: webview, platform: tvOS 26.4 }
                expect:
                  - { destination: mail-api, app: ok }
                  - { platform: "iOS 26.4 (sdk 16.4)", app: ok }
                  - { client: [media, webview], app: ok }
                """)
        let titles = titles(matrix)
        #expect(
            titles == [
                "a mail-api urlsession iOS 26.4 (sdk 16.4)", "a mail-images urlsession macOS 26.6",
                "a mail-images urlsession iOS 26.4 (sdk 16.4)",
                "b engine media macOS 26.6", "b engine media iOS 26.4",
                "c mail-api urlsession iOS 26.4", "c mail-images urlsession macOS 26.6",
                "c mail-images urlsession iOS 26.4", "c engine urlsession macOS 26.6", "c engine urlsession iOS 26.4",
                "b mail-api media macOS 26.6", "b mail-api media iOS 26.4",
                "a engine webview tvOS 26.4", "c engine webview tvOS 26.4",
            ])
        let rows = matrix.expectations.map { $0.cells.map { titles[$0] } }
        #expect(rows[0] == titles.filter { $0.contains("mail-api") })
        #expect(rows[1] == titles.filter { $0.contains("(sdk 16.4)") })
        #expect(rows[2] == titles.filter { $0.contains(" media ") || $0.contains(" webview ") })
        #expect(
            fault(
                in: "matrix: m\nplatforms: iOS 26.4\nconfigurations:\n\(configurations)\n" + LongFormTests.rest
                    + "expect: [{ configuration: b, destination: mail-api, app: ok }]\n"
            ).contains("a row of 'expect' matches no cell of the matrix"))
    }

    @Test func `what nobody takes is noted, and a matrix needs no platforms of its own`() throws {
        let matrix = try parsed(
            "  a: { keys: {}, destination: engine, platforms: [iOS 17.2, iOS 26.4] }", platforms: "")
        #expect(matrix.notes == ["no configuration takes the destination 'mail-api' and 2 more"])
        #expect(matrix.platforms == [Platform(.iOS, Version(17, 2)), Platform(.iOS, Version(26, 4))])
        let other = try parsed("  a: { keys: {}, destination: engine, client: [media, websocket] }", platforms: "")
        #expect(other.notes.first == "the matrix names no platforms: macOS 26.6 is taken")
        #expect(
            other.notes.contains(
                "1 cell makes no sense and is not made: a websocket loads ws and wss, other clients http and https"))
        #expect(
            try parsed("  a: {}\n  b: { keys: {}, destination: engine }").notes.allSatisfy { !$0.hasPrefix("no conf") })
    }

    @Test func `a thousand apps of ten loads each are ten thousand cells, not ten million`() throws {
        let apps = (0..<1_000).map { "  app\($0): { keys: {}, destinations: \"d\($0)-*\", sdk: \"26.\($0 % 5)\" }\n" }
        let loads = (0..<1_000).flatMap { app in (0..<10).map { "  d\(app)-\($0): http://d\(app)-\($0).example/\n" } }
        let text =
            "matrix: many\nplatforms: macOS 26.6\nconfigurations:\n" + apps.joined() + "destinations:\n"
            + loads.joined() + "expect: [{ configuration: app7, app: -1022 }, { configuration: \"*\", app: -1022 }]\n"
        let matrix = try parse(text)
        #expect(matrix.cells.count == 10_000)
        #expect(matrix.platforms.count == 6)
        #expect(matrix.expectations.map(\.cells.count) == [10, 10_000])
        #expect(matrix.expectations[0].cells == Array(70..<80))
    }

    @Test func `too many cells are refused before they are made`() {
        let loads = (0..<2_000).map { "  d\($0): http://d\($0).example/\n" }.joined()
        let apps = (0..<600).map { "  app\($0): { keys: {}, destinations: \"*\" }\n" }.joined()
        let words = fault(
            in: "matrix: many\nplatforms: macOS 26.6\nconfigurations:\n" + apps + "destinations:\n" + loads)
        #expect(words.contains("the matrix has more than 1000000 cells"), "\(words)")
    }
}
