// SPDX-License-Identifier: MIT
import Matrix
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

    func write(_ report: RunReport, in console: Console) throws(MachineError) {
        // A file is no terminal: it is coloured only where that is asked for.
        let isColored = output.isStandardOutput ? console.isColored(color) : color == .always
        let text = format.render(report, width: console.width, color: isColored, isStable: isStable)
        try output.write(text, in: console)
    }
}
