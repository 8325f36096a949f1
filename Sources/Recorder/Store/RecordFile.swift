// SPDX-License-Identifier: MIT
internal import Storage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The way from a path to an open record: everything that may be wrong with a file is found before it is touched.
struct RecordFile {
    let path: String
    let busyTimeout: Duration

    func openForWriting() throws(RecordError) -> Database {
        switch try kind() {
        case .missing: try makeFolder()
        case .empty: break
        case .filled: try checkOwner()
        }
        guard isWritable(folder) else {
            throw failure(.readOnly, "its folder \(folder) cannot be written; choose another file with --store")
        }
        guard try kind() == .missing || isWritable(path) else {
            throw failure(.readOnly, "the file cannot be written; choose another one with --store")
        }
        return try prepare(.create)
    }

    func openForReading() throws(RecordError) -> Database {
        switch try kind() {
        case .missing: throw failure(.missing, "there is no such file; 'run' makes it, and --store names another one")
        case .empty: throw failure(.notARecord, "the file is empty; 'run' makes a record of it")
        case .filled: try checkOwner()
        }
        if isWritable(path), isWritable(folder) { return try prepare(.write) }
        // With a write-ahead log beside it SQLite must be let at that; without one nobody is writing, and SQLite
        // would fail to make one.
        return try prepare(size(path + "-wal") ?? 0 > 0 ? .read : .readImmutable)
    }

    /// Opens the file, brings its tables up to date and sets what SQLite does not keep in the file.
    private func prepare(_ access: Database.Access) throws(RecordError) -> Database {
        let (database, standing) = try recording(path) { () throws(StorageError) in
            let database = try Database(path: path, access: access, busyTimeout: busyTimeout)
            try database.use { (connection) throws(StorageError) in
                // While tables change, a table that is dropped must not take the rows that point to it along.
                try connection.execute("PRAGMA foreign_keys = OFF")
                // The file may come from somebody else.
                try connection.execute("PRAGMA trusted_schema = OFF")
            }
            let isReading = access == .read || access == .readImmutable
            let standing =
                try isReading
                ? database.read { (connection) throws(StorageError) in
                    try RecordSchema.schema.standing(of: connection)
                } : RecordSchema.schema.apply(to: database)
            try database.use { (connection) throws(StorageError) in
                try connection.execute("PRAGMA foreign_keys = ON")
            }
            return (database, standing)
        }
        try check(standing)
        guard access == .create || access == .write else {
            guard standing == .current else {
                throw failure(.readOnly, "an earlier ats-matrix made it, and it cannot be brought up to date in place")
            }
            return database
        }
        // The tables are made before this, with SQLite's rollback journal, so that the number in the header that
        // makes the file ours is in the file itself and not only in a log beside it.
        try retryingWhileBusy { () throws(StorageError) in
            try database.use { (connection) throws(StorageError) in
                if try connection.text("PRAGMA journal_mode") != "wal" {
                    try connection.execute("PRAGMA journal_mode = WAL")
                }
                try connection.execute("PRAGMA synchronous = NORMAL")
            }
        }
        return database
    }

    /// SQLite does not wait for others when it changes the journal mode.
    private func retryingWhileBusy(_ body: () throws(StorageError) -> Void) throws(RecordError) {
        let end = ContinuousClock.now + busyTimeout
        while true {
            do throws(StorageError) { return try body() } catch {
                guard error.code.primary == .busy, ContinuousClock.now < end else {
                    throw RecordError(error, path: path)
                }
                usleep(5_000)
            }
        }
    }

    /// Reads the header without a lock and without a look at any journal, since rolling back another program's
    /// journal would change its file.
    ///
    /// SQLite does the reading, because closing a file of one's own would drop the locks that this process has on it.
    private func checkOwner() throws(RecordError) {
        let standing: Schema.Standing
        do throws(StorageError) {
            standing = try Database(path: path, access: .readImmutable).use { (connection) throws(StorageError) in
                // Without this the file would count as damaged while another process is just making its tables, or
                // after one was killed at that; SQLite sets it right as soon as the file is opened in earnest.
                try connection.execute("PRAGMA writable_schema = ON")
                let identifier = try connection.integer("PRAGMA application_id")
                return identifier == RecordSchema.applicationID
                    ? try RecordSchema.schema.standing(of: connection) : .foreign(identifier)
            }
        } catch {
            if error.code.primary == .notADatabase {
                throw failure(.notARecord, "the file is no SQLite database; choose another file with --store")
            }
            throw RecordError(error, path: path)
        }
        try check(standing)
    }

    private func check(_ standing: Schema.Standing) throws(RecordError) {
        switch standing {
        case .current, .empty, .older: break
        case .foreign(let identifier):
            let whose = identifier == 0 ? "" : " (application_id \(identifier))"
            throw failure(
                .notARecord, "the file is another program's database\(whose); choose another file with --store")
        case .newer(let version):
            throw failure(
                .newer,
                "a later ats-matrix made it (version \(version), this one knows \(RecordSchema.schema.version)); "
                    + "use that one, or choose another file with --store")
        }
    }

    private enum Kind { case missing, empty, filled }

    private func kind() throws(RecordError) -> Kind {
        guard !path.isEmpty else { throw failure(.cannotOpen, "the path is empty") }
        guard !path.utf8.contains(0) else { throw failure(.cannotOpen, "the path holds a null byte") }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            let error = SystemError(number: errno)
            if error.number == ENOENT { return .missing }
            throw failure(.cannotOpen, "\(error)")
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw failure(.isDirectory, "this is a folder; name a file in it, such as record.sqlite")
        case S_IFREG: break
        default: throw failure(.notARecord, "this is no regular file; choose another one with --store")
        }
        guard status.st_size > 0 else { return .empty }
        guard unsafe faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) == 0 else {
            throw failure(.cannotOpen, "the file may not be read: \(SystemError(number: errno))")
        }
        return .filled
    }

    private var folder: String {
        guard let slash = path.utf8.lastIndex(of: 0x2f) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private func makeFolder() throws(RecordError) {
        var prefix = ""
        for part in folder.split(separator: "/", omittingEmptySubsequences: false) {
            prefix += part + "/"
            guard unsafe mkdir(prefix, 0o777) != 0, errno != EEXIST else { continue }
            let error = SystemError(number: errno)
            var status = stat()
            if unsafe stat(prefix, &status) == 0 { continue }
            let code: RecordError.Code =
                switch error.number {
                case EACCES, EPERM, EROFS: .readOnly
                case ENOSPC, EDQUOT: .full
                default: .cannotOpen
                }
            throw failure(code, "its folder \(prefix) cannot be made: \(error)")
        }
    }

    private func isWritable(_ path: String) -> Bool { unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 }

    private func size(_ path: String) -> Int? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    private func failure(_ code: RecordError.Code, _ detail: String) -> RecordError {
        RecordError(code: code, path: path, detail: detail)
    }
}
