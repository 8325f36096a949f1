// SPDX-License-Identifier: MIT

/// Commands of two words that share the first, such as `attest verify`.
struct CommandGroup: Sendable {
    /// The first word.
    let name: String
    /// One imperative sentence.
    let summary: String
    /// Paragraphs below the list of its commands.
    let details: [String]

    func members(among commands: [CommandDescription]) -> [CommandDescription] {
        commands.filter { $0.words.count == 2 && $0.words[0] == name }
    }
}
