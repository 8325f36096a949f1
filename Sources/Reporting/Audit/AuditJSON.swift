// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import Audit
internal import Formats

/// The whole of an audit as JSON. Key paths have `:` between their parts; a line or column is `null` where there is none.
///
/// In pieces that several threads write: an audit of a large tree is long, and nobody needs it in one text.
struct AuditJSON {
    private let report: AuditReport

    init(_ report: AuditReport) {
        self.report = report
    }

    /// The text from its beginning to its end, its last line ended.
    var pieces: [String] {
        var pieces = ["{\n  \"schema\": \"\(JSONValue.auditSchema)\""]
        pieces += list("findings", report.findings) { .object(JSONValue.members(of: $0)) }
        pieces += list("keys", report.keys) { JSONValue($0) }
        pieces += list("subjects", report.subjects) { JSONValue($0) }
        pieces += list("remarks", report.remarks) { JSONValue($0) }
        pieces += list("allowed", report.allowed) { finding, reason in
            .object(JSONValue.members(of: finding) + [.init("reason", .string(reason))])
        }
        pieces.append(",\n  \"known\": \(report.knownCount)\n}\n")
        return pieces
    }

    private func list<Item: Sendable>(
        _ name: String, _ items: [Item], _ value: @escaping @Sendable (Item) -> JSONValue
    ) -> [String] {
        guard !items.isEmpty else { return [",\n  \"\(name)\": []"] }
        let texts = Workers.mapChunks(items) { JSONValue.text(ofItems: $0, depth: 2, value) }
        return [",\n  \"\(name)\": ["] + texts.enumerated().flatMap { $0 == 0 ? [$1] : [",", $1] } + ["\n  ]"]
    }
}
