// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Audit
internal import Formats

extension JSONValue {
    static let auditSchema = "ats-matrix/audit/1"

    init(_ key: AuditReport.Key) {
        self = .object(
            [.init("target", JSONValue(key.target))] + JSONValue.members(of: key.place)
                + [
                    .init("keyPath", .string(key.keyPath.joined(separator: ":"))), .init("value", .string(key.value)),
                    .init("effective", .bool(key.isEffective)),
                ])
    }

    init(_ remark: Remark) {
        self = .object(
            [.init("kind", .string(remark.kind.rawValue))] + JSONValue.members(of: remark.place)
                + [.init("target", JSONValue(remark.target)), .init("text", .string(remark.text))])
    }

    static func members(of place: DocumentPlace) -> [Member] {
        let position = place.position.isKnown ? place.position : nil
        return [
            Member("file", .string(place.file)), Member("line", JSONValue(position?.line)),
            Member("column", JSONValue(position?.column)),
        ]
    }

    static func members(of finding: Audit.Finding) -> [Member] {
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

    init(_ subject: AuditReport.Subject) {
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
