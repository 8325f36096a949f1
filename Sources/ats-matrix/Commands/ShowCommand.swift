// SPDX-License-Identifier: MIT
import Recorder
import Reporting

/// `ats-matrix show`
struct ShowCommand: Command {
    static let description = CommandDescription(
        name: "show", summary: "Show a recorded run.",
        operands: [Operand("RUN", "Its number, or last.")],
        options: [
            SharedOptions.store, SharedOptions.reportFormat, SharedOptions.stable, SharedOptions.output,
            SharedOptions.color,
        ],
        examples: [
            .init("ats-matrix show last", "The newest run as a table."),
            .init(
                "ats-matrix show 3 --format json | jq '.cells[] | select(.flag == \"ats\")'",
                "What ATS stops in run 3."),
        ])

    private let name: RunName
    private let store: String?
    private let presentation: Presentation

    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let name = RunName(arguments.operands[0]) else {
            throw UsageError("'\(arguments.operands[0])' is no run; expected its number, or last")
        }
        self.name = name
        store = arguments.text(SharedOptions.store)
        presentation = try Presentation(arguments)
    }

    func run(in console: Console) throws -> ExitStatus {
        let path = try recordPath(store: store, environment: console.environment)
        try presentation.check(record: path)
        try presentation.write(name, of: try RecordStore(reading: path), in: console)
        return .done
    }
}
