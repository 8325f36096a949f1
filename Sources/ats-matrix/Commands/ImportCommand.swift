// SPDX-License-Identifier: MIT
import ATSModel
import DeviceProbes
import Formats
import Matrix
import Recorder

/// `ats-matrix import`
struct ImportCommand: Command {
    private enum Format: String, CaseIterable { case text, json }

    private static let runOption = Option(
        "run", .required("RUN"), "The run whose cells were measured: its number, or last (default).")
    private static let platformOption = Option(
        "platform", .required("PLATFORM"),
        "Where plain rows were measured, such as 'macOS 26.6.1'. Needed where the run has several platforms.")
    private static let vantageOption = Option(
        "vantage", .required("NAME"), "Where plain rows were measured from. Default: this-machine.")
    private static let replaceOption = Option(
        "replace", "Let a row replace what the same app on the same system was recorded to be answered otherwise.")
    private static let formatOption = Option(
        "format", .required("FORMAT"), completion: .words(of: Format.self), "text, json. Default: text.")

    static let description = CommandDescription(
        name: "import",
        summary: "Take what real apps were answered into the record, beside what was predicted.",
        operands: [Operand("FILE", "What the probe apps printed, or - for standard input.")],
        options: [
            runOption, platformOption, vantageOption, replaceOption, SharedOptions.store, formatOption,
        ],
        examples: [
            .init("ats-matrix import rows.jsonl", "What the probe apps of the newest run printed."),
            .init("ats-matrix import mac.txt --run 3 --platform 'macOS 26.6.1'", "Plain rows, measured for run 3."),
        ],
        details: [
            "A row is plain, as 'no-keys/public HTTP 200', 'no-keys/public URLError -1022' or 'no-keys/public Error "
                + "AVFoundationErrorDomain -11850', with /CLIENT behind the name where the run has several clients; or "
                + "a line of JSON of the schema ats-matrix/measurement/1. Blank lines and comments are passed over; "
                + "the comment '# system: macOS 26.6.1' says where the plain rows below it were measured.",
            "A measurement counts for every run of the matrix with the same keys and the same URL, earlier and later "
                + "ones, and for patch releases of a cell's platform. It is all taken or nothing is, and taking it "
                + "twice changes nothing. Rows from Linux are kept, but prove nothing: no ATS on this system.",
            "Status 1 where a measurement contradicts the prediction (flag drift), or rows contradict each other or "
                + "the record; 2 where a row is not understood or no cell of the run.",
        ])

    private let file: String
    private let run: RunName
    private let hints: RowMatcher.Hints
    private let replaces: Bool
    private let store: String?
    private let format: Format

    init(_ arguments: ParsedArguments) throws(UsageError) {
        file = arguments.operands[0]
        guard !file.isEmpty else { throw UsageError("FILE is empty; expected a file, or - for standard input") }
        run =
            try arguments.value(ImportCommand.runOption, expected: "a run's number, or last") { RunName($0) } ?? .last
        hints = RowMatcher.Hints(
            platform: try arguments.value(
                ImportCommand.platformOption, expected: "a platform, such as 'macOS 26.6'"
            ) { Platform($0) },
            vantage: arguments.text(ImportCommand.vantageOption))
        replaces = arguments.has(ImportCommand.replaceOption)
        store = arguments.text(SharedOptions.store)
        format = try arguments.choice(ImportCommand.formatOption, of: Format.self) ?? .text
    }

    func run(in console: Console) throws -> ExitStatus {
        let path = try recordPath(store: store, environment: console.environment)
        let input = file == "-" ? console.input : try Input.open(file)
        let content: MeasurementFile
        do throws(InputError) {
            content = try MeasurementFile(parsing: try input.readAll(limit: MeasurementFile.byteLimit))
            // What a driver that failed leaves behind a pipe is no success.
            guard !content.rows.isEmpty || !content.problems.isEmpty else {
                throw InputError(
                    at: nil, "there is no row in it", expected: "'NAME HTTP 200', 'NAME URLError -1022' or JSON Lines")
            }
        } catch {
            throw error.inFile(input.name)
        }
        // An import makes no record.
        let axes = try RecordStore(reading: path).axes(of: run)
        let record = try RecordStore(path: path)
        let matcher = RowMatcher(axes, file: input.name, hints: hints)
        let matched = try matcher.match(content.rows) { (keys) throws(RecordError) in
            try record.cells(keys, of: axes.run)
        }
        let taken = try record.take(
            matched.rows.map { ($0.key, $0.measurement) }, of: axes.run, imported: utcNow(), replaces: replaces)
        let answer = ImportAnswer(
            file: input.name, matcher: matcher, axes: axes, content: content, matched: matched, taken: taken,
            questions: try record.questions(of: axes.run))
        switch format {
        case .text: answer.print(in: console)
        case .json: console.output.write(answer.json)
        }
        return answer.status
    }
}
