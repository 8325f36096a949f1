// SPDX-License-Identifier: MIT

/// The help of one command, or of the whole program, from their declarations.
struct HelpPage {
    private let width: Int
    private var lines: [String] = []

    /// - Parameter width: of the terminal; a page is never wider than 100 columns, which reads badly.
    init(width: Int) { self.width = min(max(width, 40), 100) }

    /// One command's page.
    static func text(of command: CommandDescription, width: Int) -> String {
        var page = HelpPage(width: width)
        page.add(command.summary)
        page.addUsage(command)
        if !command.examples.isEmpty { page.addHeading("Examples") }
        for example in command.examples {
            page.lines.append("  \(example.line)")
            page.add(example.says, indent: 6)
        }
        if !command.operands.isEmpty { page.addHeading("Operands") }
        page.addTerms(command.operands.map { ($0.name, $0.help) })
        page.addHeading("Options")
        page.addTerms((command.options + [.helpFlag]).map { ($0.form, $0.help) })
        for paragraph in command.details {
            page.lines.append("")
            page.add(paragraph)
        }
        return page.text
    }

    /// The page of the commands that share a first word.
    static func text(of group: CommandGroup, among commands: [CommandDescription], width: Int) -> String {
        var page = HelpPage(width: width)
        page.add(group.summary)
        page.lines += ["", "usage: \(Release.name) \(group.name) COMMAND [WORD…]"]
        page.addHeading("Commands")
        page.addTerms(group.members(among: commands).map { ($0.words[1], $0.summary) })
        page.addHeading("Help")
        page.addTerms([("\(group.name) COMMAND --help", "What a command takes.")])
        for paragraph in group.details {
            page.lines.append("")
            page.add(paragraph)
        }
        return page.text
    }

    /// The program's page.
    static func overview(of commands: [CommandDescription], topics: [HelpTopic], width: Int) -> String {
        var page = HelpPage(width: width)
        page.add(Release.summary)
        page.lines += ["", "usage: \(Release.name) COMMAND [WORD…]"]
        page.addHeading("Commands")
        page.addTerms(commands.map { ($0.name, $0.summary) })
        page.addHeading("Help")
        page.addTerms(
            [("COMMAND --help", "What a command takes.")] + topics.map { ("help \($0.name)", $0.summary) }
                + [("help --man", "All of it as a manual page: \(Release.name) help --man | man -l -")])
        page.addHeading("Exit status")
        page.addTerms(ExitStatus.meanings.map { ("\($0.status.rawValue)", $0.meaning) })
        return page.text
    }

    private var text: String { lines.joined(separator: "\n") + "\n" }

    private mutating func add(_ paragraph: String, indent: Int = 0) {
        let margin = String(repeating: " ", count: indent)
        lines += wrapped(paragraph, width: width - indent).map { margin + $0 }
    }

    private mutating func addHeading(_ heading: String) { lines += ["", heading] }

    private mutating func addUsage(_ command: CommandDescription) {
        let margin = String(repeating: " ", count: 8)
        let start = "usage: \(Release.name) \(command.name)"
        // A part such as `[--store FILE]` is never broken inside.
        let rows = wrapped([start] + command.usageParts, width: width - margin.count)
        lines.append("")
        lines += rows.prefix(1) + rows.dropFirst().map { margin + $0 }
    }

    /// Terms in one column, what they mean in another; a long term has its line for itself.
    private mutating func addTerms(_ terms: [(term: String, says: String)]) {
        let column = min(terms.map(\.term.count).max() ?? 0, 24) + 4
        for (term, says) in terms {
            let rows = wrapped(says, width: max(width - column, 20))
            let margin = String(repeating: " ", count: column)
            if term.count + 4 > column {
                lines.append("  \(term)")
                lines += rows.map { margin + $0 }
            } else {
                let gap = String(repeating: " ", count: column - term.count - 2)
                lines.append("  \(term)\(gap)\(rows.first ?? "")")
                lines += rows.dropFirst().map { margin + $0 }
            }
        }
    }
}
