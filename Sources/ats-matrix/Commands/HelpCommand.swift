// SPDX-License-Identifier: MIT

/// `ats-matrix help`
struct HelpCommand: Command {
    static let man = Option("man", "Print the manual page of the whole program, in roff.")

    static let description = CommandDescription(
        name: "help",
        summary:
            "Explain a command, the matrix file, an audit's findings, the lab's servers, faults of the network or the record.",
        operands: [
            Operand(
                "TOPIC", .optional, completion: .topics,
                "A command, or: \(HelpTopic.all.map(\.name).joined(separator: ", ")). Without it, the list of commands."
            ),
            Operand("COMMAND", .optional, "The second word of a command of two, as in: help attest verify."),
        ],
        options: [man],
        examples: [
            .init("ats-matrix help matrix", "How a matrix file is written."),
            .init("ats-matrix help --man | man -l -", "Read the manual page."),
        ])

    private let topic: String?
    private let second: String?
    private let isManual: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        topic = arguments.operands.first
        second = arguments.operands.dropFirst().first
        isManual = arguments.has(HelpCommand.man)
        guard topic == nil || !isManual else { throw UsageError("--man prints everything and takes no TOPIC") }
    }

    func run(in console: Console) throws -> ExitStatus {
        let commands = Main.commands.map { $0.description }
        if isManual {
            console.output.write(ManualPage.text(of: commands, topics: HelpTopic.all))
        } else if let topic {
            console.output.write(try page(of: topic, among: commands, width: console.width))
        } else {
            console.output.write(HelpCommand.overview(in: console))
        }
        return .done
    }

    static func overview(in console: Console) -> String {
        HelpPage.overview(of: Main.commands.map { $0.description }, topics: HelpTopic.all, width: console.width)
    }

    private func page(
        of topic: String, among commands: [CommandDescription], width: Int
    ) throws(UsageError) -> String {
        switch NamedCommand([topic] + (second.map { [$0] } ?? [])) {
        case .command(let command, let rest):
            if let word = rest.first { throw UsageError("'\(word)' is one operand too many") }
            return HelpPage.text(of: command.description, width: width)
        case .group(let group, let rest):
            if let word = rest.first { throw NamedCommand.unknown(word, in: group) }
            return HelpPage.text(of: group, among: commands, width: width)
        case nil: break
        }
        if let page = HelpTopic.all.first(where: { $0.name == topic }) {
            if let second { throw UsageError("'\(second)' is one operand too many") }
            return page.text + "\n"
        }
        throw NamedCommand.unknown("topic", topic, or: HelpTopic.all.map(\.name))
    }
}
