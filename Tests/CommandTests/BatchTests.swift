// SPDX-License-Identifier: MIT
import ATSModel
import FoundationEssentials
import TestSupport
import Testing

@testable import ats_matrix

@Suite struct BatchTests {
    static let golden = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Golden/ats-golden.jsonl").path

    @Test func `every golden record agrees`() throws {
        let session = Session("explain", "--batch", Self.golden)
        #expect(session.status == .done)
        let bad = session.lines.filter { !$0.hasSuffix("\"agrees\":true}") }
        #expect(bad.isEmpty, "\(bad.prefix(5))")
        #expect(session.lines.count == 1063)
        #expect(session.error == "1063 records, 1063 agree, 0 differ, 0 bad\n")
    }

    @Test func `a record needs only a URL and a platform`() {
        let session = Session(
            "explain", "--batch", "-", input: #"{"url": "http://example.com/", "platform": "macOS 26.0"}"#)
        #expect(session.status == .done)
        #expect(session.output.contains(#""verdict":"blocked","code":-1022"#))
        #expect(!session.output.contains("agrees"))
        #expect(session.error == "1 records, 0 agree, 0 differ, 0 bad\n")
    }

    @Test(arguments: [
        #""expect": "allowed""#, #""expect": "blocked", "code": -1200"#, #""expect": "blocked", "code": "-1200/-1202""#,
        #""expect": "blocked", "code": [-1200]"#, #""expect": "unsettled""#,
    ])
    func `a record that disagrees ends with 1`(_ expectation: String) {
        let session = Session(
            "explain", "--batch", "-",
            input: #"{"id": "x", "url": "http://example.com/", "platform": "macOS 26.0", \#(expectation)}"#)
        #expect(session.status == .findings)
        #expect(session.output.contains(#""agrees":false"#))
        #expect(session.error == "1 records, 0 agree, 1 differ, 0 bad\n")
    }

    @Test(arguments: [
        #""expect": "blocked", "code": -1022"#, #""expect": "blocked", "code": null"#,
        #""expect": "blocked", "code": "-1022/-1200""#, #""expect": "blocked", "code": [-1200, -1022]"#,
    ])
    func `codes agree as a subset`(_ expectation: String) {
        let session = Session(
            "explain", "--batch", "-",
            input: #"{"url": "http://example.com/", "platform": "macOS 26.0", \#(expectation)}"#)
        #expect(session.status == .done)
        #expect(session.output.contains(#""agrees":true"#))
    }

    /// A record, and what its line must hold.
    static let bad: [(String, String)] = [
        ("nonsense", #""line":2"#),
        ("{", #""line":2"#),
        ("[1]", "one JSON object a line"),
        (#"{"id": "b", "url": "http://a/"}"#, #"{"id":"b","line":2"#),
        (#"{"id": "b", "url": "http://a/"}"#, "'platform' is missing"),
        (#"{"url": "http://a/", "platfrom": "macOS 26.0"}"#, "'platform' is missing, but 'platfrom' is there"),
        (#"{"platform": "macOS 26.0"}"#, "'url' is missing"),
        (#"{"url": "a", "platform": "macOS 26.0"}"#, "expected a URL"),
        (#"{"url": 5, "platform": "macOS 26.0"}"#, "url is a number; expected a text"),
        (#"{"url": "http://a/", "platform": "macOS"}"#, "'macOS' is no platform"),
        (#"{"url": "http://a/", "platform": "macOS 26.0", "sdk": "x"}"#, "'x' is no SDK version"),
        (#"{"url": "http://a/", "platform": "macOS 26.0", "client": "medai"}"#, "did you mean 'media'?"),
        (#"{"url": "http://a/", "platform": "macOS 26.0", "own": ["x"]}"#, "'x' is no IP address"),
        (#"{"url": "http://a/", "platform": "macOS 26.0", "own": "10.0.0.1"}"#, "own is a text; expected a list"),
        (#"{"url": "http://a/", "platform": "macOS 26.0", "onlink": ["10.0.0.1"]}"#, "'10.0.0.1' is no network"),
        (#"{"url": "https://a/", "platform": "macOS 26.0", "tls": "ok"}"#, "tls is a text"),
        (#"{"url": "https://a/", "platform": "macOS 26.0", "tls": {"facts": "okk"}}"#, "did you mean 'ok'?"),
        (#"{"url": "http://a/", "platform": "macOS 26.0", "hops": ["http://b/"]}"#, "the first of the hops is not"),
        (#"{"url": "http://a/", "platform": "macOS 26.0", "expect": "alowed"}"#, "did you mean 'allowed'?"),
        (#"{"url": "http://a/", "platform": "macOS 26.0", "expect": "blocked", "code": "x"}"#, "code is no error code"),
        (#"{"url": "http://u:hunter2@a/ /", "platform": "macOS 26.0"}"#, "space"),
        ("{\"url\": \"http://a/\u{0}\", \"platform\": \"macOS 26.0\"}", #""line":2"#),
    ]

    @Test(arguments: bad)
    func `a bad record becomes a line and the rest goes on`(_ record: String, _ says: String) {
        let good = #"{"id": "good", "url": "http://example.com/", "platform": "macOS 26.0", "expect": "blocked"}"#
        let session = Session("explain", "--batch", "-", input: "\(good)\n\(record)\n\n\(good)")
        #expect(session.status == .wrongRequest)
        #expect(session.lines.count == 3)
        #expect(session.lines[1].contains(says), "\(session.lines[1])")
        #expect(session.lines[1].contains(#""error":"#))
        #expect(!session.output.contains("hunter2"))
        #expect(session.lines[2].contains(#""id":"good""#))
        #expect(session.error == "3 records, 2 agree, 0 differ, 1 bad\n")
    }

    @Test func `bytes that are no text are a bad record`() {
        let good = Array(#"{"url": "http://a.example/", "platform": "iOS 17.0"}"#.utf8)
        let session = Session(["explain", "--batch", "-"], input: [0xff, 0xfe, 0x0a] + good)
        #expect(session.status == .wrongRequest)
        #expect(session.lines.count == 2)
    }

    @Test func `a line beyond the limit is skipped in bounded memory`() {
        let good = #"{"id": "good", "url": "http://example.com/", "platform": "macOS 26.0"}"#
        let long = String(repeating: "x", count: LineReader.limit + 1)
        let session = Session("explain", "--batch", "-", input: "\(long)\n\(good)\r\n")
        #expect(session.status == .wrongRequest)
        #expect(session.lines.first == #"{"line":1,"error":"the line is longer than 1 MiB"}"#)
        #expect(session.lines.last?.contains(#""id":"good""#) == true)
    }

    @Test func `a batch that is not there is named`() {
        let session = Session("explain", "--batch", "/nonexistent/x.jsonl")
        #expect(session.status == .wrongRequest)
        #expect(session.error.contains("/nonexistent/x.jsonl: "))
    }

    @Test func `records that were mutated never end the batch early`() throws {
        var generator = SeededGenerator(seed: 7)
        let punctuation = Array(#"{"[]},:\-.0"#.utf8)
        let lines = try String(contentsOfFile: Self.golden, encoding: .utf8).split(separator: "\n")
        var input: [UInt8] = []
        for _ in 0..<1_500 {
            var line = Array((lines.randomElement(using: &generator) ?? "{").utf8)
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let at = Int.random(in: 0..<line.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: line[at] = UInt8.random(in: 11...255, using: &generator)
                case 1: line.remove(at: at)
                default: line.insert(punctuation.randomElement(using: &generator) ?? 0, at: at)
                }
            }
            line.removeAll { $0 == 0x0a }
            if line.isEmpty { line = [0x7b] }
            input += line + [0x0a]
        }
        let session = Session(["explain", "--batch", "-"], input: input)
        #expect(session.lines.count == 1_500)
        #expect(session.lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    }
}
