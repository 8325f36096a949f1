// SPDX-License-Identifier: MIT
internal import Storage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The registered instances of an app and the challenges that were issued to them: one SQLite file of its own.
///
/// Threads may share it, and several processes may have one file open at once. What is verified is verified outside
/// any transaction; what was read before is then compared again inside the one that writes.
package final class Registry: Sendable {
    package let path: String
    package let limits: ChallengeLimits
    let database: Database

    /// Opens the file, makes it where it is missing, migrates an older one.
    ///
    /// - Parameter busyTimeout: how long to wait for another program that keeps the file locked.
    /// - Throws: `RegistryError`. A file that is not ours is never written to.
    package init(
        path: String, limits: ChallengeLimits = ChallengeLimits(), busyTimeout: Duration = .seconds(30)
    ) throws(RegistryError) {
        self.path = path
        self.limits = limits
        let (database, standing) = try RegistryError.translating(path) { () throws(StorageError) in
            let database = try Database(path: path, access: .create, busyTimeout: busyTimeout)
            try database.use { (connection) throws(StorageError) in
                try connection.execute("PRAGMA trusted_schema = OFF")
            }
            return (database, try RegistrySchema.schema.apply(to: database))
        }
        self.database = database
        switch standing {
        case .current, .older: break
        // The receipts in it are between Apple and its owner; the files that SQLite puts beside it take its mode.
        case .empty: unsafe chmod(path, 0o600)
        case .foreign:
            throw RegistryError(code: .notARegistry, path: path, detail: "the file is another program's database")
        case .newer(let version):
            throw RegistryError(
                code: .newer, path: path,
                detail: "a later ats-matrix made it (version \(version), this one knows "
                    + "\(RegistrySchema.schema.version))")
        }
        try useLog(busyTimeout)
    }

    /// Only after the tables are made, so that the number that makes the file ours is in the file itself.
    private func useLog(_ busyTimeout: Duration) throws(RegistryError) {
        let end = ContinuousClock.now + busyTimeout
        while true {
            do throws(StorageError) {
                return try database.use { (connection) throws(StorageError) in
                    if try connection.text("PRAGMA journal_mode") != "wal" {
                        try connection.execute("PRAGMA journal_mode = WAL")
                    }
                    // What was accepted must have been even if the power fails: a counter that went back would let a
                    // proof pass again.
                    try connection.execute("PRAGMA synchronous = FULL")
                }
            } catch {
                // SQLite does not wait for others when it changes the journal mode.
                guard error.code.primary == .busy, ContinuousClock.now < end else {
                    throw RegistryError(error, path: path)
                }
                usleep(5_000)
            }
        }
    }

    /// Does work in one transaction that writes, all of it or none.
    ///
    /// Into a file that is no longer at its path nothing is written: who opens that path next would not know what was
    /// accepted.
    func writing<Result: Sendable>(
        _ body: (borrowing Database.Connection) throws(StorageError) -> Result
    ) throws(RegistryError) -> Result {
        guard !database.hasMoved else {
            throw RegistryError(
                code: .replaced, path: path, detail: "the file was deleted or replaced while it was in use")
        }
        return try storing { () throws(StorageError) in try database.write(body) }
    }

    /// Runs work on the database and tells its failures in the registry's words.
    func storing<Result>(_ body: () throws(StorageError) -> Result) throws(RegistryError) -> Result {
        try RegistryError.translating(path, body)
    }
}
