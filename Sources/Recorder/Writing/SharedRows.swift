// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Storage

/// Rows that many others point to, each kept once for the whole record.
enum SharedRows {
    enum Value {
        case text(String)
        case integer(Int)
        case null

        static func optional(_ text: String?) -> Value { text.map(Value.text) ?? .null }
        static func optional(_ integer: Int?) -> Value { integer.map(Value.integer) ?? .null }
        static func boolean(_ boolean: Bool) -> Value { .integer(boolean ? 1 : 0) }
    }

    /// The row with exactly these values, made where it is missing. Nobody else can make it meanwhile: the caller's
    /// transaction holds the write lock.
    static func row(
        in table: String, _ values: [(column: String, value: Value)], on database: borrowing Database.Connection
    ) throws(StorageError) -> Int {
        let condition = values.map { "\($0.column) IS ?" }.joined(separator: " AND ")
        let find = try database.prepare("SELECT id FROM \(table) WHERE \(condition)")
        try bind(values.map(\.value), to: find)
        if try find.step() { return try find.integer(0) }
        let columns = values.map(\.column).joined(separator: ", ")
        let marks = values.map { _ in "?" }.joined(separator: ", ")
        let insert = try database.prepare("INSERT INTO \(table) (\(columns)) VALUES (\(marks))")
        try bind(values.map(\.value), to: insert)
        try insert.run()
        return database.lastRowID
    }

    static func row(of rule: Rule, on database: borrowing Database.Connection) throws(StorageError) -> Int {
        try row(
            in: "rule",
            [
                ("name", .text(rule.id)), ("title", .text(rule.title)), ("section", .text(rule.section)),
                ("evidence", .text(rule.evidence.rawValue)), ("platforms", .text(rule.platforms)),
            ], on: database)
    }

    static func row(
        of finding: TrustFinding, on database: borrowing Database.Connection
    ) throws(StorageError) -> Int {
        try row(
            in: "finding",
            [
                ("rule", .integer(try row(of: finding.rule, on: database))),
                ("standing", .text(finding.standing.rawValue)), ("codes", .text(text(finding.codes))),
                ("says", .text(finding.says)), ("evidence", .text(finding.evidence.rawValue)),
            ], on: database)
    }

    static func text(_ codes: [URLErrorCode]) -> String {
        codes.map { "\($0.rawValue)" }.joined(separator: " ")
    }

    private static func bind(_ values: [Value], to statement: borrowing Statement) throws(StorageError) {
        for (i, value) in values.enumerated() {
            let parameter = Int32(i + 1)
            switch value {
            case .text(let text): try statement.bind(text, at: parameter)
            case .integer(let integer): try statement.bind(integer, at: parameter)
            case .null: try statement.bindNull(at: parameter)
            }
        }
    }
}
