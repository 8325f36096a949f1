// SPDX-License-Identifier: MIT
import ATSModel
import Formats

/// The lines that `explain --batch` writes.
enum BatchAnswer {
    static func ruling(_ ruling: Ruling, id: JSONValue?, agrees: Bool?) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("id", id ?? .null), .init("verdict", .string(ruling.verdict.rawValue)),
            .init("code", code(of: ruling)), .init("likely", JSONValue(ruling.likely?.rawValue)),
            .init("rule", .string(ruling.rule.id)), .init("section", .string(ruling.rule.section)),
            .init("evidence", .string(ruling.evidence.rawValue)), .init("hop", .int(ruling.hop)),
            .init("questions", .array(ruling.questions.map { .string($0.id) })),
        ]
        if let agrees { members.append(.init("agrees", .bool(agrees))) }
        return .object(members)
    }

    /// A record that cannot be judged; the place inside the line is its column.
    static func fault(_ error: InputError, id: JSONValue?, line: Int) -> JSONValue {
        var members: [JSONValue.Member] = []
        if let id { members.append(.init("id", id)) }
        members.append(.init("line", .int(line)))
        if let position = error.position { members.append(.init("column", .int(position.column))) }
        let bare = InputError(at: nil, error.problem, expected: error.expected, suggestion: error.suggestion)
        members.append(.init("error", .string(bare.description)))
        return .object(members)
    }

    /// A number, a list of numbers where either is right, or null.
    private static func code(of ruling: Ruling) -> JSONValue {
        switch ruling.codes.count {
        case 0: .null
        case 1: .int(ruling.codes[0].rawValue)
        default: .array(ruling.codes.map { .int($0.rawValue) })
        }
    }
}
