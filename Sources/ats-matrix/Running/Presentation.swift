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
    func check(record: String, matrices: [String] = []) throws {
        var others = ["", "-wal", "-shm"].map { (path: record + $0, noun: "the record") }
        others += matrices.filter { $0 != "-" }.map { ($0, "the matrix") }
        try output.checkApart(from: others)
        try output.checkWritable()
    }

    var isStandardOutput: Bool { output.isStandardOutput }

    func write(_ run: RunName, of record: RecordStore, in console: Console) throws {
        try write([run], of: record, isContinued: false, in: console)
    }

    /// Writes recorded runs one below the other, cell by cell where the format is for machines: tables with a line
    /// between, rows under one header.
    ///
    /// - Parameter isContinued: whether other runs stand above.
    func write(_ runs: [RunName], of record: RecordStore, isContinued: Bool, in console: Console) throws {
        // A file is no terminal: it is coloured only where that is asked for.
        let isColored = output.isStandardOutput ? console.isColored(color) : color == .always
        try output.write(in: console) { put in
            var isContinued = isContinued
            for run in runs {
                if format.isStreamed {
                    try stream(run, of: record, isContinued: isContinued, put)
                } else {
                    let report = try record.report(
                        run, limit: ReportFormat.wholeLimit, part: ReportFormat.partLimit)
                    let text = format.render(report, width: console.width, color: isColored, isStable: isStable)
                    _ = put(isContinued ? "\n" + text : text)
                }
                isContinued = true
            }
        }
    }

    private func stream(
        _ run: RunName, of record: RecordStore, isContinued: Bool, _ put: (String) -> Bool
    ) throws {
        var stream: ReportStream?
        try record.cells(of: run) { head in
            stream = ReportStream(format, head: head, isStable: isStable)
            if !isContinued || format != .csv { _ = put(stream?.opening ?? "") }
        } each: { cell in
            put(stream?.text(of: cell) ?? "")
        }
        _ = put(stream?.closing ?? "")
    }
}
