// SPDX-License-Identifier: MIT
import Recorder
import Reporting

/// `ats-matrix runs`
struct RunsCommand: Command {
    static let formatOption = Option(
        "format", .required("FORMAT"), "\(SharedOptions.list(RunListFormat.self)). Default: text.")

    static let description = CommandDescription(
        name: "runs", summary: "List the runs in the record, newest first.",
        options: [SharedOptions.store, formatOption, SharedOptions.color],
        examples: [.init("ats-matrix runs", "Every run with its flags and what was unexpected.")])

    private let store: String?
    private let format: RunListFormat
    private let color: ColorChoice

    init(_ arguments: ParsedArguments) throws(UsageError) {
        store = arguments.text(SharedOptions.store)
        format = try arguments.choice(RunsCommand.formatOption, of: RunListFormat.self) ?? .text
        color = try arguments.choice(SharedOptions.color, of: ColorChoice.self) ?? .auto
    }

    func run(in console: Console) throws -> ExitStatus {
        let path = try recordPath(store: store, environment: console.environment)
        var runs: [RunSummary] = []
        do {
            runs = try RecordStore(reading: path).runs()
        } catch let error where error.code == .missing {
            console.note("there is no record at \(path) yet; '\(Release.name) run' makes one")
        }
        console.output.write(format.render(runs, width: console.width, color: console.isColored(color)))
        return .done
    }
}
