// SPDX-License-Identifier: MIT

/// All that a command declares of itself.
struct CommandDescription: Sendable {
    struct Example: Sendable {
        let line: String
        let says: String

        init(_ line: String, _ says: String) {
            self.line = line
            self.says = says
        }
    }

    /// One word, or two of which the first is a ``CommandGroup``'s.
    let name: String
    /// One imperative sentence.
    let summary: String
    let operands: [Operand]
    let options: [Option]
    let examples: [Example]
    /// Paragraphs below the options.
    let details: [String]

    init(
        name: String, summary: String, operands: [Operand] = [], options: [Option] = [], examples: [Example] = [],
        details: [String] = []
    ) {
        self.name = name
        self.summary = summary
        self.operands = operands
        self.options = options
        self.examples = examples
        self.details = details
    }

    /// The name's one or two.
    var words: [String] { name.split(separator: " ").map(String.init) }

    /// The parts of the usage line after the program's and the command's name.
    var usageParts: [String] { operands.map(\.usage) + options.map(\.usage) }
}
