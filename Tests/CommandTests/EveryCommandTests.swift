// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import ats_matrix

/// What holds for every command, read from the commands' own descriptions: a new one is asked the same.
@Suite struct EveryCommandTests {
    private static let commands = Main.commands.map { $0.description }

    /// A word misspelt so that only one is near: its first letter is doubled.
    private func misspelt(_ word: String) -> String { word.prefix(1) + word }

    /// What a command cannot do without, its operands first; a file that is not there unless given.
    private func operands(of command: CommandDescription, file: String = "/nonexistent/file") -> [String] {
        command.operands.filter { $0.count == .one || $0.count == .some || $0.name == "URL" }.map { operand in
            switch operand.completion.resolved {
            case .words(let words): words[0]
            case .runs: "1"
            default: operand.name == "URL" ? "http://a.example/" : file
            }
        } + (command.options.contains { $0.name == "out" } ? ["--out", "/nonexistent/folder"] : [])
    }

    private func expectSuggestion(_ suggestion: String, _ words: [String]) {
        let session = Session(words)
        #expect(session.status == .wrongRequest)
        #expect(session.output.isEmpty)
        #expect(session.error.contains("did you mean '\(suggestion)'?"), "\(words): \(session.error)")
    }

    @Test(arguments: commands.map(\.name))
    func `a misspelt command is met with the right one`(_ name: String) {
        expectSuggestion(name, [misspelt(name)])
        expectSuggestion(name, ["help", misspelt(name)])
    }

    @Test(arguments: commands.indices)
    func `a misspelt option is met with the right one`(_ index: Int) {
        let command = Self.commands[index]
        for option in command.options + [.helpFlag] {
            expectSuggestion(
                option.spelling, [command.name] + operands(of: command) + ["--" + misspelt(option.name)])
        }
    }

    @Test(arguments: commands.indices)
    func `a misspelt value out of a few is met with the right one`(_ index: Int) {
        let command = Self.commands[index]
        for option in command.options {
            let (words, start, separator) =
                switch option.completion.resolved {
                case .words(let words): (words, "", "")
                case .list(let words, let separator): (words, words[0] + separator, separator)
                default: ([], "", "")
                }
            // A platform is two words, the second of them any number.
            for word in words where !word.contains(" ") {
                let all = operands(of: command)
                expectSuggestion(word, [command.name] + all + [option.spelling, misspelt(word)])
                if !separator.isEmpty {
                    expectSuggestion(word, [command.name] + all + [option.spelling, start + misspelt(word)])
                }
            }
        }
    }

    @Test(arguments: commands.indices)
    func `what an option names as its values is what shells offer`(_ index: Int) {
        let command = Self.commands[index]
        for option in command.options {
            guard case .required(let placeholder) = option.argument, placeholder == "FORMAT" || placeholder == "WHEN"
            else {
                continue
            }
            guard case .words(let words) = option.completion else {
                Issue.record("\(command.name) \(option.spelling) completes to nothing")
                continue
            }
            let session = Session([command.name] + operands(of: command) + [option.spelling, "zzzzzzzz"])
            #expect(session.error.contains("expected \(words.joined(separator: ", "))"), "\(session.error)")
        }
    }

    @Test(arguments: commands.indices)
    func `a dash is standard input, or standard output, wherever a file is named`(_ index: Int) throws {
        let command = Self.commands[index]
        let folder = try TemporaryFolder()
        // Asks nothing but a port where nobody is.
        let matrix = try folder.write(
            """
            matrix: try
            platforms: [macOS 26.6]
            configurations: { no-keys: {} }
            destinations: { loopback: http://127.0.0.1:1/ }
            """, "try.yml")
        let store = ["--store", folder("record.sqlite")]
        // A kit takes none where it is only made.
        let hasStore = command.options.contains { $0.name == "store" } && command.name != "bundle"
        // A run for those who want one.
        #expect(Session(["run", matrix, "--no-probe"] + store).status == .done)
        for option in command.options where option.completion == .files {
            let words =
                [command.name] + (option.name == "batch" ? [] : operands(of: command, file: matrix)) + [
                    option.spelling, "-",
                ]
            let session = Session(words + (hasStore && option.name != "store" ? store : []))
            switch option.name {
            case "store":
                #expect(session.status == .wrongRequest)
                #expect(
                    session.error.contains(command.name == "bundle" ? "is for --run" : "not a stream"),
                    "\(session.error)")
            case "output":
                #expect(!session.error.contains("--output"), "\(session.error)")
                #expect(session.status != .done || !session.output.isEmpty)
            default:
                // An empty one is no document, but a list of nothing.
                #expect(session.status == .done || session.error.contains("standard input"), "\(session.error)")
            }
        }
        for (place, operand) in command.operands.enumerated() where operand.completion == .files {
            var words = operands(of: command)
            if place < words.count { words[place] = "-" } else { words.append("-") }
            let session = Session([command.name] + words + (hasStore ? store : []))
            #expect(session.error.contains("standard input"), "\(session.error)")
        }
    }
}
