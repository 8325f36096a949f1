// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Matrix
internal import Storage

/// Reads the rulings and predictions of the record, which are few, all at once.
struct RulingReader {
    private var rules: [Int: Rule] = [:]
    private var questions: [Int: OpenQuestion] = [:]
    private var requirements: [Int: TLSRequirements] = [:]
    private var rulings: [Int: Ruling] = [:]
    private var findings: [Int: TrustFinding] = [:]
    private var predictions: [Int: Prediction] = [:]

    func ruling(_ id: Int) throws(StorageError) -> Ruling { try RulingReader.find(id, rulings, "ruling") }

    func prediction(_ id: Int) throws(StorageError) -> Prediction {
        try RulingReader.find(id, predictions, "prediction")
    }

    func finding(_ id: Int) throws(StorageError) -> TrustFinding { try RulingReader.find(id, findings, "finding") }

    mutating func read(from database: borrowing Database.Connection) throws(StorageError) {
        try readRules(from: database)
        try readQuestions(from: database)
        try readRequirements(from: database)
        try readRulings(from: database)
        try readFindings(from: database)
        try readPredictions(from: database)
    }

    private mutating func readRules(from database: borrowing Database.Connection) throws(StorageError) {
        let row = try database.prepare("SELECT id, name, title, section, evidence, platforms FROM rule")
        while try row.step() {
            rules[try row.integer(0)] = Rule(
                id: try row.text(1), title: try row.text(2), section: try row.text(3),
                evidence: try Stored.word(row.text(4), "grade of evidence"), platforms: try row.text(5))
        }
    }

    private mutating func readQuestions(from database: borrowing Database.Connection) throws(StorageError) {
        let row = try database.prepare("SELECT id, name, section, text, rests, measure FROM question")
        while try row.step() {
            questions[try row.integer(0)] = OpenQuestion(
                id: try row.text(1), section: try row.text(2), text: try row.text(3), rests: try row.text(4),
                measure: try row.text(5))
        }
    }

    private mutating func readRequirements(from database: borrowing Database.Connection) throws(StorageError) {
        let row = try database.prepare("SELECT id, minimum_tls, forward_secrecy, suites, trust, pins FROM requirement")
        while try row.step() {
            requirements[try row.integer(0)] = TLSRequirements(
                minimumTLS: try Stored.minimumTLS(row.text(1)), forwardSecrecy: try row.boolean(2),
                suites: try Stored.list(row.text(3), "list of suites"), trust: try row.boolean(4),
                pins: try Stored.list(row.text(5), "list of pins"))
        }
    }

    private mutating func readRulings(from database: borrowing Database.Connection) throws(StorageError) {
        let row = try database.prepare(
            "SELECT id, verdict, codes, likely, rule, evidence, hop, requirement, questions FROM ruling")
        while try row.step() {
            var asked: [OpenQuestion] = []
            for id in try Stored.integers(row.text(8), "list of questions") {
                asked.append(try RulingReader.find(id, questions, "question"))
            }
            rulings[try row.integer(0)] = Ruling(
                verdict: try Stored.word(row.text(1), "verdict"), codes: try codes(row.text(2)),
                likely: try likely(row.optionalText(3)), rule: try RulingReader.find(row.integer(4), rules, "rule"),
                evidence: try Stored.word(row.text(5), "grade of evidence"), hop: try row.integer(6),
                requires: try requirements(row.optionalInteger(7)), questions: asked)
        }
    }

    private mutating func readFindings(from database: borrowing Database.Connection) throws(StorageError) {
        let row = try database.prepare("SELECT id, rule, standing, codes, says, evidence FROM finding")
        while try row.step() {
            findings[try row.integer(0)] = TrustFinding(
                rule: try RulingReader.find(row.integer(1), rules, "rule"),
                standing: try Stored.word(row.text(2), "standing"), codes: try codes(row.text(3)),
                says: try row.text(4), evidence: try Stored.word(row.text(5), "grade of evidence"))
        }
    }

    private mutating func readPredictions(from database: borrowing Database.Connection) throws(StorageError) {
        let row = try database.prepare("SELECT id, outcome, codes, likely, hop, requirement, finding FROM prediction")
        while try row.step() {
            let (kind, numbers) = (try row.text(1), try Stored.integers(row.text(2), "list of codes"))
            let outcome: Prediction.Outcome
            switch (kind, numbers.first) {
            case ("none", _): outcome = .none
            case ("unsettled", _): outcome = .unsettled(likely: try likely(row.optionalText(3)))
            case ("refused", _): outcome = .refused(numbers.map { URLErrorCode($0) })
            case ("failed", let code?): outcome = .failed(URLErrorCode(code))
            case ("distrusted", _): outcome = .distrusted(numbers.map { URLErrorCode($0) })
            case ("reached", _): outcome = .reached
            case ("status", let status?): outcome = .status(status)
            default: throw Stored.mismatch(kind, "prediction")
            }
            predictions[try row.integer(0)] = Prediction(
                outcome, hop: try row.integer(4), condition: try requirements(row.optionalInteger(5)),
                finding: try row.optionalInteger(6).map { (id) throws(StorageError) in try finding(id) })
        }
    }

    private func codes(_ text: String) throws(StorageError) -> [URLErrorCode] {
        try Stored.integers(text, "list of codes").map { URLErrorCode($0) }
    }

    private func likely(_ text: String?) throws(StorageError) -> Ruling.Verdict? {
        try text.map { (text) throws(StorageError) in try Stored.word(text, "verdict") }
    }

    private func requirements(_ id: Int?) throws(StorageError) -> TLSRequirements? {
        try id.map { (id) throws(StorageError) in try RulingReader.find(id, requirements, "requirement") }
    }

    private static func find<Value>(
        _ id: Int, _ values: [Int: Value], _ kind: String
    ) throws(StorageError) -> Value {
        guard let value = values[id] else {
            throw StorageError(code: .mismatch, detail: "the \(kind) \(id) is missing")
        }
        return value
    }
}
