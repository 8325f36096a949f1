// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Foundation
import Matrix
import Testing

@testable import Reporting

@Suite struct DataReportTests {
    @Test func `every flag, mark and answer as JSON Lines`() throws {
        try expectSnapshot(ReportFormat.jsonl.render(try Examples.zoo()), "zoo.jsonl")
    }

    @Test func `every flag, mark and answer as CSV`() throws {
        try expectSnapshot(ReportFormat.csv.render(try Examples.zoo()), "zoo.csv")
    }

    @Test func `JSON holds the schema, the run and every cell`() throws {
        for report in [try Examples.lesson(), try Examples.zoo(), try Examples.wild(), Examples.report([])] {
            let root = try object(ReportFormat.json.render(report))
            #expect(root["schema"] as? String == "ats-matrix/run/1")
            #expect((root["run"] as? [String: Any])?["matrix"] as? String == report.matrix)
            let cells = try #require(root["cells"] as? [[String: Any]])
            #expect(cells.count == report.cells.count)
            for (cell, observation) in zip(cells, report.cells) {
                #expect(cell["configuration"] as? String == observation.configuration)
                #expect(cell["destination"] as? String == observation.destination)
                #expect(cell["flag"] as? String == observation.flag.rawValue)
                #expect(cell["measurement"] is NSNull)
            }
        }
    }

    @Test func `JSON Lines say the same as JSON`() throws {
        let report = try Examples.zoo()
        let root = try object(ReportFormat.json.render(report))
        let lines = ReportFormat.jsonl.render(report).split(separator: "\n").map(String.init)
        let head = try object(lines[0])
        #expect(head["schema"] as? String == "ats-matrix/run/1")
        #expect(NSDictionary(dictionary: try #require(head["run"] as? [String: Any])) == root["run"] as? NSDictionary)
        let cells = try #require(root["cells"] as? [NSDictionary])
        #expect(try lines.dropFirst().map { NSDictionary(dictionary: try object($0)) } == cells)
    }

    @Test(arguments: [
        (0, "-1022"), (4, "[-1200,-1202]"), (2, "null"),
    ])
    func `a code is a number, a list of numbers or nothing`(_ index: Int, _ code: String) throws {
        let lines = ReportFormat.jsonl.render(try Examples.zoo()).split(separator: "\n")
        #expect(lines[index + 1].contains(#""ruling":{"verdict":"#))
        #expect(lines[index + 1].contains(#""code":\#(code),"likely":null,"rule":"#))
    }

    @Test(arguments: ReportFormat.allCases)
    func `no secret of a URL gets through`(_ format: ReportFormat) throws {
        let text = format.render(try Examples.zoo())
        #expect(!text.contains("secret"))
        #expect(!text.contains("hidden"))
    }

    @Test func `CSV comes back from Python as it went in`() throws {
        guard let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first(where: isThere) ?? inPath("python3")
        else {
            print("python3 is missing: the CSV is not read back")
            return
        }
        let report = try Examples.wild()
        let script = """
            import csv, io, json, sys
            text = sys.stdin.buffer.read().decode("utf-8")
            print(json.dumps(list(csv.reader(io.StringIO(text, newline=""), strict=True))))
            """
        let rows = try #require(
            try JSONSerialization.jsonObject(
                with: run(python, ["-c", script], input: ReportFormat.csv.render(report))) as? [[String]])
        #expect(rows.count == report.cells.count + 1)
        #expect(Set(rows.map(\.count)).count == 1)
        let because = try #require(rows[0].firstIndex(of: "because"))
        for (row, cell) in zip(rows.dropFirst(), report.cells) {
            #expect(Array(row[0].unicodeScalars) == Array(cell.configuration.unicodeScalars))
            #expect(Array(row[1].unicodeScalars) == Array(cell.destination.unicodeScalars))
            #expect(row[because] == cell.configuration)
        }
    }

    @Test(arguments: [
        ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("\r", "\"\r\""),
        ("", ""),
        ("=1+1", "\"=1+1\""), ("@x", "\"@x\""), ("+x", "\"+x\""), ("-x", "\"-x\""), ("-1022", "-1022"),
        (" x", "\" x\""),
        ("\"\u{301}", "\"\"\"\u{301}\""),
    ])
    func `quotes what needs it and alters nothing`(_ text: String, _ field: String) {
        #expect(CSVReport.field(text) == field)
    }

    @Test(arguments: [
        ("plain", "plain"), ("http://x/?a=b", "'http://x/?a=b'"), ("it's", #"'it'\''s'"#), ("", "''"),
        ("$(x)", "'$(x)'"),
    ])
    func `a command that is shown can be pasted`(_ word: String, _ quoted: String) {
        #expect(shellQuoted(word) == quoted)
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func isThere(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }

    private func inPath(_ name: String) -> String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").map { "\($0)/\(name)" }.first(where: isThere)
    }

    private func run(_ program: String, _ arguments: [String], input: String) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        let data = stdout.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return data
    }
}
