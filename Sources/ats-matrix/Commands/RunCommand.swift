// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Formats
import Matrix
import Recorder
import Reporting

/// `ats-matrix run`
struct RunCommand: Command {
    static let description = CommandDescription(
        name: "run",
        summary: "Run a matrix: what the app would do and what the network does, side by side, recorded and flagged.",
        operands: [Operand("MATRIX", "The matrix file (see 'help matrix'), or - for standard input.")],
        options: RunOptions.all,
        examples: [
            .init("ats-matrix run matrices/lesson.yml --lab", "The lesson's twelve results, without any network."),
            .init(
                "ats-matrix run matrices/lesson.yml --set engine=https://mac.tail1.ts.net/",
                "The same, asking real destinations."),
            .init(
                "ats-matrix run ci.yml --format markdown --output table.md --fail-on unexpected,ats",
                "A table for a pull request; status 1 where curl gets through and the app would not."),
        ],
        details: [
            "The record is written as the run goes. After Ctrl-C, a crash or a kill it holds what was done, and "
                + "--resume takes it up again.",
            "Without --own and --on-link, Macs and simulators have this machine's addresses and networks.",
        ])

    private let file: String
    private let labNames: LabChoice
    private let probes: Bool
    private let settings: [String: String]
    private let connectTo: [ConnectTo]
    private let store: String?
    private let presentation: Presentation
    private let failOn: FailOn
    private let transfer: TransferOptions
    private let resumed: RunName?
    private let shard: Shard?
    private let vantage: VantagePoint?
    private let isQuiet: Bool

    /// Which destinations the lab serves.
    private enum LabChoice: Equatable {
        case none
        case all
        case some([String])
    }

    init(_ arguments: ParsedArguments) throws(UsageError) {
        file = arguments.operands[0]
        guard !file.isEmpty else { throw UsageError("MATRIX is empty; expected a file, or - for standard input") }
        labNames = RunCommand.labChoice(arguments)
        probes = !arguments.has(RunOptions.noProbe)
        settings = try arguments.settings()
        connectTo = try arguments.connectTo()
        store = arguments.text(SharedOptions.store)
        presentation = try Presentation(arguments)
        failOn = try arguments.text(RunOptions.failOn).map { text throws(UsageError) in try FailOn(text) } ?? .standard
        transfer = try RunCommand.transferOptions(arguments)
        resumed = try arguments.value(RunOptions.resume, expected: "a run's number, or last") { RunName($0) }
        shard = try arguments.value(RunOptions.shard, expected: "I/N, such as 2/5") { Shard($0) }
        vantage = try arguments.vantagePoint()
        isQuiet = arguments.has(RunOptions.quiet)
        try checkCombinations()
    }

    func run(in console: Console) throws -> ExitStatus {
        let matrix = try readMatrix(in: console)
        let plan = try labPlan(for: matrix)
        let path = try recordPath(store: store, environment: console.environment)
        try presentation.check(record: path, matrix: file)
        console.interruption.watch()
        for note in isQuiet ? [] : matrix.notes { console.note("note: \(note)") }

        // Only a new run may make a record.
        if let resumed { try checkSameKind(try RecordStore(reading: path).head(resumed)) }
        let record = try RecordStore(path: path)
        let lab = try plan.map { try LabSession($0, environment: console.environment) }
        defer { lab?.stop() }

        var transfer = transfer
        transfer.environment = console.environment
        transfer.extraRoots = lab?.rootsFile
        var work = RunWork(matrix: matrix, transfer: transfer, record: record, isLab: lab != nil, isQuiet: isQuiet)
        work.probes = probes
        work.cells = shard?.cells(of: matrix)
        work.vantage = vantage
        work.resumed = resumed
        let elsewhere = connectTo.isEmpty ? nil : Route.connectTo(connectTo)
        work.route = { [routes = lab?.routes ?? [:]] in routes[$0] ?? elsewhere }

        let end = try work.run(in: console)
        guard end.isComplete else {
            sayInterrupted(end, in: console)
            return .interrupted
        }
        // First, since the run is there even where its table cannot be written.
        if !isQuiet { console.note("run \(end.run) is in \(path)") }
        try presentation.write(.number(end.run), of: record, in: console)
        return try judge(end.run, of: record, in: matrix, console)
    }
}

// Understanding the arguments.
extension RunCommand {
    private static func labChoice(_ arguments: ParsedArguments) -> LabChoice {
        guard arguments.has(RunOptions.lab) else { return .none }
        guard let names = arguments.text(RunOptions.lab) else { return .all }
        return .some(names.split(separator: ",").map(String.init))
    }

    private static func transferOptions(_ arguments: ParsedArguments) throws(UsageError) -> TransferOptions {
        var options = TransferOptions()
        if let jobs = try arguments.number(RunOptions.jobs, in: 1...1_000) { options.concurrency = jobs }
        if let time = try arguments.milliseconds(SharedOptions.timeout) { options.totalTimeoutMilliseconds = time }
        if let time = try arguments.milliseconds(RunOptions.connectTimeout) {
            options.connectTimeoutMilliseconds = time
        }
        return options
    }

    private func checkCombinations() throws(UsageError) {
        if !probes, labNames != .none {
            throw UsageError("--no-probe asks nothing, so there is nothing for --lab to serve")
        }
        if !probes, !connectTo.isEmpty { throw UsageError("--no-probe asks nothing, so --connect-to has no effect") }
        if labNames == .all, !connectTo.isEmpty {
            throw UsageError(
                "--lab serves every destination, so --connect-to has no effect; name the lab's: --lab=NAMES")
        }
        if resumed != nil, shard != nil {
            throw UsageError("--resume takes up the cells that the run began with; leave --shard out")
        }
    }

    private func readMatrix(in console: Console) throws -> MatrixDefinition {
        guard file == "-" else {
            return try MatrixDefinition.read(file: file, settings: settings, environment: console.environment)
        }
        return try MatrixDefinition.parse(
            try console.input.readAll(limit: 8 << 20), name: console.input.name, isJSON: false, directory: ".",
            settings: settings, environment: console.environment)
    }

    private func labPlan(for matrix: MatrixDefinition) throws -> LabPlan? {
        switch labNames {
        case .none: nil
        case .all: try LabPlan(for: matrix, names: nil, file: file)
        case .some(let names): try LabPlan(for: matrix, names: names, file: file)
        }
    }

    /// A run that was begun in the lab is not taken up outside of it: its answers would be of two kinds.
    private func checkSameKind(_ report: RunReport) throws(UsageError) {
        let environment = report.environment
        let run = report.number.map { "run \($0)" } ?? "the run"
        if environment.isLab != (labNames != .none) {
            throw UsageError("\(run) was begun \(environment.isLab ? "with" : "without") --lab; resume it the same way")
        }
        if environment.isProbed != probes {
            let word = environment.isProbed ? "without" : "with"
            throw UsageError("\(run) was begun \(word) --no-probe; resume it the same way")
        }
    }
}

// What comes of the run.
extension RunCommand {
    private static let listedFaults = 20

    private func judge(
        _ run: Int, of record: RecordStore, in matrix: MatrixDefinition, _ console: Console
    ) throws -> ExitStatus {
        let (cells, count) = try record.faults(
            of: .number(run), flags: failOn.flags, unexpected: failOn.unexpected, limit: RunCommand.listedFaults)
        guard count > 0 else { return .done }
        let titles = CellTitles(matrix)
        let faults = cells.flatMap { failOn.faults(of: $0, called: titles($0)) }.prefix(RunCommand.listedFaults)
        for fault in faults { console.note("\(Release.name) run: \(fault)") }
        if count > faults.count { console.note("\(Release.name) run: and \(count - faults.count) more") }
        return .findings
    }

    private func sayInterrupted(_ end: RunWork.End, in console: Console) {
        console.note(
            """
            \(Release.name) run: interrupted; run \(end.run) keeps \(end.done) of \(end.total) cells
            Go on with the same command and --resume \(end.run); look at it with '\(Release.name) show \(end.run)'.
            """)
    }
}
