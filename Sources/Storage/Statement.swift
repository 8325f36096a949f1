// SPDX-License-Identifier: MIT
internal import CSQLite

/// Owns one prepared statement and finalizes it exactly once.
///
/// It belongs inside the closure that was given its connection: outside, nothing keeps two threads apart.
@safe
package struct Statement: ~Copyable {
    private let raw: OpaquePointer

    /// The corresponding C function is `sqlite3_prepare_v3`.
    init(_ sql: String, on database: OpaquePointer) throws(StorageError) {
        var statement: OpaquePointer?
        var sql = sql
        let status = sql.withUTF8 { text in
            unsafe text.withMemoryRebound(to: CChar.self) { text in
                unsafe sqlite3_prepare_v3(database, text.baseAddress, Int32(text.count), 0, &statement, nil)
            }
        }
        guard status == SQLITE_OK else { throw unsafe StorageError(status, from: database) }
        guard let statement = unsafe statement else {
            throw StorageError(code: .misuse, detail: "the statement is empty")
        }
        unsafe raw = statement
    }

    deinit { unsafe sqlite3_finalize(raw) }

    /// Goes on to the next row; `false` when there is none, and then the statement can be run anew.
    ///
    /// The corresponding C function is `sqlite3_step`.
    package borrowing func step() throws(StorageError) -> Bool {
        let status = unsafe sqlite3_step(raw)
        if status == SQLITE_ROW { return true }
        if status == SQLITE_DONE {
            unsafe sqlite3_reset(raw)
            return false
        }
        let error = unsafe StorageError(status, from: sqlite3_db_handle(raw))
        unsafe sqlite3_reset(raw)
        throw error
    }

    /// Runs a statement to its end and passes over its rows.
    package borrowing func run() throws(StorageError) {
        while try step() {}
    }

    /// Leaves a statement before its last row, so that it can be run anew.
    package borrowing func reset() {
        unsafe sqlite3_reset(raw)
    }
}

/// Parameters are numbered from 1.
extension Statement {
    package borrowing func bind(_ value: Int, at parameter: Int32) throws(StorageError) {
        try check(unsafe sqlite3_bind_int64(raw, parameter, sqlite3_int64(value)))
    }

    package borrowing func bind(_ value: Int?, at parameter: Int32) throws(StorageError) {
        guard let value else { return try bindNull(at: parameter) }
        try bind(value, at: parameter)
    }

    package borrowing func bind(_ value: Bool, at parameter: Int32) throws(StorageError) {
        try bind(value ? 1 : 0, at: parameter)
    }

    package borrowing func bind(_ value: Bool?, at parameter: Int32) throws(StorageError) {
        try bind(value.map { $0 ? 1 : 0 }, at: parameter)
    }

    package borrowing func bind(_ value: String, at parameter: Int32) throws(StorageError) {
        var value = value
        let status = value.withUTF8 { text in
            unsafe text.withMemoryRebound(to: CChar.self) { text in
                unsafe csqlite_bind_text(raw, parameter, text.baseAddress, sqlite3_uint64(text.count))
            }
        }
        try check(status)
    }

    package borrowing func bind(_ value: String?, at parameter: Int32) throws(StorageError) {
        guard let value else { return try bindNull(at: parameter) }
        try bind(value, at: parameter)
    }

    package borrowing func bind(_ value: [UInt8], at parameter: Int32) throws(StorageError) {
        let status = unsafe value.withUnsafeBytes { bytes in
            unsafe csqlite_bind_blob(raw, parameter, bytes.baseAddress, sqlite3_uint64(bytes.count))
        }
        try check(status)
    }

    package borrowing func bindNull(at parameter: Int32) throws(StorageError) {
        try check(unsafe sqlite3_bind_null(raw, parameter))
    }

    private borrowing func check(_ status: Int32) throws(StorageError) {
        guard status == SQLITE_OK else { throw unsafe StorageError(status, from: sqlite3_db_handle(raw)) }
    }
}

/// Columns are numbered from 0.
extension Statement {
    /// The whole number in a column that must hold one.
    package borrowing func integer(_ column: Int32) throws(StorageError) -> Int {
        try expect(SQLITE_INTEGER, "a whole number", in: column)
        return unsafe Int(sqlite3_column_int64(raw, column))
    }

    package borrowing func optionalInteger(_ column: Int32) throws(StorageError) -> Int? {
        isNull(column) ? nil : try integer(column)
    }

    /// Whether the whole number in a column is not 0.
    package borrowing func boolean(_ column: Int32) throws(StorageError) -> Bool { try integer(column) != 0 }

    package borrowing func optionalBoolean(_ column: Int32) throws(StorageError) -> Bool? {
        isNull(column) ? nil : try boolean(column)
    }

    /// The text in a column that must hold one; broken UTF-8 is repaired.
    package borrowing func text(_ column: Int32) throws(StorageError) -> String {
        try expect(SQLITE_TEXT, "a text", in: column)
        guard let start = unsafe sqlite3_column_text(raw, column) else {
            throw unsafe StorageError(SQLITE_NOMEM, from: sqlite3_db_handle(raw))
        }
        let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(raw, column)))
        return unsafe String(decoding: bytes, as: UTF8.self)
    }

    package borrowing func optionalText(_ column: Int32) throws(StorageError) -> String? {
        isNull(column) ? nil : try text(column)
    }

    /// The bytes in a column that must hold some.
    package borrowing func bytes(_ column: Int32) throws(StorageError) -> [UInt8] {
        try expect(SQLITE_BLOB, "bytes", in: column)
        guard let start = unsafe sqlite3_column_blob(raw, column) else { return [] }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(raw, column))))
    }

    package borrowing func isNull(_ column: Int32) -> Bool {
        unsafe sqlite3_column_type(raw, column) == SQLITE_NULL
    }

    private borrowing func expect(_ type: Int32, _ word: String, in column: Int32) throws(StorageError) {
        let found = unsafe sqlite3_column_type(raw, column)
        guard found != type else { return }
        let name = unsafe sqlite3_column_name(raw, column).map { unsafe String(cString: $0) } ?? "\(column)"
        let words = [
            SQLITE_INTEGER: "a whole number", SQLITE_FLOAT: "a real number", SQLITE_TEXT: "a text",
            SQLITE_BLOB: "bytes", SQLITE_NULL: "nothing",
        ]
        throw StorageError(
            code: .mismatch, detail: "column \(name) holds \(words[found] ?? "another type"), expected \(word)")
    }
}
