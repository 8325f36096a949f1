// SPDX-License-Identifier: MIT
internal import CSQLite

extension Database {
    /// Owns one connection to a SQLite file and closes it exactly once.
    @safe
    package struct Connection: ~Copyable {
        private let raw: OpaquePointer

        /// The corresponding C function is `sqlite3_open_v2`.
        init(path: String, access: Access, busyTimeout: Duration) throws(StorageError) {
            guard !path.isEmpty, !path.utf8.contains(0) else {
                throw StorageError(code: .cannotOpen, detail: "the path is empty or holds a null byte")
            }
            let flags =
                switch access {
                case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                case .write: SQLITE_OPEN_READWRITE
                case .read, .readImmutable: SQLITE_OPEN_READONLY
                }
            var database: OpaquePointer?
            // As a URI no path has a meaning of its own, such as ":memory:".
            let status = unsafe sqlite3_open_v2(
                Connection.uri(path, isImmutable: access == .readImmutable), &database,
                flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
            guard let database = unsafe database, status == SQLITE_OK else {
                let error = unsafe StorageError(status, from: database)
                // A connection that failed to open is closed all the same.
                unsafe sqlite3_close_v2(database)
                throw error
            }
            unsafe raw = database
            let (seconds, attoseconds) = busyTimeout.components
            let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
            unsafe sqlite3_busy_timeout(database, Int32(clamping: milliseconds))
        }

        deinit { unsafe sqlite3_close_v2(raw) }

        package borrowing func prepare(_ sql: String) throws(StorageError) -> Statement {
            unsafe try Statement(sql, on: raw)
        }

        /// Runs one statement without parameters.
        package borrowing func execute(_ sql: String) throws(StorageError) {
            try prepare(sql).run()
        }

        /// The first column of the first row, which must be a whole number.
        package borrowing func integer(_ sql: String) throws(StorageError) -> Int {
            let statement = try prepare(sql)
            guard try statement.step() else { throw StorageError(code: .mismatch, detail: "expected a row") }
            return try statement.integer(0)
        }

        /// The first column of the first row, which must be a text.
        package borrowing func text(_ sql: String) throws(StorageError) -> String {
            let statement = try prepare(sql)
            guard try statement.step() else { throw StorageError(code: .mismatch, detail: "expected a row") }
            return try statement.text(0)
        }

        /// The row that was inserted last (`sqlite3_last_insert_rowid`).
        package var lastRowID: Int { unsafe Int(sqlite3_last_insert_rowid(raw)) }
        /// How many rows the last statement changed (`sqlite3_changes64`).
        package var changedRows: Int { unsafe Int(sqlite3_changes64(raw)) }
        /// Whether the file cannot be written, whatever was asked for (`sqlite3_db_readonly`).
        package var isReadOnly: Bool { unsafe sqlite3_db_readonly(raw, "main") == 1 }

        /// Asks with `SQLITE_FCNTL_HAS_MOVED`.
        var hasMoved: Bool {
            var moved: Int32 = 0
            let status = unsafe sqlite3_file_control(raw, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
            return status == SQLITE_OK && moved != 0
        }

        /// Ends a transaction that failed. SQLite may have ended it itself, and says so by `sqlite3_get_autocommit`.
        borrowing func rollBack() {
            if unsafe sqlite3_get_autocommit(raw) == 0 { unsafe sqlite3_exec(raw, "ROLLBACK", nil, nil, nil) }
        }

        /// RFC 8089, as https://sqlite.org/uri.html reads it. An absolute path has an empty authority before it.
        static func uri(_ path: String, isImmutable: Bool) -> String {
            var uri = path.utf8.first == 0x2f ? "file://" : "file:./"
            for byte in path.utf8 {
                switch byte {
                case 0x2d...0x39, 0x41...0x5a, 0x61...0x7a, 0x5f, 0x7e: uri.unicodeScalars.append(.init(byte))
                default:
                    let hex = String(byte, radix: 16, uppercase: true)
                    uri += hex.utf8.count == 1 ? "%0\(hex)" : "%\(hex)"
                }
            }
            return isImmutable ? uri + "?immutable=1" : uri
        }
    }
}

extension StorageError {
    /// Takes the message and the `errno` out of the connection that failed.
    init(_ status: Int32, from database: OpaquePointer?) {
        let message = unsafe database.flatMap { unsafe sqlite3_errmsg($0) } ?? sqlite3_errstr(status)
        self.init(
            code: Code(rawValue: status), detail: unsafe message.map { unsafe String(cString: $0) } ?? "unknown",
            systemError: unsafe database.map { unsafe sqlite3_system_errno($0) } ?? 0)
    }
}
