// SPDX-License-Identifier: MIT
import ATSModel
import DeviceProbes
import Matrix
import Recorder
import Testing

@Suite struct RowMatcherTests {
    /// Names that hold slashes and spaces.
    private static func axes(
        clients: [Client] = [.urlsession], platforms: [String] = ["macOS 26.6"], vantages: [String] = ["this-machine"],
        destinations: [String] = ["public", "a/b", "b"]
    ) -> RunAxes {
        RunAxes(
            run: 7, matrix: "lesson",
            configurations: ["no-keys", "x", "x/a", "my app"].enumerated().map {
                .init(id: $0 + 10, name: $1, contentHash: "hash-\($1)")
            },
            destinations: destinations.enumerated().map {
                .init(id: $0 + 20, name: $1, url: "http://\($0).example/")
            },
            clients: clients, platforms: platforms.compactMap { Platform($0) },
            vantages: vantages.enumerated().map { .init(id: $0 + 30, name: $1) })
    }

    private func match(
        _ text: String, in axes: RunAxes = RowMatcherTests.axes(), platform: String? = nil, vantage: String? = nil,
        without missing: [(Int, Int)] = []
    ) throws -> MatchedRows {
        let file = try MeasurementFile(parsing: Array(text.utf8))
        try #require(file.problems == [])
        return RowMatcher(
            axes, file: "rows.txt", hints: .init(platform: platform.flatMap { Platform($0) }, vantage: vantage)
        ).match(file.rows) { keys in
            keys.enumerated().map { number, key in
                missing.contains { $0 == (key.configuration, key.destination) } ? nil : number
            }
        }
    }

    /// Configuration, destination and client of each row.
    private func cells(_ matched: MatchedRows) -> [String] {
        matched.rows.map { "\($0.key.configuration) \($0.key.destination) \($0.key.client)" }
    }

    private func full(_ changes: [String: String] = [:], answer: String = "{\"status\":200}") -> String {
        var members = [
            "schema": "ats-matrix/measurement/1", "matrix": "lesson", "configuration": "no-keys",
            "configurationHash": "hash-no-keys", "destination": "public", "url": "http://0.example/",
            "client": "urlsession", "vantage": "this-machine", "system": "macOS 26.6.1", "sdk": "26.4",
            "build": "25G71", "signing": "ad-hoc", "time": "2026-01-02T03:04:05Z",
        ]
        members.merge(changes) { _, new in new }
        let texts = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
        return "{\(texts.joined(separator: ",")),\"answer\":\(answer)}\n"
    }

    @Test(
        arguments: [
            ("no-keys/public", "10 20 urlsession"), ("my app/public", "13 20 urlsession"),
            ("no-keys/a/b", "10 21 urlsession"), ("x/a/a/b", "12 21 urlsession"),
            ("no-keys/public/urlsession", "10 20 urlsession"),
        ])
    func `a plain name is matched with the run's names, which hold slashes`(_ name: String, _ cell: String) throws {
        #expect(cells(try match("\(name) HTTP 200")) == [cell])
    }

    @Test func `a name that may mean two cells means the one that the run has, or is refused`() throws {
        let both = try match("x/a/b HTTP 200")
        #expect(both.rows.isEmpty)
        #expect(both.problems.map(\.text) == ["the name may mean x × a/b or x/a × b"])
        #expect(cells(try match("x/a/b HTTP 200", without: [(11, 21)])) == ["12 22 urlsession"])
    }

    @Test func `a bare configuration stands for the one destination`() throws {
        let axes = RowMatcherTests.axes(destinations: ["public"])
        #expect(
            cells(try match("no-keys HTTP 200\nx/a HTTP 200", in: axes)) == ["10 20 urlsession", "12 20 urlsession"])
        #expect(try match("no-keys HTTP 200").problems.map(\.kind) == [.unknown])
    }

    @Test func `the client stands behind where there are several`() throws {
        let axes = RowMatcherTests.axes(clients: [.urlsession, .webview])
        #expect(cells(try match("no-keys/public/webview HTTP 200", in: axes)) == ["10 20 webview"])
        let problems = try match("no-keys/public HTTP 200", in: axes).problems
        #expect(problems.map(\.kind) == [.unknown])
        #expect(problems[0].text.contains("names no client"))
    }

    @Test(
        arguments: [
            ("no-kyes/public HTTP 200", "did you mean 'no-keys/public'?"),
            ("no-keys/pulic HTTP 200", "did you mean 'no-keys/public'?"),
            ("nothing HTTP 200", "run 7 has no cell 'nothing'"),
        ])
    func `an unknown name is told with the nearest right one`(_ line: String, _ says: String) throws {
        let problem = try #require(try match(line).problems.first)
        #expect(problem.kind == .unknown)
        #expect(problem.text.contains(says), "\(problem.text)")
    }

    @Test func `a pair that the run has not is unknown`() throws {
        let problems = try match("no-keys/public HTTP 200", without: [(10, 20)]).problems
        #expect(problems.map(\.text) == ["run 7 has no cell of no-keys × public"])
    }

    @Test func `the full form keeps where it comes from`() throws {
        let matched = try match(full())
        #expect(matched.problems == [])
        #expect(
            matched.rows.map(\.measurement) == [
                Measurement(
                    .status(200),
                    origin: .init(
                        system: "macOS 26.6.1 (sdk 26.4)", build: "25G71", signing: "ad-hoc",
                        time: "2026-01-02T03:04:05Z", file: "rows.txt", isEvidence: true))
            ])
    }

    @Test(
        arguments: [
            (["matrix": "other"], ImportProblem.Kind.foreign, "of the matrix 'other'"),
            (["configurationHash": "abc"], .foreign, "other keys"),
            (["url": "http://else.example/"], .foreign, "it asked http://else.example/"),
            (["system": "macOS 26.5"], .foreign, "measured on macOS 26.5"),
            (["system": "iOS 26.6"], .foreign, "measured on iOS 26.6"), (["sdk": "13.0"], .foreign, "(sdk 13.0)"),
            (["configuration": "no-kyes"], .unknown, "did you mean 'no-keys'?"),
            (["destination": "pubic"], .unknown, "did you mean 'public'?"),
            (["client": "urlsesion"], .unknown, "did you mean 'urlsession'?"),
            (["vantage": "this-machin"], .unknown, "did you mean 'this-machine'?"),
        ])
    func `a row of something else is foreign, one of nothing is unknown`(
        _ changes: [String: String], _ kind: ImportProblem.Kind, _ says: String
    ) throws {
        let matched = try match("\n" + full(changes))
        #expect(matched.rows.isEmpty)
        let problem = try #require(matched.problems.first)
        #expect(problem.kind == kind)
        #expect(problem.line == 2)
        #expect(problem.text.contains(says), "\(problem.text)")
    }

    @Test func `plain rows take the platform that is named, which may be a patch of the run's`() throws {
        let axes = RowMatcherTests.axes(platforms: ["macOS 26.6", "macOS 15.7", "iOS 26.1"])
        #expect(try match("no-keys/public HTTP 200", in: axes).problems.map(\.kind) == [.unknown])
        let row = try #require(try match("no-keys/public HTTP 200", in: axes, platform: "macOS 15.7.2").rows.first)
        #expect(row.key.platform == Platform("macOS 15.7"))
        #expect(row.measurement.origin.system == "macOS 15.7.2")
        #expect(
            try match("no-keys/public HTTP 200", in: axes, platform: "iOS 18.0").problems.map(\.kind) == [.foreign])
        let told = try #require(try match("# system: iOS 26.1.1\nno-keys/public HTTP 200", in: axes).rows.first)
        #expect(told.key.platform == Platform("iOS 26.1"))
    }

    @Test func `Linux stands beside the one platform, or the one that is named`() throws {
        for text in [full(["system": "Linux"]), "# system: Linux\nno-keys/public HTTP 200"] {
            let row = try #require(try match(text).rows.first)
            #expect(row.key.platform == Platform("macOS 26.6"))
            #expect(!row.measurement.origin.isEvidence)
            let axes = RowMatcherTests.axes(platforms: ["macOS 26.6", "iOS 26.1"])
            #expect(try match(text, in: axes).problems.map(\.kind) == [.unknown])
            let named = try #require(try match(text, in: axes, platform: "iOS 26.1").rows.first)
            #expect(named.key.platform == Platform("iOS 26.1"))
            #expect(!named.measurement.origin.isEvidence)
        }
    }

    @Test func `plain rows start on this machine, unless another vantage is named`() throws {
        let axes = RowMatcherTests.axes(vantages: ["phone", "this-machine"])
        #expect(try match("no-keys/public HTTP 200", in: axes).rows.map(\.key.vantage) == [31])
        #expect(try match("no-keys/public HTTP 200", in: axes, vantage: "phone").rows.map(\.key.vantage) == [30])
        #expect(try match("no-keys/public HTTP 200", in: axes, vantage: "pone").problems.map(\.kind) == [.unknown])
    }

    @Test func `a row twice counts once, and rows that contradict each other do not count`() throws {
        let matched = try match(
            """
            no-keys/public HTTP 200
            no-keys/public HTTP 200
            x/public HTTP 200
            x/public URLError -1022
            my app/public HTTP 200
            """)
        #expect(cells(matched) == ["10 20 urlsession", "13 20 urlsession"])
        #expect(matched.problems.map(\.line) == [2, 4])
        #expect(matched.problems.map(\.kind) == [.doubled, .contradictory])
    }

    @Test func `the plain row beside a full one is the same answer`() throws {
        let answer = """
            {"domain":"AVFoundationErrorDomain","code":-11850,"underlying":[{"domain":"NSURLErrorDomain","code":-1022}]}
            """
        let matched = try match("no-keys/public URLError -1022\n" + full(answer: answer))
        #expect(matched.problems == [])
        #expect(matched.rows.map(\.line) == [2])
        let other = try match("no-keys/public HTTP 200\n" + full(answer: answer))
        #expect(other.problems.map(\.kind) == [.contradictory])
        #expect(other.rows.map(\.line) == [2])
        // A Mac's plain row beside one from Linux is a measurement of its own.
        let two = try match("no-keys/public URLError -1022\n" + full(["system": "Linux"]))
        #expect(two.problems == [])
        #expect(two.rows.map(\.measurement.origin.isEvidence) == [true, false])
    }

    @Test func `the same app at another time is another measurement`() throws {
        let matched = try match(full() + full(["time": "2026-01-02T03:05:05Z"], answer: "{\"status\":503}"))
        #expect(matched.problems == [])
        #expect(matched.rows.count == 2)
    }
}
