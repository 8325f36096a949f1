// SPDX-License-Identifier: MIT
import ATSModel
import Diagnosis
import Formats
import Reporting

/// `diagnose --log FILE`: begins from a pasted error or log.
struct DiagnoseLog {
    private let file: String
    private let settings: DiagnoseSettings

    init(_ file: String, _ arguments: ParsedArguments) throws(UsageError) {
        guard !file.isEmpty else { throw UsageError("--log needs FILE after it, or - for standard input") }
        if let url = arguments.operands.first {
            throw UsageError("--log takes its URLs from the log; '\(Destination.redact(url))' has no place")
        }
        if arguments.has(DiagnoseOptions.redirect) {
            throw UsageError("--log takes its URLs from the log; --redirect has no place")
        }
        self.file = file
        settings = try DiagnoseSettings(arguments)
    }

    func run(in console: Console) throws -> ExitStatus {
        let input = file == "-" ? console.input : try Input.open(file)
        let log = PastedLog(try input.readAll(limit: PastedLog.sizeLimit))
        let keys = try settings.source.read(in: console)
        let tailnet = try settings.tailnet.read(in: console)
        console.interruption.watch()
        let isInterrupted = { console.interruption.isRequested }
        let diagnosed = DiagnosedLog(file: input.name, log, isInterrupted: isInterrupted) { destination in
            settings.diagnoser(for: destination, tailnet, in: console).diagnose(
                settings.trouble(destination, keys), isInterrupted: isInterrupted)
        }
        guard !isInterrupted() else { return .interrupted }
        console.output.write(
            settings.format.render(diagnosed, width: console.width, color: console.isColored(settings.color)))
        return diagnosed.isFailure ? .findings : .done
    }
}
