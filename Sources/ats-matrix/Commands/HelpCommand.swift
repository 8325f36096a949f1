// SPDX-License-Identifier: MIT

/// `ats-matrix help`
struct HelpCommand: Command {
    static let man = Option("man", "Print the manual page of the whole program, in roff.")

    static let description = CommandDescription(
        name: "help", summary: "Explain a command, the matrix file, faults of the network or the record.",
        operands: [
            Operand(
                "TOPIC", .optional, completion: .topics,
                "A command, or: \(HelpTopic.all.map(\.name).joined(separator: ", ")). Without it, the list of commands."
            )
        ],
        options: [man],
        examples: [
            .init("ats-matrix help matrix", "How a matrix file is written."),
            .init("ats-matrix help --man | man -l -", "Read the manual page."),
        ])

    private let topic: String?
    private let isManual: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        topic = arguments.operands.first
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
        if let command = commands.first(where: { $0.name == topic }) { return HelpPage.text(of: command, width: width) }
        if let page = HelpTopic.all.first(where: { $0.name == topic }) { return page.text + "\n" }
        throw .unknown("topic", topic, among: commands.map(\.name) + HelpTopic.all.map(\.name))
    }
}
