// SPDX-License-Identifier: MIT
internal import Synchronization

/// One SQLite file, open.
///
/// Threads take turns at its one connection; processes take turns by SQLite's own locks and wait for each other up
/// to the busy timeout.
package final class Database: Sendable {
    /// What is wanted of the file.
    package enum Access: Sendable, Hashable {
        /// Reads and writes, and makes a missing file.
        case create
        /// Reads and writes.
        case write
        /// Only reads.
        case read
        /// Only reads, and takes it for granted that nobody writes: no lock, no file beside it, and neither its
        /// journal nor its write-ahead log is looked at (https://sqlite.org/uri.html, `immutable`).
        case readImmutable
    }

    package let path: String
    private let connection: Mutex<Connection>

    package init(path: String, access: Access, busyTimeout: Duration = .seconds(30)) throws(StorageError) {
        self.path = path
        connection = Mutex(try Connection(path: path, access: access, busyTimeout: busyTimeout))
    }

    /// Lends the connection, outside a transaction; other threads wait meanwhile.
    package func use<Result: Sendable>(
        _ body: (borrowing Connection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try connection.withLock { (connection) throws(StorageError) in try body(connection) }
    }

    /// Reads in one transaction, so that all answers are of one moment.
    package func read<Result: Sendable>(
        _ body: (borrowing Connection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try transaction("BEGIN", body)
    }

    /// Does the work in one transaction that holds the write lock from its start, so that what it read cannot change
    /// under it. When the work throws, nothing of it stays.
    package func write<Result: Sendable>(
        _ body: (borrowing Connection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try transaction("BEGIN IMMEDIATE", body)
    }

    /// The same for rows whose foreign keys are known to be right, because the caller has made or found the rows that
    /// they point to: the look-up of each would cost more than writing it.
    ///
    /// The corresponding pragma, `foreign_keys`, has no effect inside a transaction.
    package func writeTrusted<Result: Sendable>(
        _ body: (borrowing Connection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try use { (connection) throws(StorageError) in
            try connection.execute("PRAGMA foreign_keys = OFF")
            do throws(StorageError) {
                let result = try Database.transaction("BEGIN IMMEDIATE", on: connection, body)
                try connection.execute("PRAGMA foreign_keys = ON")
                return result
            } catch {
                try? connection.execute("PRAGMA foreign_keys = ON")
                throw error
            }
        }
    }

    /// Whether the file has been deleted, renamed or replaced since it was opened.
    package var hasMoved: Bool { connection.withLock { connection in connection.hasMoved } }

    private func transaction<Result: Sendable>(
        _ begin: String, _ body: (borrowing Connection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try use { (connection) throws(StorageError) in
            try Database.transaction(begin, on: connection, body)
        }
    }

    private static func transaction<Result: Sendable>(
        _ begin: String, on connection: borrowing Connection,
        _ body: (borrowing Connection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try connection.execute(begin)
        do throws(StorageError) {
            let result = try body(connection)
            try connection.execute("COMMIT")
            return result
        } catch {
            connection.rollBack()
            throw error
        }
    }
}
