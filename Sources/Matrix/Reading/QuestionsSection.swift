// SPDX-License-Identifier: MIT
import Formats

/// `questions:`, rows of cells whose measurement settles a question that no source settles (`ats-rules.md` §12).
enum QuestionsSection {
    struct Row {
        let section: String
        let text: String
        let selection: Selection
        let outcomes: [AskedQuestion.Outcome]
    }

    static func rows(_ tree: Tree) throws(InputError) -> [Row] {
        var rows: [Row] = []
        for item in try tree.list("'questions'", of: "rows such as \(example)") {
            let fields = try Fields(
                item, of: "a row of 'questions'", keys: ["question", "text", "outcomes"] + Selection.keys,
                expected: "question, text, outcomes, \(Selection.keysInWords)")
            let selection = try Selection(fields)
            guard !selection.isEmpty else {
                throw InputError(
                    at: item.position, "a row of 'questions' asks no cell", expected: Selection.keysInWords)
            }
            rows.append(
                Row(
                    section: try section(try fields.required("question", expected: sectionForm)),
                    text: try words(try fields.required("text", expected: "the question in words"), "'text'"),
                    selection: selection,
                    outcomes: try outcomes(try fields.required("outcomes", expected: outcomesForm))))
        }
        return rows
    }

    /// A section's number, two or more numbers joined by full stops.
    private static func section(_ tree: Tree) throws(InputError) -> String {
        guard case .string(let text) = tree.value else { throw tree.wrongKind("'question'", expected: sectionForm) }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isSection = parts.allSatisfy { part in
            (1...4).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        guard (2...4).contains(parts.count), isSection else {
            throw InputError(at: tree.position, "\(quoted(text)) is no section", expected: sectionForm)
        }
        return text
    }

    private static func words(_ tree: Tree, _ what: String) throws(InputError) -> String {
        let text = oneLine(try tree.text(what))
        guard !text.isEmpty else { throw InputError(at: tree.position, "\(what) is empty", expected: "a sentence") }
        return text
    }

    private static func outcomes(_ tree: Tree) throws(InputError) -> [AskedQuestion.Outcome] {
        let entries = try tree.mapping("'outcomes'", expected: outcomesForm)
        guard entries.count >= 2 else {
            throw InputError(
                at: tree.position, "'outcomes' has \(entries.isEmpty ? "nothing in it" : "one answer")",
                expected: "at least two, since a question with one answer is none")
        }
        var outcomes: [AskedQuestion.Outcome] = []
        var given: [Expectation.Answer: SourcePosition] = [:]
        for entry in entries {
            let answers = try answers(entry.key, at: entry.keyPosition)
            for answer in answers {
                if let first = given.updateValue(entry.keyPosition, forKey: answer) {
                    throw InputError(
                        at: entry.keyPosition, "the answer '\(answer.spelling)' stands twice, first at \(first)",
                        expected: "each answer once, since each has one meaning")
                }
            }
            // 'ok' is whatever status arrives.
            if given[.ok] != nil, let status = given.keys.first(where: \.isStatus) {
                throw InputError(
                    at: entry.keyPosition, "'ok' stands beside the status \(status.spelling), which is ok as well",
                    expected: "'ok' for every status, or statuses only")
            }
            let meaning = try words(entry.value, "the meaning of \(quoted(entry.key))")
            outcomes.append(AskedQuestion.Outcome(answers: answers, meaning: meaning))
        }
        return outcomes
    }

    /// Reads `ok`, `-1022` or `-1200 or -9816`.
    private static func answers(_ key: String, at position: SourcePosition) throws(InputError) -> [Expectation.Answer] {
        var answers: [Expectation.Answer] = []
        for word in key.components(separatedBy: " or ") {
            let answer: Expectation.Answer
            if word == "ok" {
                answer = .ok
            } else if let number = Int(word), word.first != "+",
                (-9_999 ... -1).contains(number) || (100...999).contains(number)
            {
                answer = .number(number)
            } else {
                throw InputError(
                    at: position,
                    word == "unsettled"
                        ? "'unsettled' is no outcome: a measurement settles the question"
                        : "\(quoted(word)) is no outcome",
                    expected: outcomeForm, suggestion: word.lowercased().hasPrefix("ok") ? "ok" : nil)
            }
            guard !answers.contains(answer) else {
                throw InputError(
                    at: position, "the answer '\(answer.spelling)' stands twice in \(quoted(key))",
                    expected: "each answer once")
            }
            answers.append(answer)
        }
        return answers
    }

    private static let sectionForm = "a section of ats-rules.md in quotes, such as \"12.4\""
    private static let outcomeForm =
        "ok, an NSURLErrorDomain code such as -1022, an HTTP status, or several joined by ' or '"
    private static let outcomesForm = "answers with their meanings: {ok: …, -1022: …}"
    private static let example = "{question: \"12.4\", text: …, destination: own, outcomes: {ok: …, -1022: …}}"
}

extension String {
    /// The pieces between the separators, all of them.
    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}

extension Expectation.Answer {
    /// As the file spells it, with a plain minus sign.
    fileprivate var spelling: String {
        switch self {
        case .ok: "ok"
        case .unsettled: "unsettled"
        case .number(let number): "\(number)"
        }
    }

    fileprivate var isStatus: Bool { if case .number(100...) = self { true } else { false } }
}
