// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix
import Recorder
import Vantage

/// The work of one run, everything being understood: ask, record, say how far it is.
struct RunWork {
    /// How the run ended.
    struct End: Sendable {
        let run: Int
        /// Cells that are recorded as finished, those of an earlier attempt included.
        let done: Int
        let total: Int
        var isComplete: Bool { done == total }
    }

    let matrix: MatrixDefinition
    let transfer: TransferOptions
    let record: RecordStore
    let isLab: Bool
    let isQuiet: Bool
    var probes = true
    /// `nil` for all.
    var cells: [Int]?
    /// `nil` for this machine's own.
    var vantage: VantagePoint?
    var resumed: RunName?
    /// What ends before this time is marked as due, in seconds since 1970.
    var dueBefore: Int64?
    var route: @Sendable (Int) -> Route? = { _ in nil }

    init(matrix: MatrixDefinition, transfer: TransferOptions, record: RecordStore, isLab: Bool, isQuiet: Bool) {
        self.matrix = matrix
        self.transfer = transfer
        self.record = record
        self.isLab = isLab
        self.isQuiet = isQuiet
    }

    func run(in console: Console) throws -> End {
        let (writer, remaining, before) = try begin()
        var options = Runner.Options()
        options.probes = probes
        options.cells = remaining
        let thisMachine = vantage ?? ThisMachine.vantagePoint()
        options.thisMachine = thisMachine
        options.routes = route
        options.dueBefore = dueBefore
        let runner = Runner(matrix: matrix, options: options)

        let total = before + remaining.count
        let ledger = RunLedger(
            writer, done: before,
            progress: Progress(on: console, of: total, "cells", done: before, isQuiet: isQuiet))
        var own = OwnAddressTally(matrix, thisMachine: thisMachine)
        do {
            try runner.run(
                with: Prober(options: transfer), isInterrupted: { console.interruption.isRequested },
                idle: ledger.idle,
                each: { (observations) throws(RecordError) in
                    try ledger.take(observations)
                    own.add(observations)
                })
            try ledger.close(isComplete: ledger.done == total)
        } catch {
            ledger.abandon()
            throw error
        }
        for note in isQuiet ? [] : own.notes { console.note("note: \(note)") }
        return End(run: writer.number, done: ledger.done, total: total)
    }

    private func begin() throws -> (writer: RunWriter, remaining: [Int], before: Int) {
        if let resumed {
            let (writer, remaining) = try record.resume(resumed, matrix)
            // The days belong to this attempt, and the marks of the earlier one to its own.
            try record.markDue(before: dueBefore, in: writer.number)
            let cells = try record.head(.number(writer.number)).totals.cells
            return (writer, remaining, cells - remaining.count)
        }
        let cells = cells ?? Array(matrix.cells.indices)
        let environment = RunEnvironment(
            version: Release.version, curl: Prober.libraryVersion, machine: machineName(), isLab: isLab,
            isProbed: probes)
        return (try record.begin(matrix, cells: cells, environment: environment, started: utcNow()), cells, 0)
    }
}
