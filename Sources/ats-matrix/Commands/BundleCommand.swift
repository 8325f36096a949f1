// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import DeviceProbes
import Matrix
import Recorder

/// `ats-matrix bundle`
struct BundleCommand: Command {
    static let out = Option(
        "out", .required("DIR"), "The folder to make: a new one, an empty one, or an earlier kit, which is replaced.")
    static let vantage = Option(
        "vantage", .required("NAME"),
        "Where the apps will run, as the matrix names it. Default: this-machine, or the only one.")
    static let run = Option("run", "Build the apps and ask every load at once, then keep the answers in the record.")
    static let timeout = Option("timeout", .required("SECONDS"), "With --run: time of one load. Default: 30.")

    static let description = CommandDescription(
        name: "bundle",
        summary: "Make probe apps of a matrix, one a configuration, that measure what a real app is answered.",
        operands: [Operand("MATRIX", "The matrix file (see 'help matrix'), or - for standard input.")],
        options: [
            out, vantage, RunOptions.set, SharedOptions.tailscaleStatus, run, SharedOptions.store, timeout,
            RunOptions.quiet,
        ],
        examples: [
            .init("ats-matrix bundle matrices/lesson.yml --out kit", "Then, on a Mac: kit/run.sh"),
            .init(
                "ats-matrix bundle matrices/lesson.yml --out kit --run",
                "On a Mac: build, sign, ask, and keep what the apps were answered in the record."),
        ],
        details: [
            "DIR/README.md says how the apps are built and run on a Mac, a device and a simulator. DIR/run.sh needs "
                + "swiftc; it asks every load and writes DIR/measurements.jsonl, which 'ats-matrix import' takes.",
            "DIR holds the URLs as they are, the values of variables included, and is made for you alone. The rows hold "
                + "none of these values.",
            "On Linux the kit can be made and run, but there is no App Transport Security: its rows are kept as no "
                + "evidence.",
        ])

    private let file: String
    private let directory: String
    private let vantage: String?
    private let reader: MatrixReader
    private let runs: Bool
    private let store: String?
    private let timeout: String?
    private let isQuiet: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        file = arguments.operands[0]
        guard !file.isEmpty else { throw UsageError("MATRIX is empty; expected a file, or - for standard input") }
        guard let directory = arguments.text(BundleCommand.out) else {
            throw UsageError("bundle needs --out DIR: the folder to make")
        }
        guard !directory.isEmpty else { throw UsageError("--out needs DIR after it") }
        self.directory = directory
        vantage = arguments.text(BundleCommand.vantage)
        reader = try MatrixReader(arguments, matrices: [file])
        runs = arguments.has(BundleCommand.run)
        store = arguments.text(SharedOptions.store)
        // Only what run.sh takes too comes through.
        timeout = try arguments.milliseconds(BundleCommand.timeout).map { milliseconds in
            let fraction = "00\(milliseconds % 1_000)".suffix(3)
            return "\(milliseconds / 1_000).\(fraction)"
        }
        isQuiet = arguments.has(RunOptions.quiet)
        if !runs, timeout != nil { throw UsageError("--timeout is for --run; give it to run.sh otherwise") }
        if !runs, store != nil { throw UsageError("--store is for --run; give it to 'import' otherwise") }
    }

    func run(in console: Console) throws -> ExitStatus {
        let matrix = try reader.read(file, in: console)
        for note in isQuiet ? [] : matrix.notes + reader.notes { console.note("note: \(note)") }
        let kit = try ProbeKit(matrix, vantage: vantage)
        console.interruption.watch()
        do throws(KitError) {
            try KitFolder(directory).write(try kit.files(), isInterrupted: { console.interruption.isRequested })
        } catch {
            guard error.code == .interrupted else { throw error }
            console.note("\(Release.name) bundle: \(error)")
            return .interrupted
        }
        if !isQuiet { say(kit, matrix, in: console) }
        return runs ? try measure(matrix, in: console) : .done
    }

    private func say(_ kit: ProbeKit, _ matrix: MatrixDefinition, in console: Console) {
        let apps = kit.apps.count == 1 ? "1 app" : "\(kit.apps.count) apps"
        let loads = kit.loadCount == 1 ? "1 load" : "\(kit.loadCount) loads"
        console.note("\(directory): \(apps), \(loads) from '\(kit.vantage)'; it holds whole URLs, for you alone")
        if matrix.destinations.contains(where: { $0.lab != nil }) {
            console.note("note: probe apps ask the destinations themselves; nothing is served as lab: says")
        }
        if !runs { console.note("next, on a Mac: \(directory)/run.sh (see README.md there)") }
    }
}

// What --run does with the kit.
extension BundleCommand {
    private func measure(_ matrix: MatrixDefinition, in console: Console) throws -> ExitStatus {
        let path = try recordPath(store: store, environment: console.environment)
        // First, since a record that cannot be written makes the rest useless.
        let run = try run(of: matrix, in: RecordStore(path: path), console)
        let folder = directory.hasPrefix("/") ? directory : "./\(directory)"
        // By name, since what lies on a file system for data alone cannot be run itself.
        let child = ChildProcess(
            ["/usr/bin/env", "bash", "\(folder)/run.sh"] + (timeout.map { ["--timeout", $0] } ?? []),
            environment: console.environment)
        let status = try child.run(
            isInterrupted: { console.interruption.isRequested },
            output: { line in
                console.output.writeLine(line)
                console.output.flush()
            },
            error: { line in if !isQuiet { console.note(line) } })
        switch status {
        case 0, 1: break
        case 130: return .interrupted
        default: throw MachineError("\(folder)/run.sh ended with status \(status)")
        }
        let rows = "\(folder)/measurements.jsonl"
        let words = [rows, "--run", "\(run)", "--store", path] + BundleCommand.hint(for: matrix)
        let taken = try ImportCommand(ArgumentReader.read(words, for: ImportCommand.description)).run(in: console)
        return status == 1 && taken == .done ? .findings : taken
    }

    /// The run that the measurements belong to: one that is there, or a new one without any connection.
    private func run(of matrix: MatrixDefinition, in record: RecordStore, _ console: Console) throws -> Int {
        if let run = try record.newestRun(of: matrix) { return run }
        var work = RunWork(matrix: matrix, transfer: TransferOptions(), record: record, isLab: false, isQuiet: isQuiet)
        work.probes = false
        return try work.run(in: console).run
    }

    /// Linux is none of a matrix's platforms: its rows stand beside those of the first.
    private static func hint(for matrix: MatrixDefinition) -> [String] {
        #if os(Linux)
            matrix.platforms.prefix(1).flatMap { ["--platform", $0.description] }
        #else
            []
        #endif
    }
}
