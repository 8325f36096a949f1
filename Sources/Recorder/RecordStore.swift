// SPDX-License-Identifier: MIT
package import Matrix

/// The record: one SQLite file of runs (`design.md` §8).
package final class RecordStore: Sendable {
    /// Opens the file, makes it and its folder where they are missing, migrates an older one.
    ///
    /// - Throws: `RecordError` for a file that is not a record, a newer one, read-only, locked, corrupt or on a full
    ///   disk; the file is named.
    package init(path: String) throws(RecordError) {
        throw RecordError(code: .notARecord, path: path, detail: "the recorder is missing")
    }

    /// Begins a run and records every cell of it as not run.
    package func begin(
        _ matrix: MatrixDefinition, cells: [Int], environment: RunEnvironment, started: String
    ) throws(RecordError) -> RunWriter { throw RecordError(code: .notARecord, path: "", detail: "") }

    /// Takes an incomplete run up again.
    ///
    /// - Returns: the writer and the cells that are still to be run, ascending.
    /// - Throws: `RecordError` with `.noSuchRun`, `.matrixChanged` or `.alreadyComplete` besides.
    package func resume(
        _ run: RunName, _ matrix: MatrixDefinition
    ) throws(RecordError) -> (writer: RunWriter, remaining: [Int]) {
        throw RecordError(code: .notARecord, path: "", detail: "")
    }

    /// Every run, newest first.
    package func runs() throws(RecordError) -> [RunSummary] { [] }
    /// A whole run, read back.
    package func report(_ run: RunName) throws(RecordError) -> RunReport {
        throw RecordError(code: .noSuchRun, path: "", detail: "")
    }
}

/// How a user names a run: its number, or `last`.
package enum RunName: Sendable, Hashable {
    case number(Int)
    case last

    package init?(_ text: String) {
        if text == "last" { self = .last } else if let n = Int(text), n > 0 { self = .number(n) } else { return nil }
    }
}

package struct RunSummary: Sendable, Hashable {
    package let number: Int
    package let matrix: String
    /// ISO 8601, UTC.
    package let started: String
    package let ended: String?
    package let cells: Int
    package let finishedCells: Int
    /// Number of finished cells by flag.
    package let flags: [Flag: Int]
    package let unexpected: Int

    package init(
        number: Int, matrix: String, started: String, ended: String?, cells: Int, finishedCells: Int,
        flags: [Flag: Int], unexpected: Int
    ) {
        self.number = number
        self.matrix = matrix
        self.started = started
        self.ended = ended
        self.cells = cells
        self.finishedCells = finishedCells
        self.flags = flags
        self.unexpected = unexpected
    }
}

/// Writes the observations of one run as they come.
package final class RunWriter: Sendable {
    /// The run's number.
    package let number: Int

    init(number: Int) { self.number = number }

    /// Keeps finished cells; what it is given is on disk at the latest 250 ms after, as long as it is called or
    /// `flush` is.
    package func append(_ observations: [Observation]) throws(RecordError) {}
    /// Writes what waits, if the last write is 250 ms old. Call it while nothing arrives.
    package func flushIfDue() throws(RecordError) {}
    /// Writes what waits and leaves the run incomplete.
    package func suspend() throws(RecordError) {}
    /// Writes what waits and marks the run as ended.
    package func finish(ended: String) throws(RecordError) {}
}

/// What went wrong with a record; the file is named in the description.
package struct RecordError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: Sendable, Hashable {
        case notARecord, newer, readOnly, locked, full, corrupt, cannotOpen
        case noSuchRun, matrixChanged, alreadyComplete
        case database
    }
    package let code: Code
    package let path: String
    package let detail: String

    package init(code: Code, path: String, detail: String) {
        self.code = code
        self.path = path
        self.detail = detail
    }

    package var description: String { "record \(path): \(detail)" }
    /// Whether the request is at fault (exit status 2) and not the machine (3).
    package var isRequestFault: Bool { [.noSuchRun, .matrixChanged, .alreadyComplete].contains(code) }
}
