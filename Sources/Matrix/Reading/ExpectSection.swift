// SPDX-License-Identifier: MIT
import Formats

/// `expect:`, rows of what the answers of some cells must be.
enum ExpectSection {
    struct Row {
        let selection: Selection
        let app: [Expectation.Answer]?
        let curl: [Expectation.Answer]?
        let because: String?
    }

    static func rows(_ tree: Tree) throws(InputError) -> [Row] {
        var rows: [Row] = []
        for item in try tree.list("'expect'", of: "rows such as {destination: public, app: -1022, because: …}") {
            let fields = try Fields(
                item, of: "a row of 'expect'", keys: Selection.keys + ["app", "curl", "because"],
                expected: "app, curl, because, \(Selection.keysInWords)")
            let app = try fields["app"].map { tree throws(InputError) in try answers(tree, of: .app) }
            let curl = try fields["curl"].map { tree throws(InputError) in try answers(tree, of: .curl) }
            guard app != nil || curl != nil else {
                throw InputError(
                    at: item.position, "a row of 'expect' expects nothing", expected: "'app', 'curl' or both")
            }
            let because = try fields["because"].map { tree throws(InputError) in oneLine(try tree.text("'because'")) }
            rows.append(Row(selection: try Selection(fields), app: app, curl: curl, because: because))
        }
        return rows
    }

    private enum Side: String {
        case app, curl

        var expected: String {
            switch self {
            case .app: "an NSURLErrorDomain code such as -1022, an HTTP status, ok or unsettled"
            case .curl: "a curl exit code below 100, an HTTP status, or ok"
            }
        }

        func takes(_ number: Int64) -> Bool {
            switch self {
            case .app: (-9_999 ... -1).contains(number) || (100...999).contains(number)
            case .curl: (0...999).contains(number)
            }
        }
    }

    private static func answers(_ tree: Tree, of side: Side) throws(InputError) -> [Expectation.Answer] {
        var answers: [Expectation.Answer] = []
        for item in try tree.oneOrMore("'\(side.rawValue)'", of: "answers: \(side.expected)") {
            switch item.value {
            case .string("ok"): answers.append(.ok)
            case .string("unsettled") where side == .app: answers.append(.unsettled)
            case .integer(let number) where side.takes(number): answers.append(.number(Int(number)))
            case .integer(let number):
                throw InputError(
                    at: item.position, "\(number) is no answer of \(side.rawValue)", expected: side.expected)
            case .string(let text):
                throw InputError(
                    at: item.position, "\(quoted(text)) is no answer of \(side.rawValue)", expected: side.expected,
                    suggestion: suggestion(for: text, among: side == .app ? ["ok", "unsettled"] : ["ok"]))
            default:
                throw item.wrongKind("an answer of \(side.rawValue)", expected: side.expected)
            }
        }
        return answers
    }
}
