// SPDX-License-Identifier: MIT

/// A shell that completes command lines.
enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The script that teaches it every command, from the commands' own descriptions.
    func completionScript(for commands: [CommandDescription], in groups: [CommandGroup]) -> String {
        switch self {
        case .bash: BashCompletion.script(for: commands, in: groups)
        case .zsh: ZshCompletion.script(for: commands, in: groups)
        case .fish: FishCompletion.script(for: commands, in: groups)
        }
    }

    /// A word that the shell takes as it stands.
    func quoted(_ word: String) -> String {
        switch self {
        // Between single quotes only the quote itself means something.
        case .bash, .zsh: "'\(word.replacing("'", with: #"'\''"#))'"
        // In fish the backslash does as well.
        case .fish: "'\(word.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#))'"
        }
    }

    func quoted(_ words: [String]) -> String { words.map { quoted($0) }.joined(separator: " ") }

    /// Options of the program itself.
    static let programOptions = [Option.helpFlag, Option("version", "Print the version.")]
}
