// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

/// Colour and width: on a terminal, off one, and as the environment and the options say.
@Suite struct TerminalTests {
    struct Case: Sendable {
        let environment: [String: String]
        let words: [String]
        let isTerminal: Bool
        let isColored: Bool
    }

    private static let cases: [Case] = [
        Case(environment: [:], words: [], isTerminal: true, isColored: true),
        Case(environment: [:], words: [], isTerminal: false, isColored: false),
        Case(environment: ["NO_COLOR": "1"], words: [], isTerminal: true, isColored: false),
        Case(environment: ["NO_COLOR": ""], words: [], isTerminal: true, isColored: true),
        Case(environment: ["TERM": "dumb"], words: [], isTerminal: true, isColored: false),
        Case(environment: ["TERM": "xterm"], words: ["--color", "auto"], isTerminal: true, isColored: true),
        Case(environment: [:], words: ["--color", "never"], isTerminal: true, isColored: false),
        Case(environment: [:], words: ["--color", "auto"], isTerminal: false, isColored: false),
        Case(environment: [:], words: ["--color", "always"], isTerminal: false, isColored: true),
        Case(
            environment: ["NO_COLOR": "1", "TERM": "dumb"], words: ["--color", "always"], isTerminal: false,
            isColored: true),
    ]

    /// A call of every command that takes `--color`, with something in it that has one.
    private func calls(in folder: TemporaryFolder) throws -> [String: [String]] {
        let matrix = try folder.write(RunTests.matrix, "try.yml")
        let store = ["--store", folder("record.sqlite")]
        return [
            "run": ["run", matrix, "--no-probe", "--fail-on", "never", "--quiet"] + store,
            "explain": ["explain", "http://public.example/"], "rules": ["rules"], "runs": ["runs"] + store,
            "show": ["show", "last"] + store,
        ]
    }

    @Test(arguments: cases)
    func `results are coloured where they should be, in every command that colours`(_ row: Case) throws {
        let folder = try TemporaryFolder()
        let calls = try calls(in: folder)
        #expect(Session(try #require(calls["run"])).status == .done)
        for command in Main.commands.map({ $0.description }) {
            guard command.options.contains(SharedOptions.color), let words = calls[command.name] else { continue }
            let session = Session(words + row.words, environment: row.environment, isTerminal: row.isTerminal)
            #expect(session.status == .done, "\(words): \(session.error)")
            #expect(session.output.contains("\u{1b}[") == row.isColored, "\(words)")
        }
    }

    @Test func `progress is for a terminal that can take it back`() throws {
        let folder = try TemporaryFolder()
        let words = try #require(calls(in: folder)["run"]).filter { $0 != "--quiet" }
        #expect(Session(words, isTerminal: true).error.contains("\r"))
        #expect(!Session(words).error.contains("\r"))
        #expect(!Session(words, environment: ["TERM": "dumb"], isTerminal: true).error.contains("\r"))
        #expect(!Session(words + ["--quiet"], isTerminal: true).error.contains("\r"))
    }

    @Test(.enabled(if: PseudoTerminal.isAvailable, "this system gives no terminals"), arguments: [50, 72, 90])
    func `a terminal's own width is kept to, and COLUMNS wins over it`(_ columns: Int) throws {
        let environment = ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin", "TERM": "xterm"]
        let terminal = PseudoTerminal(columns: columns)
        func widest(_ more: [String: String]) throws -> Int {
            let ended = try terminal.run(
                CommandProcess.program, ["explain", "http://public.example/"],
                environment: environment.merging(more) { _, new in new })
            #expect(ended.status == 0)
            #expect(ended.output.contains("\u{1b}[") == (more["NO_COLOR"] == nil))
            // A line of a property list to be copied is not broken.
            let lines = ended.output.split(separator: "\n").filter { !$0.contains("<") && !$0.contains("http://") }
            return lines.map { DisplayedText($0).count }.max() ?? 0
        }
        let found = try widest([:])
        #expect(found <= columns && found > columns - 25, "\(found)")
        #expect(try widest(["NO_COLOR": "1"]) == found)
        let told = try widest(["COLUMNS": "64"])
        #expect(told <= 64 && told > 39, "\(told)")
    }

    @Test func `where there is no terminal, lines are for 80 columns`() throws {
        let tool = try Tool.run(CommandProcess.program, ["--help"], environment: ["HOME": "/nonexistent"])
        #expect(tool.status == 0)
        #expect(!tool.output.contains("\u{1b}"))
        let longest = tool.output.split(separator: "\n").map(\.count).max() ?? 0
        #expect(longest <= 80 && longest > 60)
    }
}

/// A line without what colours it.
private struct DisplayedText {
    let count: Int

    init(_ line: Substring) {
        count = line.replacing(/\u{1b}\[[0-9;]*m/, with: "").count
    }
}
