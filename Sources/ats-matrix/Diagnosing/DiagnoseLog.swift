// SPDX-License-Identifier: MIT
import ATSModel
import Diagnosis
import Formats
import Reporting

/// `diagnose --log`: every error of a text, and the answer for each of its URLs.
struct DiagnoseLog {
    private let file: String
    private let settings: DiagnoseSettings

    init(_ arguments: ParsedArguments) throws(UsageError) {
        file = arguments.text(DiagnoseOptions.log) ?? "-"
        if let url = arguments.operands.first {
            throw UsageError("--log takes its URLs from the log; '\(Destination.redact(url))' has no place")
        }
        if arguments.has(DiagnoseOptions.redirect) {
            throw UsageError("--log takes its URLs from the log; --redirect has no place")
        }
        if file == "-", arguments.text(ExplainOptions.plist) == "-" {
            throw UsageError("--log and --plist cannot both be standard input")
        }
        settings = try DiagnoseSettings(arguments)
    }

    func run(in console: Console) throws -> ExitStatus {
        let keys = try settings.source.read(in: console)
        let input = file == "-" ? console.input : try Input.open(file)
        let log = PastedLog(try input.readAll(limit: PastedLog.sizeLimit))
        guard !log.errors.isEmpty else { throw DiagnoseLog.nothing(log, in: input.name) }

        console.interruption.watch()
        let isInterrupted = { console.interruption.isRequested }
        let diagnoser = settings.diagnoser(in: console)
        var entries: [DiagnosedLog.Entry] = []
        var asked: [Destination: Int] = [:]
        var unasked = 0
        for error in log.errors {
            guard let destination = error.url.flatMap({ try? Destination($0) }) else {
                entries.append(.init(error: error, diagnosis: nil))
                continue
            }
            if let first = asked[destination] {
                entries.append(.init(error: error, diagnosis: entries[first].diagnosis, sameAs: first))
            } else if asked.count < DiagnosedLog.loadLimit {
                asked[destination] = entries.count
                let diagnosis = diagnoser.diagnose(
                    settings.trouble(destination, keys), isInterrupted: isInterrupted)
                guard !isInterrupted() else { return .interrupted }
                entries.append(.init(error: error, diagnosis: diagnosis))
            } else {
                unasked += 1
                entries.append(.init(error: error, diagnosis: nil))
            }
        }
        let diagnosed = DiagnosedLog(entries: entries, omitted: log.omitted, unasked: unasked)
        console.output.write(
            settings.format.render(diagnosed, width: console.width, color: console.isColored(settings.color)))
        return diagnosed.isFailure ? .findings : .done
    }

    private static func nothing(_ log: PastedLog, in name: String) -> InputError {
        let expected = "one such as 'Error Domain=NSURLErrorDomain Code=-1022 …' or 'finished with error [-1022]'"
        guard let first = log.mentions.first else {
            return InputError(file: name, at: nil, "no error of a load is in it", expected: expected)
        }
        let lines =
            log.mentions.count == 1 ? "line \(first)" : "lines " + log.mentions.map(String.init).joined(separator: ", ")
        return InputError(
            file: name, at: SourcePosition(line: first, column: 1),
            "no error of a load is in it; \(lines) only mention\(log.mentions.count == 1 ? "s" : "") a code",
            expected: expected)
    }
}
