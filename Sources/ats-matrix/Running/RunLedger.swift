// SPDX-License-Identifier: MIT
import Matrix
import Recorder

/// Takes the observations of one run to the record, and keeps count.
final class RunLedger {
    private let writer: RunWriter
    private var progress: Progress
    /// Cells that are recorded as finished.
    private(set) var done: Int

    init(_ writer: RunWriter, done: Int, progress: Progress) {
        self.writer = writer
        self.done = done
        self.progress = progress
    }

    /// Writes what waits, if it is time.
    func idle() throws(RecordError) { try writer.flushIfDue() }

    func take(_ observations: [Observation]) throws(RecordError) {
        try writer.append(observations)
        done += observations.count
        progress.advance(by: observations.count)
    }

    /// Marks the run as ended, where all its cells are done, or leaves it to be resumed.
    func close(isComplete: Bool) throws(RecordError) {
        progress.clear()
        if isComplete { try writer.finish(ended: utcNow()) } else { try writer.suspend() }
    }

    /// Keeps what can be kept after a fault, which is the one to tell.
    func abandon() {
        progress.clear()
        try? writer.suspend()
    }
}
