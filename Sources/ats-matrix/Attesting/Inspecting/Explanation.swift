// SPDX-License-Identifier: MIT
import AppAttest
import Formats
import Reporting

/// An object in sentences: what each part means, whether it is as it should be, and what a verifier would say.
struct Explanation: Sendable {
    static let schema = "ats-matrix/attest-inspect/1"

    /// Whether what a sentence says is as it should be.
    enum Mark: String, Sendable {
        case good = "ok"
        case bad = "NO"
        /// Nobody said what it should be.
        case unknown = "?"
        case plain = ""
    }

    struct Statement: Sendable {
        let mark: Mark
        let text: String
    }

    struct Section: Sendable {
        let title: String
        var statements: [Statement] = []

        init(_ title: String) { self.title = title }

        mutating func say(_ mark: Mark, _ text: String) { statements.append(Statement(mark: mark, text: text)) }
    }

    /// What a verifier would answer to what is known.
    enum Verdict: Sendable {
        case accepted
        case refused(RefusalReason)
        /// Nothing speaks against it, but this was not given: options.
        case open(lacking: [String])
    }

    let kind: String
    let object: AttestedObject
    let time: Int64
    let trust: AttestTrust
    /// What such an object is.
    let opening: String
    let verdict: Verdict
    let sections: [Section]

    func text(width: Int) -> String {
        let width = min(max(width, 40), 100)
        var lines = trust.warning.map { wrapped($0, width: width) } ?? []
        lines += wrapped("\(opening) (\(object.origin).)", width: width)
        lines += [""] + wrapped(Printable.escape(inShort), width: width)
        for section in sections where !section.statements.isEmpty {
            lines += ["", section.title]
            for statement in section.statements {
                let mark = statement.mark.rawValue
                let rows = wrapped(Printable.escape(statement.text), width: width - 5)
                lines.append("  \(mark)" + String(repeating: " ", count: 3 - mark.count) + (rows.first ?? ""))
                lines += rows.dropFirst().map { "     " + $0 }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var inShort: String {
        let moment = "At \(TimeText.text(time))"
        switch verdict {
        case .accepted: return "\(moment) a verifier accepts it."
        case .refused(let reason):
            return "\(moment) a verifier refuses it: \(reason.rawValue). \(reason.words.meaning) \(reason.words.advice)"
        case .open(let lacking):
            return
                "\(moment) nothing in it speaks against it. Whether a verifier accepts it depends on what is expected: "
                + "\(lacking.joined(separator: ", "))."
        }
    }

    var json: JSONValue {
        let (word, reason): (JSONValue, JSONValue) =
            switch verdict {
            case .accepted: ("accepted", nil)
            case .refused(let reason): ("refused", .string(reason.rawValue))
            case .open: ("open", nil)
            }
        let lacking: [String] = if case .open(let options) = verdict { options } else { [] }
        return [
            "schema": .string(Self.schema), "object": .string(kind), "bytes": .int(object.bytes.count),
            "readAs": .string(object.form.rawValue), "trust": .string(trust.word),
            "at": .string(TimeText.iso(time)), "verdict": word, "reason": reason,
            "lacking": .array(lacking.map(JSONValue.string)),
            "sections": .array(
                sections.map { section in
                    [
                        "title": .string(section.title),
                        "statements": .array(
                            section.statements.map { statement in
                                [
                                    "mark": .string(statement.mark == .plain ? "none" : statement.mark.word),
                                    "text": .string(statement.text),
                                ]
                            }),
                    ]
                }),
        ]
    }
}

extension Explanation.Mark {
    /// For programs.
    var word: String {
        switch self {
        case .good: "good"
        case .bad: "bad"
        case .unknown: "unknown"
        case .plain: "none"
        }
    }

    init(_ outcome: StepOutcome) {
        switch outcome {
        case .passed: self = .good
        case .failed: self = .bad
        case .notAsked, .notPossible: self = .unknown
        }
    }
}

/// What a person says of the object that is to be explained; all of it may be missing.
struct Expectations: Sendable {
    var appIDs: Set<String> = []
    var environments: Set<Environment> = []
    var keyID: [UInt8]?
    var publicKey: [UInt8]?
    var clientDataHash: [UInt8]?
    var counter: UInt32?
    var attestationRoot: TrustRoot = .apple
    var receiptRoot: TrustRoot = .apple
    var time: Int64

    var trust: AttestTrust {
        AttestTrust(isAttestationApples: attestationRoot == .apple, isReceiptApples: receiptRoot == .apple)
    }
}

/// Pieces of sentences.
enum Words {
    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// How long something holds.
    static func duration(_ seconds: Int64) -> String {
        let hours = seconds / 3_600
        if hours < 48 { return "\(hours) hours" }
        let days = (seconds + 43_200) / 86_400
        return days < 730 ? "\(days) days" : "\((days + 182) / 365) years"
    }

    static func extensions(_ extensions: AuthenticatorExtensions) -> String {
        let version = extensions.bundleVersion.map { "its version (CFBundleVersion) is \"\($0)\"" }
        let category = extensions.validationCategory.map {
            "its validation category is \($0), \(ValidationCategory.words($0))"
        }
        let parts = [version, category].compactMap(\.self)
        guard !parts.isEmpty else { return "The device says nothing more of the app." }
        return "The device says of the app, as systems from 27 on do: \(parts.joined(separator: ", and "))."
    }

    static let noExtensions =
        "The system is before 27: neither the app's version nor the way it was distributed is known."

    static let unsignedCDHash = "Beside it stands a cdHash that nobody signed: it proves nothing, and is passed over."

    static func plural(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
