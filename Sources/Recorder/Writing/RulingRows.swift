// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Matrix
internal import Storage

/// The rows of rulings and predictions, which very many cells share: each kept once for the whole record.
struct RulingRows: Sendable {
    private var rulings = RowCache<RulingKey>()
    private var predictions = RowCache<PredictionKey>()

    mutating func keep() {
        rulings.keep()
        predictions.keep()
    }

    mutating func forget() {
        rulings.forget()
        predictions.forget()
    }

    mutating func row(
        of ruling: Ruling, on database: borrowing Database.Connection
    ) throws(StorageError) -> Int {
        if let row = rulings[RulingKey(ruling: ruling)] { return row }
        var questions: [String] = []
        for question in ruling.questions { questions.append("\(try row(of: question, on: database))") }
        let row = try sharedRow(
            "ruling",
            [
                ("verdict", .text(ruling.verdict.rawValue)),
                ("codes", .text(RulingRows.text(ruling.codes))),
                ("likely", .optional(ruling.likely?.rawValue)),
                ("rule", .integer(try row(of: ruling.rule, on: database))),
                ("evidence", .text(ruling.evidence.rawValue)),
                ("hop", .integer(ruling.hop)),
                ("requirement", try row(of: ruling.requires, on: database)),
                ("questions", .text(questions.joined(separator: " "))),
            ], on: database)
        rulings.insert(row, for: RulingKey(ruling: ruling))
        return row
    }

    mutating func row(
        of prediction: Prediction, on database: borrowing Database.Connection
    ) throws(StorageError) -> Int {
        if let row = predictions[PredictionKey(prediction: prediction)] { return row }
        let (outcome, codes, likely) =
            switch prediction.outcome {
            case .none: ("none", "", String?.none)
            case .unsettled(let likely): ("unsettled", "", likely?.rawValue)
            case .refused(let codes): ("refused", RulingRows.text(codes), nil)
            case .failed(let code): ("failed", RulingRows.text([code]), nil)
            case .distrusted(let codes): ("distrusted", RulingRows.text(codes), nil)
            case .status(let status): ("status", "\(status)", nil)
            case .reached: ("reached", "", nil)
            }
        let row = try sharedRow(
            "prediction",
            [
                ("outcome", .text(outcome)), ("codes", .text(codes)), ("likely", .optional(likely)),
                ("hop", .integer(prediction.hop)), ("requirement", try row(of: prediction.condition, on: database)),
            ], on: database)
        predictions.insert(row, for: PredictionKey(prediction: prediction))
        return row
    }

    private func row(
        of rule: Rule, on database: borrowing Database.Connection
    ) throws(StorageError) -> Int {
        try sharedRow(
            "rule",
            [
                ("name", .text(rule.id)), ("title", .text(rule.title)), ("section", .text(rule.section)),
                ("evidence", .text(rule.evidence.rawValue)), ("platforms", .text(rule.platforms)),
            ], on: database)
    }

    private func row(
        of question: OpenQuestion, on database: borrowing Database.Connection
    ) throws(StorageError) -> Int {
        try sharedRow(
            "question",
            [
                ("name", .text(question.id)), ("section", .text(question.section)), ("text", .text(question.text)),
                ("rests", .text(question.rests)), ("measure", .text(question.measure)),
            ], on: database)
    }

    private func row(
        of requirements: TLSRequirements?, on database: borrowing Database.Connection
    ) throws(StorageError) -> Value {
        guard let requirements else { return .null }
        let row = try sharedRow(
            "requirement",
            [
                ("minimum_tls", .text(requirements.minimumTLS?.name ?? "")),
                ("forward_secrecy", .integer(requirements.forwardSecrecy ? 1 : 0)),
                ("suites", .text(ConfigurationText.list(requirements.suites))),
                ("trust", .integer(requirements.trust ? 1 : 0)),
                ("pins", .text(ConfigurationText.list(requirements.pins))),
            ], on: database)
        return .integer(row)
    }

    private static func text(_ codes: [URLErrorCode]) -> String {
        codes.map { "\($0.rawValue)" }.joined(separator: " ")
    }

    private enum Value {
        case text(String)
        case integer(Int)
        case null

        static func optional(_ text: String?) -> Value { text.map(Value.text) ?? .null }
    }

    /// The row with exactly these values, made where it is missing. Nobody else can make it meanwhile: the caller's
    /// transaction holds the write lock.
    private func sharedRow(
        _ table: String, _ values: [(column: String, value: Value)], on database: borrowing Database.Connection
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

    private func bind(_ values: [Value], to statement: borrowing Statement) throws(StorageError) {
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
