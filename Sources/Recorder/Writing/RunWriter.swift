// SPDX-License-Identifier: MIT
package import Matrix
internal import Storage
internal import Synchronization

/// Writes the observations of one run as they come, and keeps other processes from writing the same run.
package final class RunWriter: Sendable {
    /// The run's number.
    package let number: Int
    private let store: RecordStore
    private let state: Mutex<State>

    private struct State: ~Copyable {
        /// `nil` once the run has been left or ended.
        var lock: FileLock?
        var waiting: [Observation] = []
        /// When the first of those came.
        var since: Duration?
        var rows: ObservationRows
    }

    /// The most that may wait, in cells and in time (`design.md` §6).
    private static let waitingLimit = 1_000
    private static let timeLimit = Duration.milliseconds(250)

    init(number: Int, store: RecordStore, lock: consuming FileLock, rows: ObservationRows) {
        self.number = number
        self.store = store
        state = Mutex(State(lock: lock, rows: rows))
    }

    /// Keeps finished cells; what it is given is on disk at the latest 250 ms after, as long as it is called or
    /// `flushIfDue` is.
    ///
    /// An observation without a ruling is of a cell that did not run: it is passed over. When writing fails,
    /// everything goes on waiting, so that a later call can succeed.
    package func append(_ observations: [Observation]) throws(RecordError) {
        try withOpenState { (state) throws(RecordError) in
            if state.waiting.isEmpty, observations.allSatisfy({ $0.ruling != nil }) {
                state.waiting = observations
            } else {
                state.waiting += observations.lazy.filter { $0.ruling != nil }
            }
            if state.since == nil, !state.waiting.isEmpty { state.since = store.now() }
            if state.waiting.count >= RunWriter.waitingLimit || isDue(state) { try write(&state) }
        }
    }

    /// Writes what waits, if that has waited for 250 ms. Call it while nothing arrives.
    package func flushIfDue() throws(RecordError) {
        try withOpenState { (state) throws(RecordError) in
            if isDue(state) { try write(&state) }
        }
    }

    /// Writes what waits and leaves the run incomplete. A second call does nothing.
    package func suspend() throws(RecordError) {
        try state.withLock { (state) throws(RecordError) in
            guard state.lock != nil else { return }
            try store.requireFile()
            try write(&state)
            state.lock = nil
        }
    }

    /// Writes what waits and marks the run as ended.
    package func finish(ended: String) throws(RecordError) {
        try withOpenState { (state) throws(RecordError) in
            try write(&state)
            try store.requireFile()
            try recording(store.path) { () throws(StorageError) in
                let cells = state.rows.cells
                try store.database.writeTrusted { (connection) throws(StorageError) in
                    if !cells.isComplete { try RunWriter.insertRest(of: number, on: connection) }
                    // A flag that a measurement changed, perhaps by another process, stands only in the table.
                    if try connection.integer("SELECT EXISTS (SELECT * FROM measurement)") != 0 {
                        try RunWriter.countFlags(of: number, on: connection)
                    } else {
                        try RunWriter.insertTally(cells.tally, of: number, on: connection)
                    }
                    for table in ["plan_range", "plan_axis", "plan"] {
                        try connection.execute("DELETE FROM \(table) WHERE run = \(number)")
                    }
                    let end = try connection.prepare("UPDATE run SET ended = ? WHERE number = ?")
                    try end.bind(ended, at: 1)
                    try end.bind(number, at: 2)
                    try end.run()
                }
            }
            state.lock = nil
        }
    }

    private func withOpenState(
        _ body: (inout State) throws(RecordError) -> Void
    ) throws(RecordError) {
        try state.withLock { (state) throws(RecordError) in
            guard state.lock != nil else {
                throw RecordError(
                    code: .alreadyComplete, path: store.path, detail: "the writer of run \(number) has been closed")
            }
            try body(&state)
        }
    }

    private func isDue(_ state: borrowing State) -> Bool {
        guard let since = state.since else { return false }
        return store.now() - since >= RunWriter.timeLimit
    }

    private func write(_ state: inout State) throws(RecordError) {
        guard !state.waiting.isEmpty else { return }
        try store.requireFile()
        do throws(StorageError) {
            // The rows that a cell points to were all found or made by this writer.
            try store.database.writeTrusted { (connection) throws(StorageError) in
                try state.rows.write(state.waiting, on: connection)
            }
        } catch {
            state.rows.forgetUnwritten()
            throw RecordError(error, path: store.path)
        }
        state.rows.keep(state.waiting)
        state.waiting = []
        state.since = nil
    }

    /// The cells of a run that ends without them.
    private static func insertRest(of run: Int, on connection: borrowing Database.Connection) throws(StorageError) {
        try connection.execute(
            """
            INSERT INTO cell (run, number, configuration, destination, vantage, client, platform)
            SELECT run, number, configuration, destination, vantage, client, platform FROM waiting WHERE run = \(run)
            """)
    }

    private static func countFlags(of run: Int, on connection: borrowing Database.Connection) throws(StorageError) {
        try connection.execute(
            """
            INSERT OR REPLACE INTO tally (run, flag, cells) SELECT run, flag, count(*) FROM cell
            WHERE run = \(run) AND flag IS NOT NULL GROUP BY flag
            """)
    }

    private static func insertTally(
        _ tally: [(flag: Flag, cells: Int)], of run: Int, on connection: borrowing Database.Connection
    ) throws(StorageError) {
        let insert = try connection.prepare("INSERT OR REPLACE INTO tally (run, flag, cells) VALUES (?, ?, ?)")
        for (flag, cells) in tally {
            try insert.bind(run, at: 1)
            try insert.bind(flag.rawValue, at: 2)
            try insert.bind(cells, at: 3)
            try insert.run()
        }
    }
}
