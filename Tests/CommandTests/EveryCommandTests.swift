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

    /// What the commands of App Attest cannot do without, but for what `option` says itself.
    private func needs(of command: CommandDescription, but option: String = "", file: String? = nil) -> [String] {
        guard command.words[0] == "attest", command.operands[0].name == "FILE" else { return [] }
        var words = file.map { [$0] } ?? []
        if option != "client-data" { words += ["--challenge", "x"] }
        let values = [
            "app-id": "0123456789.com.example.app", "key-id": String(repeating: "A", count: 43) + "=",
            "public-key": "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU=",
        ]
        for option in command.options {
            if let value = values[option.name] { words += [option.spelling, value] }
        }
        return words
    }

    /// A value that may be left out is never a word of its own.
    private func given(_ option: Option, _ value: String) -> [String] {
        if case .optional = option.argument { return ["\(option.spelling)=\(value)"] }
        return [option.spelling, value]
    }

    private func expectSuggestion(_ suggestion: String, _ words: [String]) {
        let session = Session(words)
        #expect(session.status == .wrongRequest)
        #expect(session.output.isEmpty)
        #expect(session.error.contains("did you mean '\(suggestion)'?"), "\(words): \(session.error)")
    }

    @Test(arguments: commands.map(\.name))
    func `a misspelt command is met with the right one`(_ name: String) throws {
        let words = name.split(separator: " ").map(String.init)
        let last = try #require(words.last)
        expectSuggestion(last, words.dropLast() + [misspelt(last)])
        expectSuggestion(last, ["help"] + words.dropLast() + [misspelt(last)])
        expectSuggestion(words[0], [misspelt(words[0])] + words.dropFirst())
        expectSuggestion(words[0], ["help", misspelt(words[0])])
        // The second word of two, alone.
        if words.count == 2 { expectSuggestion(name, [last]) }
    }

    @Test(arguments: commands.indices)
    func `a misspelt option is met with the right one`(_ index: Int) {
        let command = Self.commands[index]
        for option in command.options + [.helpFlag] {
            expectSuggestion(
                option.spelling, command.words + operands(of: command) + ["--" + misspelt(option.name)])
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
                let all = command.words + operands(of: command)
                expectSuggestion(word, all + given(option, misspelt(word)))
                if !separator.isEmpty { expectSuggestion(word, all + given(option, start + misspelt(word))) }
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
            let session = Session(command.words + operands(of: command) + [option.spelling, "zzzzzzzz"])
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
                command.words + (["batch", "log"].contains(option.name) ? [] : operands(of: command, file: matrix)) + [
                    option.spelling, "-",
                ] + needs(of: command, but: option.name, file: matrix)
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
            let session = Session(command.words + words + needs(of: command) + (hasStore ? store : []))
            #expect(session.error.contains("standard input"), "\(session.error)")
        }
    }
}
