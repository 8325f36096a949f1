// SPDX-License-Identifier: MIT
internal import Storage

/// The record: one SQLite file of runs (`design.md` §8).
///
/// Threads may share it, and several processes may have one file open at once.
package final class RecordStore: Sendable {
    package let path: String
    let database: Database
    /// Monotonic.
    let now: @Sendable () -> Duration
    private let log: WriteAheadLog

    /// Opens the file, makes it and its folder where they are missing, migrates an older one.
    ///
    /// - Parameters:
    ///   - busyTimeout: how long to wait for another program that keeps the file locked.
    ///   - now: a monotonic clock, by which a run's cells are written in time.
    /// - Throws: `RecordError` for a file that is not a record, a newer one, read-only, locked, corrupt or on a full
    ///   disk; the file is named. A file that is not ours is never written to.
    package init(
        path: String, busyTimeout: Duration = .seconds(30), now: @escaping @Sendable () -> Duration = RecordStore.uptime
    ) throws(RecordError) {
        self.path = path
        self.now = now
        database = try RecordFile(path: path, busyTimeout: busyTimeout).openForWriting()
        log = WriteAheadLog(of: path)
    }

    /// Opens the file to read it; a missing one stays missing.
    ///
    /// A record that may not be written, such as one on a read-only medium, is read all the same.
    ///
    /// - Throws: `RecordError` as above, and with `.missing`.
    package init(reading path: String, busyTimeout: Duration = .seconds(30)) throws(RecordError) {
        self.path = path
        now = RecordStore.uptime
        database = try RecordFile(path: path, busyTimeout: busyTimeout).openForReading()
        log = WriteAheadLog(of: path)
    }

    /// Time on a clock that never goes back.
    package static let uptime: @Sendable () -> Duration = { [start = ContinuousClock.now] in
        start.duration(to: ContinuousClock.now)
    }

    /// Refuses to write into a file that is no longer at its path.
    func requireFile() throws(RecordError) {
        guard database.hasMoved else { return log.remember() }
        // What was written goes into the file that was moved, before its log is taken away.
        try? database.use { (connection) throws(StorageError) in
            try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        log.removeOwn()
        throw RecordError(code: .replaced, path: path, detail: RecordError.movedDetail)
    }

    /// The number of the run, which must be there.
    func number(of run: RunName) throws(RecordError) -> Int {
        let newest = try recording(path) { () throws(StorageError) in
            try database.read { (connection) throws(StorageError) in
                try connection.integer("SELECT ifnull(max(number), 0) FROM run")
            }
        }
        switch run {
        case .last where newest > 0: return newest
        case .last: throw RecordError(code: .noSuchRun, path: path, detail: "it holds no run yet")
        case .number(let number):
            let isThere = try recording(path) { () throws(StorageError) in
                try database.read { (connection) throws(StorageError) in
                    try connection.integer("SELECT count(*) FROM run WHERE number = \(number)") > 0
                }
            }
            guard isThere else {
                let hint = newest == 0 ? "it holds no run yet" : "the newest is \(newest), and 'runs' lists them all"
                throw RecordError(code: .noSuchRun, path: path, detail: "there is no run \(number); \(hint)")
            }
            return number
        }
    }
}
