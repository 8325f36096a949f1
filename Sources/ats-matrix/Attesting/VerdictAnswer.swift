// SPDX-License-Identifier: MIT
import AppAttest
import Formats

/// What `attest verify`, `attest assert` and `attest receipt` answer.
struct VerdictAnswer: Sendable {
    static let schema = "ats-matrix/attest/1"

    /// Something to be stored, or that a receipt says.
    struct Fact: Sendable {
        /// Its key in JSON.
        let key: String
        let label: String
        let value: JSONValue
        /// For a person.
        let text: String

        init(_ key: String, _ label: String, _ value: JSONValue, _ text: String) {
            self.key = key
            self.label = label
            self.value = value
            self.text = text
        }

        init(_ key: String, _ label: String, _ text: String) {
            self.init(key, label, .string(text), text)
        }
    }

    enum Outcome: Sendable {
        case accepted([Fact])
        case refused(RefusalReason)
    }

    /// `attestation`, `assertion`, `receipt`.
    let kind: String
    let object: AttestedObject
    let trust: AttestTrust
    /// Of which `--at` is part; `nil` for assertions, which have no time.
    var time: Int64?
    /// The heading above the facts.
    let heading: String
    /// What was not looked at, since nobody said what it should be.
    var notCompared: [String] = []
    let outcome: Outcome

    func print(_ format: AttestFormat, in console: Console) -> ExitStatus {
        switch format {
        case .text: console.output.write(text(width: console.width))
        case .json: console.output.write(json.text(pretty: true) + "\n")
        }
        if case .refused = outcome { return .findings }
        return .done
    }

    private func text(width: Int) -> String {
        let width = min(max(width, 40), 100)
        var lines = trust.warning.map { wrapped($0, width: width) } ?? []
        let article = kind == "receipt" ? "a" : "an"
        let origin = "\(article) \(kind) of \(object.origin)" + (time.map { ", at \(TimeText.text($0))" } ?? "")
        switch outcome {
        case .accepted(let facts):
            lines += wrapped("accepted: \(origin)", width: width) + [heading]
            let column = (facts.map(\.label.count).max() ?? 0) + 2
            for fact in facts {
                lines.append("  " + fact.label + String(repeating: " ", count: column - fact.label.count) + fact.text)
            }
        case .refused(let reason):
            lines += wrapped("refused: \(reason.rawValue): \(origin)", width: width)
            lines += wrapped(reason.words.meaning, width: width - 2).map { "  " + $0 }
            lines += wrapped(reason.words.advice, width: width - 2).map { "  " + $0 }
        }
        if !notCompared.isEmpty {
            lines += wrapped(
                "Not compared, as nothing was given: \(notCompared.joined(separator: ", ")).", width: width)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("schema", .string(Self.schema)), .init("object", .string(kind)),
            .init("bytes", .int(object.bytes.count)), .init("readAs", .string(object.form.rawValue)),
            .init("trust", .string(trust.word)), .init("at", JSONValue(time.map(TimeText.iso))),
        ]
        switch outcome {
        case .accepted(let facts):
            members += [
                .init("verdict", "accepted"), .init("reason", nil),
                .init(
                    kind == "receipt" ? "receipt" : "store", .object(facts.map { .init($0.key, $0.value) })),
            ]
        case .refused(let reason):
            members += [
                .init("verdict", "refused"), .init("reason", .string(reason.rawValue)),
                .init("meaning", .string(reason.words.meaning)), .init("advice", .string(reason.words.advice)),
            ]
        }
        members.append(.init("notCompared", .array(notCompared.map(JSONValue.string))))
        return .object(members)
    }
}
