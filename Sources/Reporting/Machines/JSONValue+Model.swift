// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

extension JSONValue {
    /// A number, a list of numbers, or `null` where no code is asserted.
    static func code(_ codes: [URLErrorCode]) -> JSONValue {
        codes.count == 1 ? .int(codes[0].rawValue) : codes.isEmpty ? .null : .array(codes.map { .int($0.rawValue) })
    }

    static func strings(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map { .string($0) }) }

    init(_ requirements: TLSRequirements) {
        self = [
            "minimumTLS": JSONValue(requirements.minimumTLS?.name),
            "forwardSecrecy": .bool(requirements.forwardSecrecy),
            "suites": .strings(requirements.suites), "trust": .bool(requirements.trust),
            "pins": .strings(requirements.pins),
        ]
    }

    init(_ question: OpenQuestion) {
        self = [
            "id": .string(question.id), "section": .string(question.section), "text": .string(question.text),
            "rests": .string(question.rests), "measure": .string(question.measure),
        ]
    }

    init(_ ruling: Ruling) {
        self = [
            "verdict": .string(ruling.verdict.rawValue), "code": .code(ruling.codes),
            "likely": JSONValue(ruling.likely?.rawValue), "rule": .string(ruling.rule.id),
            "section": .string(ruling.rule.section), "evidence": .string(ruling.evidence.rawValue),
            "title": .string(ruling.rule.title), "hop": .int(ruling.hop),
            "requires": ruling.requires.map { JSONValue($0) } ?? .null,
            "questions": .array(ruling.questions.map { JSONValue($0) }),
        ]
    }

    init(_ rule: Rule) {
        self = [
            "id": .string(rule.id), "title": .string(rule.title), "section": .string(rule.section),
            "evidence": .string(rule.evidence.rawValue), "platforms": .string(rule.platforms),
        ]
    }

    /// A value of a property list; data are base64, dates as they were written, keys in order.
    init(_ value: PropertyValue) {
        switch value {
        case .boolean(let value): self = .bool(value)
        case .integer(let value): self = .int(Int(value))
        case .real(let value): self = .double(value)
        case .string(let value), .date(let value): self = .string(value)
        case .data(let bytes): self = .string(Base64.encode(bytes))
        case .array(let items): self = .array(items.map { JSONValue($0) })
        case .dictionary(let entries):
            self = .object(entries.sorted { $0.key < $1.key }.map { Member($0.key, JSONValue($0.value)) })
        }
    }
}
