// SPDX-License-Identifier: MIT
internal import Formats
internal import Matrix

/// A run as JSON (`ats-matrix/run/1`), whole or as JSON Lines.
struct JSONReport {
    static let schema = "ats-matrix/run/1"

    let report: RunReport
    let isStable: Bool

    init(_ report: RunReport, isStable: Bool) {
        self.report = report
        self.isStable = isStable
    }

    /// One object: the schema, the run, and then the cells, each on a line of its own.
    var opening: String {
        "{\n\"schema\": \(JSONValue.string(JSONReport.schema).text()),\n\"run\": \(run.text()),\n\"cells\": ["
    }

    func text(of cell: Observation, isFirst: Bool) -> String {
        (isFirst ? "\n" : ",\n") + JSONValue(cell, isStable: isStable).text()
    }

    func closing(isEmpty: Bool) -> String { isEmpty ? "]\n}\n" : "\n]\n}\n" }

    /// JSON Lines: `{"schema": …, "run": …}` first, then one cell a line.
    var firstLine: String {
        let head: JSONValue = ["schema": .string(JSONReport.schema), "run": run]
        return head.text() + "\n"
    }

    func line(of cell: Observation) -> String { JSONValue(cell, isStable: isStable).text() + "\n" }

    private var run: JSONValue {
        var members: [JSONValue.Member] = [
            .init("matrix", .string(report.matrix)), .init("about", JSONValue(report.about)),
            .init("complete", .bool(report.isComplete)), .init("cells", .int(report.totals.cells)),
            .init("lab", .bool(report.environment.isLab)), .init("probed", .bool(report.environment.isProbed)),
            .init("notes", .strings(report.notes)),
        ]
        if !isStable {
            members += [
                .init("number", JSONValue(report.number)), .init("started", .string(report.started)),
                .init("ended", JSONValue(report.ended)), .init("version", .string(report.environment.version)),
                .init("curl", .string(report.environment.curl)), .init("machine", .string(report.environment.machine)),
            ]
        }
        return .object(members)
    }
}
