// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix
import Testing

@testable import Reporting

@Suite struct TerminalReportTests {
    @Test(arguments: [40, 80, 200])
    func `the lesson's twelve results`(_ width: Int) throws {
        try expectSnapshot(ReportFormat.table.render(try Examples.lesson(), width: width), "lesson-\(width).txt")
    }

    @Test(arguments: [80, 120])
    func `every flag, mark and answer`(_ width: Int) throws {
        try expectSnapshot(ReportFormat.table.render(try Examples.zoo(), width: width), "zoo-\(width).txt")
    }

    @Test(arguments: [40, 60, 80, 200])
    func `several clients and vantages, a heading each`(_ width: Int) throws {
        try expectSnapshot(ReportFormat.table.render(try Examples.axes(), width: width), "axes-\(width).txt")
    }

    @Test func `one cell a heading is set with columns for the axes, where they fit`() throws {
        let cells = [16, 17, 18].map {
            Examples.cell($0, platform: Platform(.iOS, Version($0, 0)), flag: .none)
        }
        let wide = ReportFormat.table.render(Examples.report(cells), width: 90)
        #expect(wide.contains("\nno-keys        public       iOS 17.0  not asked"))
        let narrow = ReportFormat.table.render(Examples.report(cells), width: 59)
        #expect(narrow.contains("\niOS 17.0\nno-keys        public       not asked"))
    }

    @Test(arguments: [20, 40, 61, 80, 200])
    func `no line is wider than the terminal, whatever the names hold`(_ width: Int) throws {
        for report in [try Examples.wild(), try Examples.zoo(), try Examples.lesson(), try Examples.axes()] {
            let text = ReportFormat.table.render(report, width: width)
            for line in text.split(separator: "\n") {
                #expect(DisplayWidth.of(line) <= width, "\(line)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `lets no control character of a name through`(_ color: Bool) throws {
        for format in [ReportFormat.table, .markdown] {
            let text = withoutColor(format.render(try Examples.wild(), color: color))
            let bad = text.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
            #expect(bad.isEmpty)
            #expect(!text.unicodeScalars.contains("\u{202e}"))
        }
    }

    @Test(
        arguments: [
            (
                ["NSAllowsArbitraryLoads": true, "NSExceptionDomains": ["a.example": [:]]], "http://a.example/",
                "→ Use the https twin; or set NSExceptionAllowsInsecureHTTPLoads to true in the entry that covers the host"
            ),
            (
                ["NSAllowsLocalNetworking": false], "http://127.0.0.1/",
                "→ Use the https twin; or remove NSAllowsLocalNetworking, which is false"
            ),
            ([:], "ws://a.example/", "→ Use the wss twin; or add an exception for this name"),
        ] as [(PropertyValue, String, String)])
    func `the advice is one that helps`(_ keys: PropertyValue, _ url: String, _ advice: String) throws {
        let destination = try Destination(url)
        let client: Client = destination.scheme.isWebSocket ? .websocket : .urlsession
        let model = CompiledConfiguration(Configuration(transportSecurity: keys), on: Examples.mac)
        let ruling = model.ruling(for: Load(destination, client: client))
        #expect(ruling.verdict == .blocked)
        let cell = Examples.cell(
            url: url, client: client, ruling: ruling, connection: try Examples.answer(url: url),
            prediction: Prediction(.refused(ruling.codes)))
        #expect(ReportFormat.table.render(Examples.report([cell]), width: 200).contains(advice))
    }

    @Test func `nor one of a vantage, wherever it is named`() {
        let vantage = "\u{1b}[2J\u{202e}<b>\r"
        let cells = (0..<8).map {
            Examples.cell($0, "c\($0 / 2 % 2)", "d\($0 % 2)", vantage: $0 < 4 ? "this-machine" : vantage)
        }
        for report in [Examples.report(cells), Examples.report(Array(cells.suffix(5)))] {
            for format in [ReportFormat.table, .markdown] {
                let text = format.render(report)
                #expect(text.contains("[2J"))
                #expect(!text.unicodeScalars.contains { "\u{1b}\u{202e}\r".unicodeScalars.contains($0) })
                if format == .markdown { #expect(!withoutCode(text).contains("<b>")) }
            }
        }
    }

    @Test func `colour is only added`() throws {
        for report in [try Examples.lesson(), try Examples.zoo()] {
            let plain = ReportFormat.table.render(report)
            let painted = ReportFormat.table.render(report, color: true)
            #expect(!plain.contains("\u{1b}"))
            #expect(painted.contains("\u{1b}[31m"))
            #expect(withoutColor(painted) == plain)
        }
    }

    @Test func `says that there are no cells`() {
        let text = ReportFormat.table.render(Examples.report([]))
        #expect(text.contains("There are no cells."))
        #expect(text.contains("0 cells."))
    }

    @Test func `an incomplete run says how to go on`() throws {
        let ran = Examples.cell(0, connection: try Examples.answer(url: "http://neverssl.com/"))
        let waiting = Examples.cell(
            1, "blanket", ruling: nil, prediction: Prediction(.none), flag: .none)
        let text = ReportFormat.table.render(Examples.report([ran, waiting], number: 7, ended: nil), width: 200)
        #expect(text.contains("incomplete: 1 of 2 cells ran. Go on with: ats-matrix run MATRIX --resume 7"))
        #expect(text.contains("1 not run"))
        #expect(text.contains("not run"))
        let unrecorded = ReportFormat.table.render(
            Examples.report([ran, waiting], number: nil, ended: nil), width: 200)
        #expect(unrecorded.contains("It is not recorded: run it again."))
    }

    @Test func `without probing, says that nothing was asked`() {
        let cells = [
            Examples.cell(0, flag: .none),
            Examples.cell(
                1, "no-keys", "twin", ruling: Examples.ruling(Examples.https, requires: Examples.clean),
                prediction: Prediction(.none), flag: .none),
        ]
        let text = ReportFormat.table.render(Examples.report(cells, isProbed: false), width: 120)
        #expect(text.contains("Nothing was asked of the network (--no-probe)."))
        #expect(text.contains("not asked"))
        #expect(text.contains("allowed if TLS holds*"))
        #expect(!text.contains("✗"))
    }

    @Test func `names each expectation that is not met`() throws {
        let cell = Examples.cell(
            connection: try Examples.answer(url: "http://neverssl.com/"),
            expectations: [
                ExpectationOutcome(expected: "app ok", because: "the lesson", isMet: false),
                ExpectationOutcome(expected: "curl 7", because: nil, isMet: false),
                ExpectationOutcome(expected: "app −1022", because: nil, isMet: true),
                ExpectationOutcome(expected: "curl ok", because: nil, isMet: nil),
            ])
        let text = ReportFormat.table.render(Examples.report([cell]), width: 200)
        #expect(text.contains("no-keys × public: expected app ok, got app −1022; because the lesson\n"))
        #expect(text.contains("no-keys × public: expected curl 7, got curl 200\n"))
        #expect(text.contains("2 of 3 expectations not met. 1 expectation not checked."))
        #expect(text.contains("! not as expected"))
    }

    @Test func `twenty thousand cells are one screenful of findings, and those that stand out come first`() throws {
        let connection = try Examples.answer(url: "http://neverssl.com/")
        var cells: [Observation] = []
        for index in 0..<20_000 {
            let isBlocked = index % 100 == 99
            cells.append(
                Examples.cell(
                    index, "c\(index / 1_000)", "d\(index % 1_000)", url: "http://h\(index).example/",
                    ruling: isBlocked
                        ? Examples.ruling(Examples.needsTLS, .blocked, codes: [-1022])
                        : Examples.ruling(Examples.local),
                    connection: connection,
                    prediction: Prediction(isBlocked ? .refused([URLErrorCode(-1022)]) : .status(200)),
                    flag: isBlocked ? .ats : .reachable))
        }
        let report = Examples.report(cells)
        let text = ReportFormat.table.render(report)
        #expect(text.split(separator: "\n").count < 230)
        #expect(
            text.split(separator: "\n").joined(separator: " ").contains(
                "Showing 200 of 20,000 cells, those flagged first. All of them: ats-matrix show 3 --format csv"))
        #expect(text.contains("✗ ats: suspect ATS, not the network · 200 cells"))
        #expect(text.contains("\n  d99, d199, d299, d399, d499, d599 and 4 more under all 20 configurations\n"))
        #expect(text.contains("20,000 cells: 200 ats, 19,800 reachable."))
        #expect(!text.contains("✓ reachable"))
        #expect(ReportFormat.csv.render(report).utf8.count { $0 == 0x0a } == 20_001)
    }

    @Test(arguments: ReportFormat.allCases)
    func `the same run gives the same bytes`(_ format: ReportFormat) throws {
        #expect(format.render(try Examples.zoo()) == format.render(try Examples.zoo()))
    }

    @Test(arguments: ReportFormat.allCases)
    func `a stable text tells nothing that differs from run to run`(_ format: ReportFormat) throws {
        let zoo = try Examples.zoo()
        let other = RunReport(
            matrix: zoo.matrix, about: zoo.about, number: 99, started: "2030-01-01T00:00:00Z",
            ended: nil,
            environment: RunEnvironment(
                version: "9", curl: "libcurl/9", machine: "macOS", isLab: zoo.environment.isLab,
                isProbed: zoo.environment.isProbed),
            notes: zoo.notes, cells: zoo.cells.map(Examples.later))
        #expect(format.render(zoo, isStable: true) == format.render(other, isStable: true))
        #expect(format.render(zoo) != format.render(other))
    }
}

/// The Markdown without its code spans of one backtick.
private func withoutCode(_ text: String) -> String { text.replacing(/`[^`\n]*`/, with: "") }
