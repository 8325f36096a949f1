// SPDX-License-Identifier: MIT
import Recorder
import Reporting

/// How and where a run is written out: `--format`, `--output`, `--color`, `--stable`.
struct Presentation: Sendable {
    private let format: ReportFormat
    private let output: OutputFile
    private let color: ColorChoice
    private let isStable: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        format = try arguments.choice(SharedOptions.reportFormat, of: ReportFormat.self) ?? .table
        output = try OutputFile(arguments.text(SharedOptions.output))
        color = try arguments.choice(SharedOptions.color, of: ColorChoice.self) ?? .auto
        isStable = arguments.has(SharedOptions.stable)
    }

    /// Finds before the work what would spoil its result.
    func check(record: String, matrix: String? = nil) throws {
        var others = ["", "-wal", "-shm"].map { (path: record + $0, noun: "the record") }
        if let matrix, matrix != "-" { others.append((matrix, "the matrix")) }
        try output.checkApart(from: others)
        try output.checkWritable()
    }

    /// Writes a recorded run: cell by cell where the format is for machines.
    func write(_ run: RunName, of record: RecordStore, in console: Console) throws {
        if format.isStreamed { return try stream(run, of: record, in: console) }
        let report = try record.report(run, limit: ReportFormat.wholeLimit, part: ReportFormat.partLimit)
        // A file is no terminal: it is coloured only where that is asked for.
        let isColored = output.isStandardOutput ? console.isColored(color) : color == .always
        let text = format.render(report, width: console.width, color: isColored, isStable: isStable)
        try output.write(text, in: console)
    }

    private func stream(_ run: RunName, of record: RecordStore, in console: Console) throws {
        try output.write(in: console) { put in
            var stream: ReportStream?
            try record.cells(of: run) { head in
                stream = ReportStream(format, head: head, isStable: isStable)
                _ = put(stream?.opening ?? "")
            } each: { cell in
                put(stream?.text(of: cell) ?? "")
            }
            _ = put(stream?.closing ?? "")
        }
    }
}
