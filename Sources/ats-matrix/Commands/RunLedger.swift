// SPDX-License-Identifier: MIT
import Matrix
import Recorder

/// Takes the observations of one run to the record, and keeps count.
final class RunLedger {
    private let writer: RunWriter
    private let interruption: Interruption
    private var progress: Progress
    /// Cells that are recorded as finished.
    private(set) var done: Int
    /// What went wrong with the record while nothing was being taken.
    private(set) var fault: RecordError?

    init(_ writer: RunWriter, done: Int, progress: Progress, interruption: Interruption) {
        self.writer = writer
        self.done = done
        self.progress = progress
        self.interruption = interruption
    }

    /// Asked often, so it is also when what waits is written.
    var isToStop: Bool {
        if fault == nil {
            do { try writer.flushIfDue() } catch { fault = error }
        }
        return fault != nil || interruption.isRequested
    }

    func take(_ observations: [Observation]) throws(RecordError) {
        try writer.append(observations)
        done += observations.count
        progress.advance(by: observations.count)
    }

    /// Marks the run as ended, where all its cells are done, or leaves it to be resumed.
    func close(isComplete: Bool) throws(RecordError) {
        progress.clear()
        if let fault { throw fault }
        if isComplete { try writer.finish(ended: utcNow()) } else { try writer.suspend() }
    }

    /// Keeps what can be kept after a fault, which is the one to tell.
    func abandon() {
        progress.clear()
        try? writer.suspend()
    }
}
