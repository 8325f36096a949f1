// SPDX-License-Identifier: MIT
import Formats

/// What the first words of a command line name.
enum NamedCommand {
    case command(any Command.Type, rest: [String])
    /// Only the first word of two is there, or what follows it is no second one.
    case group(CommandGroup, rest: [String])

    /// - Returns: `nil` where the first word begins no command.
    init?(_ words: [String]) {
        guard let first = words.first else { return nil }
        let rest = Array(words.dropFirst())
        if let command = Main.commands.first(where: { $0.description.words == [first] }) {
            self = .command(command, rest: rest)
        } else if let group = Main.groups.first(where: { $0.name == first }) {
            let member = rest.first.flatMap { second in
                Main.commands.first { $0.description.words == [first, second] }
            }
            self = member.map { .command($0, rest: Array(rest.dropFirst())) } ?? .group(group, rest: rest)
        } else {
            return nil
        }
    }

    /// The first words of all commands, each once.
    static var firstWords: [String] {
        Main.commands.map { $0.description.words[0] }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// A first word that begins no command, and the right one: of one that is the second of two, the whole.
    ///
    /// - Parameter others: words that may stand there too.
    static func unknown(_ kind: String, _ word: String, or others: [String] = []) -> UsageError {
        let whole = Main.commands.map { $0.description }.first { $0.words.count == 2 && $0.words[1] == word }
        guard let whole else { return .unknown(kind, word, among: firstWords + others) }
        return UsageError("unknown \(kind) '\(word)'", suggestion: whole.name)
    }

    /// What stands behind a group's name and is none of its commands.
    static func unknown(_ word: String, in group: CommandGroup) -> UsageError {
        guard !word.hasPrefix("-") else { return .unknown("option", word, among: [Option.helpFlag.spelling]) }
        let members = group.members(among: Main.commands.map { $0.description })
        return .unknown("command", word, among: members.map { $0.words[1] })
    }
}
