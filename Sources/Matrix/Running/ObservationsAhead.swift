// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import Synchronization

/// Judges cells that wait for no answer, some thousands at a time, while those before them are written.
struct ObservationsAhead {
    /// One judge for all of them, so that what it has compiled is kept; only one thread has it at a time.
    private final class Judging: Sendable {
        private let judge: Mutex<CellJudge>

        init(_ judge: sending CellJudge) { self.judge = Mutex(judge) }

        func observations(of cells: ArraySlice<Int32>) -> [Observation] {
            judge.withLock { judge in cells.map { judge.observe(Int($0), connection: nil) } }
        }
    }

    /// The most cells at a time: a few megabytes of observations.
    private static let count = 8_192
    /// A thread is not worth it for fewer cells.
    private static let least = 4_096

    private let cells: [Int32]
    private let judging: Judging
    private var start = 0
    private var errand: Errand<[Observation]>?

    init(_ cells: [Int32], judge: () -> sending CellJudge) {
        self.cells = cells
        judging = Judging(judge())
    }

    /// The observations of the next cells, in their order; `nil` where all are done.
    mutating func next() -> [Observation]? {
        let ready = errand?.result() ?? range().map { judging.observations(of: cells[$0]) }
        errand = nil
        guard let ready else { return nil }
        if cells.count >= Self.least, let range = range() {
            errand = Errand { [cells, judging] in judging.observations(of: cells[range]) }
        }
        return ready
    }

    private mutating func range() -> Range<Int>? {
        guard start < cells.count else { return nil }
        let range = start..<min(start + Self.count, cells.count)
        start = range.upperBound
        return range
    }
}
