// SPDX-License-Identifier: MIT
import ATSModel
import DeviceProbes
import Formats
import Matrix
import Recorder

/// What became of an import.
struct ImportAnswer {
    static let schema = "ats-matrix/import/1"
    private static let listLimit = 100

    let file: String
    let run: Int
    let matrix: String
    let taken: Int
    let present: Int
    /// Rows from a system without ATS, those included that were there already.
    let notEvidence: Int
    /// In the order of the file.
    let problems: [ImportProblem]
    let drift: [Drift]
    let otherRuns: [Int]
    let questions: [QuestionStanding]

    /// A cell in which the model and an app part.
    struct Drift {
        let title: String
        let predicted: String
        let measurement: Measurement
    }

    init(
        file: String, matcher: RowMatcher, axes: RunAxes, content: MeasurementFile, matched: MatchedRows,
        taken import: MeasurementImport, questions: [QuestionStanding]
    ) {
        self.file = file
        run = axes.run
        matrix = axes.matrix
        var problems = content.problems + matched.problems
        var (taken, present) = (0, 0)
        for (row, outcome) in zip(matched.rows, `import`.outcomes) {
            switch outcome {
            case .taken: taken += 1
            case .present: present += 1
            case .contradicts(let earlier):
                problems.append(
                    ImportProblem(
                        .contradictory, line: row.line,
                        "\(matcher.title(of: row.key)): \(row.measurement.words) here, and "
                            + "\(earlier.measurement.words) of the same app on the same system in the record (from "
                            + "\(excerpt(earlier.measurement.origin.file)), \(earlier.imported)); that one stays, "
                            + "unless --replace"))
            }
        }
        self.taken = taken
        self.present = present
        notEvidence = matched.rows.count { !$0.measurement.origin.isEvidence }
        self.problems = problems.sorted { $0.line < $1.line }
        let titles = Dictionary(matched.rows.map { ($0.cell, matcher.title(of: $0.key)) }) { first, _ in first }
        drift = `import`.drift.map {
            Drift(title: titles[$0.cell] ?? "", predicted: $0.predicted, measurement: $0.measurement)
        }
        otherRuns = `import`.otherRuns
        self.questions = questions
    }

    /// What is wrong with the request comes before what was found.
    var status: ExitStatus {
        if problems.contains(where: { [.malformed, .unknown, .foreign].contains($0.kind) }) { return .wrongRequest }
        return drift.isEmpty && !problems.contains { $0.kind == .contradictory } ? .done : .findings
    }
}

// For people.
extension ImportAnswer {
    func print(in console: Console) {
        for problem in problems.prefix(ImportAnswer.listLimit) { console.note(problem.words(file: file)) }
        if problems.count > ImportAnswer.listLimit {
            console.note("and \(problems.count - ImportAnswer.listLimit) more: --format json has all of them")
        }
        console.output.write(lines.joined(separator: "\n") + "\n")
    }

    private var lines: [String] {
        var lines = [
            "\(counted(taken, "measurement")) taken into run \(run) of '\(excerpt(matrix))'"
                + (present > 0 ? ", \(present) there already" : "")
                + (problems.isEmpty ? "." : ", \(counted(problems.count, "row")) with a problem.")
        ]
        if !otherRuns.isEmpty {
            lines.append(
                "They count in \(counted(otherRuns.count, "other run")) too: "
                    + otherRuns.map { "\($0)" }.joined(separator: ", ") + ".")
        }
        if notEvidence > 0 {
            lines.append("No ATS on this system: not evidence (\(counted(notEvidence, "row")) from Linux).")
        }
        for drift in drift.prefix(ImportAnswer.listLimit) {
            lines.append(
                "drift: \(drift.title): predicted \(drift.predicted), the app got \(drift.measurement.words) on "
                    + "\(drift.measurement.origin.system)")
        }
        if drift.count > ImportAnswer.listLimit {
            lines.append("and \(drift.count - ImportAnswer.listLimit) more: --format json has all of them")
        }
        if taken + present > notEvidence, drift.isEmpty {
            lines.append("No drift: no measurement contradicts the model.")
        }
        return lines + questionLines
    }

    private var questionLines: [String] {
        guard !questions.isEmpty else { return [] }
        var lines = questions.filter { $0.state != .open }.map { question in
            "§\(question.section) \(question.text)\(question.text.hasSuffix("?") ? "" : ":") \(words(of: question)) (\(question.measured) of "
                + "\(counted(question.cells, "cell")) measured)"
        }
        func number(_ state: QuestionStanding.State) -> Int { questions.count { $0.state == state } }
        var sums = ["\(number(.settled)) settled"]
        if number(.contradictory) > 0 { sums.append("\(number(.contradictory)) contradictory") }
        if number(.unforeseen) > 0 { sums.append("\(number(.unforeseen)) answered as no outcome foresees") }
        sums.append("\(number(.open)) open")
        lines.append("\(counted(questions.count, "question")): \(sums.joined(separator: ", ")).")
        return lines
    }

    private func words(of question: QuestionStanding) -> String {
        switch question.state {
        case .open: "open"
        case .settled: "settled: \(question.meaning ?? "")"
        case .contradictory: "contradictory: its cells agree with different outcomes"
        case .unforeseen: "an answer that no outcome foresees"
        }
    }

    private func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

// For programs.
extension ImportAnswer {
    var json: String {
        let value: JSONValue = [
            "schema": .string(ImportAnswer.schema), "file": .string(file), "run": .int(run),
            "matrix": .string(matrix), "taken": .int(taken), "present": .int(present),
            "notEvidence": .int(notEvidence), "otherRuns": .array(otherRuns.map { .int($0) }),
            "problems": .array(
                problems.map { problem in
                    [
                        "kind": .string(problem.kind.rawValue), "line": .int(problem.line),
                        "column": JSONValue(problem.column), "text": .string(problem.text),
                    ]
                }),
            "drift": .array(
                drift.map { drift in
                    [
                        "cell": .string(drift.title), "predicted": .string(drift.predicted),
                        "measured": .string(drift.measurement.words),
                        "system": .string(drift.measurement.origin.system),
                    ]
                }),
            "questions": .array(
                questions.map { question in
                    [
                        "section": .string(question.section), "text": .string(question.text),
                        "state": .string(question.state.rawValue), "meaning": JSONValue(question.meaning),
                        "cells": .int(question.cells), "measured": .int(question.measured),
                    ]
                }),
        ]
        return value.text(pretty: true) + "\n"
    }
}
