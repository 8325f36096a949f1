// SPDX-License-Identifier: MIT
internal import Storage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension RecordError {
    /// Says what a failure of SQLite means for the reader, and what to do.
    init(_ error: StorageError, path: String) {
        let code: Code
        let detail: String
        let system = error.systemError
        if error.code.rawValue == 8 | 4 << 8 {
            // SQLITE_READONLY_DBMOVED
            code = .replaced
            detail = RecordError.movedDetail
        } else if error.code.primary == .full || [ENOSPC, EDQUOT, EFBIG].contains(system) {
            code = .full
            detail = "the disk is full; free some space or choose another file with --store"
        } else if error.code.primary == .readOnly || [EROFS, EACCES, EPERM].contains(system) {
            code = .readOnly
            detail = "the file or its folder cannot be written; choose another file with --store"
        } else {
            switch error.code.primary {
            case .busy, .locked:
                code = .locked
                detail = "another program keeps it locked; wait for that to end or choose another file with --store"
            case .corrupt, .notADatabase:
                code = .corrupt
                detail = "it is damaged (\(error.detail)); move it away, or save what it holds with sqlite3's .recover"
            case .error, .mismatch:
                // Our statements are fixed, so it is the tables that are not what they should be.
                code = .corrupt
                detail = "its tables are not those of a record (\(error.detail)); move it away"
            case .cannotOpen:
                code = .cannotOpen
                detail = system == 0 ? "it cannot be opened" : "it cannot be opened: \(SystemError(number: system))"
            default:
                code = .database
                detail = "\(error)"
            }
        }
        self.init(code: code, path: path, detail: detail)
    }

    static let movedDetail =
        "the file was deleted or replaced while it was in use; what was not written yet is not in it"
}

/// Runs work on the database and tells its failures in the record's words.
func recording<Result>(
    _ path: String, _ body: () throws(StorageError) -> Result
) throws(RecordError) -> Result {
    do throws(StorageError) { return try body() } catch { throw RecordError(error, path: path) }
}
