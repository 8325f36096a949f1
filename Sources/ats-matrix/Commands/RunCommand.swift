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
        operands: [
            Operand(
                "MATRIX", .some, "A matrix file (see 'help matrix'), or - for standard input; each is a run of its own."
            )
        ],
        options: RunOptions.all,
        examples: [
            .init("ats-matrix run matrices/lesson.yml --lab", "The lesson's twelve results, without any network."),
            .init(
                "ats-matrix run matrices/lesson.yml --set engine=https://mac.tail1.ts.net/",
                "The same, asking real destinations."),
            .init(
                "ats-matrix run ci.yml --format markdown --output table.md --fail-on unexpected,ats",
                "A table for a pull request; status 1 where curl gets through and the app would not."),
            .init(
                "ats-matrix run ci.yml --fail-within 21d",
                "Status 1 where a certificate ends within three weeks as well."),
            .init("ats-matrix run matrices/*.yml --lab", "Every matrix that ships, one run each."),
        ],
        details: [
            "The record is written as the run goes. After Ctrl-C, a crash or a kill it holds what was done, and "
                + "--resume takes it up again.",
            "Several matrices are run one after the other, once all of them are read and checked. Their tables stand one "
                + "below the other; csv has one header, and json is one document a run, which jq reads in turn. The exit "
                + "status is the worst.",
            "--fail-within looks at every certificate of every https hop, roots included. With --resume the days are those "
                + "of the new attempt, for all cells.",
            "Without --own and --on-link, Macs and simulators have this machine's addresses and networks.",
        ])

    private let files: [String]
    private let labNames: LabChoice
    private let probes: Bool
    private let reader: MatrixReader
    private let connectTo: [ConnectTo]
    private let store: String?
    private let presentation: Presentation
    private let failOn: FailOn
    private let failWithin: TimeLeft?
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
        files = arguments.operands
        guard !files.contains("") else {
            throw UsageError("MATRIX is empty; expected a file, or - for standard input")
        }
        guard files.count(where: { $0 == "-" }) < 2 else {
            throw UsageError("standard input, which is -, is given twice; it holds one matrix")
        }
        labNames = RunCommand.labChoice(arguments)
        probes = !arguments.has(RunOptions.noProbe)
        reader = try MatrixReader(arguments, matrices: files)
        connectTo = try arguments.connectTo()
        store = arguments.text(SharedOptions.store)
        presentation = try Presentation(arguments)
        failWithin = try arguments.value(
            RunOptions.failWithin, expected: "days such as 21 or 21d, or hours such as 12h"
        ) { TimeLeft($0) }
        var failOn =
            try arguments.text(RunOptions.failOn).map { text throws(UsageError) in try FailOn(text) } ?? .standard
        transfer = try RunCommand.transferOptions(arguments)
        if failWithin != nil { failOn.dueAsked = transfer.now() }
        self.failOn = failOn
        resumed = try arguments.value(RunOptions.resume, expected: "a run's number, or last") { RunName($0) }
        shard = try arguments.value(RunOptions.shard, expected: "I/N, such as 2/5") { Shard($0) }
        vantage = try arguments.vantagePoint()
        isQuiet = arguments.has(RunOptions.quiet)
        try checkCombinations()
    }

    func run(in console: Console) throws -> ExitStatus {
        let jobs = try readJobs(in: console)
        let path = try recordPath(store: store, environment: console.environment)
        try presentation.check(record: path, matrices: files)
        console.interruption.watch()
        for note in isQuiet ? [] : RunJob.notes(of: jobs) + reader.notes { console.note("note: \(note)") }

        // Only a new run may make a record.
        if let resumed { try checkSameKind(try RecordStore(reading: path).head(resumed)) }
        let record = try RecordStore(path: path)
        var sheet = ReportSheet(presentation, of: record)
        var worst = ExitStatus.done
        for (number, job) in jobs.enumerated() {
            // A signal between two runs begins no further one.
            if number > 0, console.interruption.isRequested {
                try sheet.finish(in: console)
                sayNotBegun(jobs[number...], because: "interrupted; ", in: console)
                return .interrupted
            }
            let status: ExitStatus
            do {
                status = try run(job, to: record, at: path, on: &sheet, in: console)
            } catch {
                // The fault is the one to tell.
                try? sheet.finish(in: console)
                sayNotBegun(jobs[(number + 1)...], in: console)
                throw error
            }
            if status == .interrupted {
                try sheet.finish(in: console)
                sayNotBegun(jobs[(number + 1)...], in: console)
                return .interrupted
            }
            if status.rawValue > worst.rawValue { worst = status }
        }
        try sheet.finish(in: console)
        return worst
    }

    private func run(
        _ job: RunJob, to record: RecordStore, at path: String, on sheet: inout ReportSheet, in console: Console
    ) throws -> ExitStatus {
        let lab = try job.lab.map { try LabSession($0, environment: console.environment) }
        defer { lab?.stop() }

        var transfer = transfer
        transfer.environment = console.environment
        transfer.extraRoots = lab?.rootsFile
        var work = RunWork(matrix: job.matrix, transfer: transfer, record: record, isLab: lab != nil, isQuiet: isQuiet)
        work.probes = probes
        work.cells = shard?.cells(of: job.matrix)
        work.vantage = vantage
        work.resumed = resumed
        work.dueBefore = failWithin.flatMap { left in failOn.dueAsked.map { $0 + left.seconds } }
        let elsewhere = connectTo.isEmpty ? nil : Route.connectTo(connectTo)
        work.route = { [routes = lab?.routes ?? [:]] in routes[$0] ?? elsewhere }

        let end = try work.run(in: console)
        guard end.isComplete else {
            sayInterrupted(end, job, in: console)
            return .interrupted
        }
        // First, since the run is there even where its table cannot be written.
        if !isQuiet { console.note("run \(end.run) is in \(path)") }
        try sheet.add(end.run, in: console)
        if files.count == 1 { try sheet.finish(in: console) }
        return try judge(end.run, of: record, in: job.matrix, console)
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
        if !probes, failWithin != nil {
            throw UsageError("--no-probe sees no certificates, so --fail-within has no effect")
        }
        if !probes, !connectTo.isEmpty { throw UsageError("--no-probe asks nothing, so --connect-to has no effect") }
        if labNames == .all, !connectTo.isEmpty {
            throw UsageError(
                "--lab serves every destination, so --connect-to has no effect; name the lab's: --lab=NAMES")
        }
        if resumed != nil, files.count > 1 {
            throw UsageError("--resume takes up one run, so it takes one MATRIX; \(files.count) are given")
        }
        if resumed != nil, shard != nil {
            throw UsageError("--resume takes up the cells that the run began with; leave --shard out")
        }
    }

    /// Reads and checks every file, before anything is asked.
    private func readJobs(in console: Console) throws -> [RunJob] {
        var matrices: [(file: String, matrix: MatrixDefinition)] = []
        for file in files { matrices.append((file, try reader.read(file, in: console))) }
        try RunJob.checkNames(matrices)
        if case .some(let names) = labNames {
            let known = matrices.flatMap { $0.matrix.destinations.map(\.name) }
            if let unknown = names.first(where: { !known.contains($0) }) {
                throw UsageError.unknown("destination", unknown, among: known)
            }
        }
        return try matrices.map { file, matrix in
            RunJob(file: file, matrix: matrix, lab: try labPlan(for: matrix, file: file))
        }
    }

    private func labPlan(for matrix: MatrixDefinition, file: String) throws -> LabPlan? {
        switch labNames {
        case .none: return nil
        case .all: return try LabPlan(for: matrix, names: nil, file: file)
        case .some(let names):
            // Of several matrices one may have none of them.
            let own = names.filter(Set(matrix.destinations.map(\.name)).contains)
            return own.isEmpty ? nil : try LabPlan(for: matrix, names: own, file: file)
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
            of: .number(run), flags: failOn.flags, unexpected: failOn.unexpected, due: failOn.dueAsked != nil,
            limit: RunCommand.listedFaults)
        guard count > 0 else { return .done }
        let titles = CellTitles(matrix)
        let faults = cells.flatMap { failOn.faults(of: $0, called: titles($0)) }.prefix(RunCommand.listedFaults)
        for fault in faults { console.note("\(Release.name) run: \(fault)") }
        if count > faults.count { console.note("\(Release.name) run: and \(count - faults.count) more") }
        return .findings
    }

    private func sayInterrupted(_ end: RunWork.End, _ job: RunJob, in console: Console) {
        let way = files.count == 1 ? "the same command and" : "'\(job.file)' alone and"
        console.note(
            """
            \(Release.name) run: interrupted; run \(end.run) keeps \(end.done) of \(end.total) cells
            Go on with \(way) --resume \(end.run); look at it with '\(Release.name) show \(end.run)'.
            """)
    }

    private func sayNotBegun(_ jobs: ArraySlice<RunJob>, because reason: String = "", in console: Console) {
        guard !jobs.isEmpty else { return }
        console.note("\(Release.name) run: \(reason)not begun: \(jobs.map(\.file).joined(separator: ", "))")
    }
}
