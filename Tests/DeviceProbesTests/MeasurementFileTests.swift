// SPDX-License-Identifier: MIT
import DeviceProbes
import Formats
import Matrix
import Testing

@Suite struct MeasurementFileTests {
    private func read(_ text: String) throws -> MeasurementFile { try MeasurementFile(parsing: Array(text.utf8)) }

    private func url(_ code: Int) -> Measurement.Answer { .failed(domain: "NSURLErrorDomain", code: code) }

    @Test(
        arguments: [
            ("no-keys/public HTTP 200", "no-keys/public", Measurement.Answer.status(200)),
            ("no-keys/public URLError -1022", "no-keys/public", .failed(domain: "NSURLErrorDomain", code: -1022)),
            ("no-keys/public URLError −1022\r", "no-keys/public", .failed(domain: "NSURLErrorDomain", code: -1022)),
            ("  blanket \t HTTP   404 ", "blanket", .status(404)),
            ("my app HTTP 1/a b HTTP 200", "my app HTTP 1/a b", .status(200)),
            ("a/b Error WebKitErrorDomain 102", "a/b", .failed(domain: "WebKitErrorDomain", code: 102)),
            ("a/b WebKitErrorDomain 102", "a/b", .failed(domain: "WebKitErrorDomain", code: 102)),
            (
                "a/b/media Error AVFoundationErrorDomain -11850", "a/b/media",
                .failed(domain: "AVFoundationErrorDomain", code: -11850)
            ),
            ("{odd/b HTTP 200", "{odd/b", .status(200)),
        ])
    func `a plain row is read from its end`(_ line: String, _ name: String, _ answer: Measurement.Answer) throws {
        let file = try read("# a comment\n\n\(line)\n")
        #expect(file.problems == [])
        #expect(file.rows == [MeasuredRow(line: 3, subject: .plain(name: name, system: nil), answer: answer)])
    }

    @Test(
        arguments: [
            "no-keys/public", "no-keys/public HTTP", "HTTP 200", "URLError -1022", "a/b HTTP 99", "a/b HTTP -200",
            "a/b HTTP 2000", "a/b URLError 1022", "a/b URLError", "a/b URLError -99999999999999999999", "a/b Error x y",
            "a/b Error Bad/Domain 3", "Error Domain 3", "a/b HTTP 200x", "{\"schema\": 1}", "{}", "{\"a\": }",
            "200", "a/b 200 -1022", "# system: BeOS 5",
        ])
    func `what is no row is named, and the others count`(_ line: String) throws {
        let file = try read("a/b HTTP 200\n\(line)\na/c HTTP 200")
        #expect(file.rows.map(\.line) == [1, 3])
        #expect(file.problems.map(\.line) == [2])
        #expect(file.problems.map(\.kind) == [.malformed])
    }

    static let full = """
        {"schema":"ats-matrix/measurement/1","matrix":"lesson","configuration":"no-keys","configurationHash":"abc",\
        "destination":"public","url":"http://neverssl.com/","client":"media","vantage":"this-machine",\
        "system":"macOS 26.6.1","sdk":"26.4","simulator":false,"build":"25G71","signing":"ad-hoc",\
        "time":"2026-01-02T03:04:05Z","answer":{"domain":"AVFoundationErrorDomain","code":-11850,\
        "underlying":[{"domain":"NSURLErrorDomain","code":-1022}]}}
        """

    @Test func `the full form says everything`() throws {
        let file = try read("\u{feff}a/b HTTP 200\n" + MeasurementFileTests.full)
        #expect(file.problems == [])
        #expect(
            file.rows.last
                == MeasuredRow(
                    line: 2,
                    subject: .full(
                        .init(
                            matrix: "lesson", configuration: "no-keys", configurationHash: "abc", destination: "public",
                            url: "http://neverssl.com/", client: "media", vantage: "this-machine",
                            system: "macOS 26.6.1", sdk: "26.4", isSimulator: false, build: "25G71", signing: "ad-hoc",
                            time: "2026-01-02T03:04:05Z")),
                    answer: .failed(domain: "AVFoundationErrorDomain", code: -11850),
                    causes: [.init(domain: "NSURLErrorDomain", code: -1022)]))
    }

    @Test(
        arguments: [
            ("\"ats-matrix/measurement/1\"", "\"ats-matrix/measurement/2\"", "is no schema of a measurement"),
            ("\"client\"", "\"cleint\"", "did you mean 'client'"),
            ("\"matrix\":\"lesson\",", "", "'matrix' is missing"),
            ("\"lesson\"", "3", "'matrix' is a number"), ("\"lesson\"", "\"\"", "that is not empty"),
            ("macOS 26.6.1", "BeOS 5", "'system' is 'BeOS 5'"), ("\"26.4\"", "\"new\"", "'sdk' is 'new'"),
            ("2026-01-02T03", "2026-13-02T03", "'time' is"), ("03:04:05Z", "03:04:05", "'time' is"),
            ("ad-hoc", "ad hoc", "'signing' is"), ("false", "\"no\"", "'simulator' is a text"),
            ("-11850", "-11850.5", "'code' is"), ("-11850", "99999999999", "'code' is"),
            ("\"AVFoundationErrorDomain\"", "\"a b\"", "'domain' is"), ("[{", "{\"a\":{", ""),
            ("\"underlying\":[{\"domain\":\"NSURLErrorDomain\",\"code\":-1022}]", "\"status\":200", "unknown key"),
        ])
    func `a mistake in the full form is named with its place`(
        _ text: String, _ mistake: String, _ says: String
    ) throws {
        let line = MeasurementFileTests.full.replacing(text, with: mistake, maxReplacements: 1)
        try #require(line != MeasurementFileTests.full)
        let file = try read("\n" + line)
        #expect(file.rows.isEmpty)
        let problem = try #require(file.problems.first)
        #expect(problem.kind == .malformed)
        #expect(problem.line == 2)
        #expect(problem.column != nil)
        #expect(problem.text.contains(says), "\(problem.text)")
        #expect(problem.words(file: "rows.jsonl").hasPrefix("rows.jsonl:2:"))
    }

    @Test func `a status in full, and null for what is not known`() throws {
        let line = """
            {"schema":"ats-matrix/measurement/1","matrix":"m","configuration":"c","configurationHash":"h",\
            "destination":"d","url":"u","client":"urlsession","vantage":"v","system":"Linux","sdk":null,"build":null,\
            "answer":{"status":204}}
            """
        let file = try read(line)
        #expect(file.problems == [])
        #expect(file.rows.map(\.answer) == [.status(204)])
    }

    @Test func `lines and files are bounded`() throws {
        let long = String(repeating: "x", count: MeasurementFile.lineLimit)
        #expect(try read("\(long) HTTP 200\na/b HTTP 200").problems.map(\.line) == [1])
        #expect(throws: InputError.self) {
            try MeasurementFile(parsing: [UInt8](repeating: 0x0a, count: MeasurementFile.byteLimit + 1))
        }
        let file = try MeasurementFile(parsing: [0x61, 0xff, 0x20] + Array("HTTP 200\na/b HTTP 200".utf8))
        #expect(file.rows.map(\.line) == [2])
        #expect(file.problems.map(\.text) == ["the line is no UTF-8 text"])
    }

    @Test func `no mutant crashes the reader, and every line is a row, a problem or nothing`() throws {
        let seed = Array(
            "# system: Linux\nno-keys/public HTTP 200\na b/c d URLError -1022\na Error X.y 3\n\(MeasurementFileTests.full)\n"
                .utf8)
        var random = SplitMix(state: 20_261_130)
        var rows = 0
        for _ in 0..<3_000 {
            var bytes = seed
            for _ in 0...random.next(below: 4) {
                let place = random.next(below: bytes.count)
                switch random.next(below: 4) {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
                default:
                    let end = min(bytes.count, place + random.next(below: 40))
                    bytes.insert(contentsOf: bytes[place..<end], at: random.next(below: bytes.count))
                }
            }
            let file = try MeasurementFile(parsing: bytes)
            rows += file.rows.count
            let lines = file.rows.map(\.line) + file.problems.map(\.line)
            #expect(Set(lines).count == lines.count)
        }
        #expect(rows > 3_000)
    }
}

/// SplitMix64, so that a failure can be had again.
private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    mutating func next(below limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }
}
