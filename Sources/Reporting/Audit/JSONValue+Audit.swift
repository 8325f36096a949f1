// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Audit
internal import Formats

extension JSONValue {
    static let auditSchema = "ats-matrix/audit/1"

    /// The whole of an audit. Key paths have `:` between their parts; a line or column is `null` where there is none.
    init(_ report: AuditReport) {
        self = [
            "schema": .string(JSONValue.auditSchema),
            "findings": .array(report.findings.map { .object(JSONValue.members(of: $0)) }),
            "keys": .array(
                report.keys.map { key in
                    .object(
                        [.init("target", JSONValue(key.target))] + JSONValue.members(of: key.place)
                            + [
                                .init("keyPath", .string(key.keyPath.joined(separator: ":"))),
                                .init("value", .string(key.value)), .init("effective", .bool(key.isEffective)),
                            ])
                }),
            "subjects": .array(report.subjects.map { JSONValue($0) }),
            "remarks": .array(
                report.remarks.map { remark in
                    .object(
                        [.init("kind", .string(remark.kind.rawValue))] + JSONValue.members(of: remark.place)
                            + [.init("target", JSONValue(remark.target)), .init("text", .string(remark.text))])
                }),
            "allowed": .array(
                report.allowed.map { finding, reason in
                    .object(JSONValue.members(of: finding) + [.init("reason", .string(reason))])
                }),
            "known": .int(report.knownCount),
        ]
    }

    static func members(of place: DocumentPlace) -> [Member] {
        let position = place.position.isKnown ? place.position : nil
        return [
            Member("file", .string(place.file)), Member("line", JSONValue(position?.line)),
            Member("column", JSONValue(position?.column)),
        ]
    }

    private static func members(of finding: Audit.Finding) -> [Member] {
        [Member("id", .string(finding.id.rawValue)), Member("severity", .string(finding.severity.rawValue))]
            + members(of: finding.place) + [
                Member("target", JSONValue(finding.target)), Member("keyPath", .string(finding.keyPathText)),
                Member("message", .string(finding.message)), Member("consequence", .string(finding.consequence)),
                Member("rule", JSONValue(finding.section.isEmpty ? nil : finding.section)),
                Member("evidence", JSONValue(finding.evidence?.rawValue)),
                Member("related", .array(finding.related.map { .object(members(of: $0)) })),
                Member(
                    "fix",
                    .array(
                        finding.mends.map { mend in
                            [
                                "choice": .string(mend.choice), "option": .string(finding.option(of: mend)),
                                "free": .bool(mend.isFree), "title": .string(mend.title),
                                "effect": JSONValue(mend.effect), "next": JSONValue(mend.next),
                                "files": .strings(mend.files),
                            ]
                        })),
            ]
    }

    private init(_ subject: AuditReport.Subject) {
        self = [
            "file": .string(subject.file), "kind": .string(subject.kind.rawValue),
            "target": JSONValue(subject.target.label), "bundle": .string(subject.target.kind.rawValue),
            "identifier": JSONValue(subject.target.identifier),
            "systems": .strings(subject.target.systems.map(\.rawValue)), "read": .bool(subject.isRead),
            "source": JSONValue(subject.source), "keys": .int(subject.keyCount),
        ]
    }
}

extension Mend {
    /// The documents that it changes, each once.
    fileprivate var files: [String] {
        edits.map(\.file).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
