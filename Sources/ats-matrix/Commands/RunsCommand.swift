// SPDX-License-Identifier: MIT
import Recorder
import Reporting

/// `ats-matrix runs`
struct RunsCommand: Command {
    static let formatOption = Option(
        "format", .required("FORMAT"), completion: .words(of: RunListFormat.self),
        "\(SharedOptions.list(RunListFormat.self)). Default: text.")

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
        let runs = try runs(in: path)
        if runs == nil { console.note("there is no record at \(path) yet; '\(Release.name) run' makes one") }
        console.output.write(format.render(runs ?? [], width: console.width, color: console.isColored(color)))
        return .done
    }

    /// `nil` where there is no record.
    private func runs(in path: String) throws(RecordError) -> [RunSummary]? {
        do {
            return try RecordStore(reading: path).runs()
        } catch {
            guard error.code == .missing else { throw error }
            return nil
        }
    }
}
