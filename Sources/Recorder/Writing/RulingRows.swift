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
        if let row = rulings.row(for: RulingKey(ruling: ruling)) { return row }
        var questions: [String] = []
        for question in ruling.questions { questions.append("\(try row(of: question, on: database))") }
        let row = try SharedRows.row(
            in: "ruling",
            [
                ("verdict", .text(ruling.verdict.rawValue)),
                ("codes", .text(SharedRows.text(ruling.codes))),
                ("likely", .optional(ruling.likely?.rawValue)),
                ("rule", .integer(try SharedRows.row(of: ruling.rule, on: database))),
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
        if let row = predictions.row(for: PredictionKey(prediction: prediction)) { return row }
        let (outcome, codes, likely) =
            switch prediction.outcome {
            case .none: ("none", "", String?.none)
            case .unsettled(let likely): ("unsettled", "", likely?.rawValue)
            case .refused(let codes): ("refused", SharedRows.text(codes), nil)
            case .failed(let code): ("failed", SharedRows.text([code]), nil)
            case .distrusted(let codes): ("distrusted", SharedRows.text(codes), nil)
            case .status(let status): ("status", "\(status)", nil)
            case .reached: ("reached", "", nil)
            }
        let row = try SharedRows.row(
            in: "prediction",
            [
                ("outcome", .text(outcome)), ("codes", .text(codes)), ("likely", .optional(likely)),
                ("hop", .integer(prediction.hop)), ("requirement", try row(of: prediction.condition, on: database)),
                ("finding", try row(of: prediction.finding, on: database)),
            ], on: database)
        predictions.insert(row, for: PredictionKey(prediction: prediction))
        return row
    }

    private func row(
        of question: OpenQuestion, on database: borrowing Database.Connection
    ) throws(StorageError) -> Int {
        try SharedRows.row(
            in: "question",
            [
                ("name", .text(question.id)), ("section", .text(question.section)), ("text", .text(question.text)),
                ("rests", .text(question.rests)), ("measure", .text(question.measure)),
            ], on: database)
    }

    private func row(
        of requirements: TLSRequirements?, on database: borrowing Database.Connection
    ) throws(StorageError) -> SharedRows.Value {
        guard let requirements else { return .null }
        let row = try SharedRows.row(
            in: "requirement",
            [
                ("minimum_tls", .text(requirements.minimumTLS?.name ?? "")),
                ("forward_secrecy", .integer(requirements.forwardSecrecy ? 1 : 0)),
                ("suites", .text(ConfigurationText.list(requirements.suites))),
                ("trust", .integer(requirements.trust ? 1 : 0)),
                ("pins", .text(ConfigurationText.list(requirements.pins))),
            ], on: database)
        return .integer(row)
    }

    private func row(
        of finding: TrustFinding?, on database: borrowing Database.Connection
    ) throws(StorageError) -> SharedRows.Value {
        guard let finding else { return .null }
        return .integer(try SharedRows.row(of: finding, on: database))
    }
}
