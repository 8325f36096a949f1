// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Formats
import Matrix
import Reporting

/// `ats-matrix explain`
struct ExplainCommand: Command {
    static let description = CommandDescription(
        name: "explain", summary: "Say what ATS does to one load, why, and what would change it.",
        operands: [Operand("URL", .optional, "The load. A redirect that is known goes into --redirect.")],
        options: ExplainOptions.all,
        examples: [
            .init(
                "ats-matrix explain http://100.101.102.103:8080/ --keys '{\"NSAllowsLocalNetworking\": true}'",
                "Why a tailnet peer is refused although local networking is allowed."),
            .init(
                "ats-matrix explain http://127.0.0.1:8765/ --plist App/Info.plist --probe",
                "The app's own keys, beside what curl gets."),
            .init("ats-matrix explain --batch loads.jsonl", "Many loads, one JSON object a line."),
        ],
        details: [
            "No address belongs to the loading machine unless --own or --on-link says so. The exit status is 0 whatever "
                + "the ruling.",
            "A batch record has url, or hops for a whole chain, and platform; and perhaps id, ats (the dictionary, null "
                + "for none), client, sdk, own, onlink, tls.facts, expect and code. Its answer has id, verdict, code (a "
                + "number, a list of numbers or null), likely, rule, section, evidence, hop, questions, and agrees where "
                + "the record expects something. A bad record becomes a line with its error. Status 2 where a record was "
                + "bad, 1 where one disagrees.",
        ])

    private enum Work {
        case batch(String)
        case load(ExplainLoad)
    }

    private let work: Work

    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let file = arguments.text(ExplainOptions.batch) else {
            work = .load(try ExplainLoad(arguments))
            return
        }
        let others = ExplainOptions.all.filter { $0 != ExplainOptions.batch && arguments.has($0) }
        if let url = arguments.operands.first {
            throw UsageError("--batch takes its loads from the file; '\(Destination.redact(url))' has no place")
        }
        if let other = others.first {
            throw UsageError("--batch takes everything from the file; \(other.spelling) has no place")
        }
        work = .batch(file)
    }

    func run(in console: Console) throws -> ExitStatus {
        switch work {
        case .batch(let file):
            let input = file == "-" ? console.input : try Input.open(file)
            var batch = ExplainBatch()
            return try batch.run(input, in: console)
        case .load(let load):
            return try load.run(in: console)
        }
    }
}
