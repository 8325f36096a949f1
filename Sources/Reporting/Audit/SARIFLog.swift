// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Audit
internal import Formats

/// An audit as a log of the Static Analysis Results Interchange Format, version 2.1.0 (OASIS, errata 01); `§` below is a
/// section of that standard.
struct SARIFLog {
    static let schema =
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

    private let report: AuditReport
    private let files: SARIFFiles
    private let version: String

    init(_ report: AuditReport, directory: String, version: String) {
        self.report = report
        self.version = version
        files = SARIFFiles(directory: directory)
    }

    var value: JSONValue {
        var run: [JSONValue.Member] = [
            .init("tool", ["driver": driver]), .init("columnKind", "unicodeCodePoints"),
            .init(
                "invocations",
                [
                    [
                        "executionSuccessful": true,
                        "toolExecutionNotifications": .array(report.remarks.map(notification)),
                    ]
                ]),
        ]
        if let base = files.base { run.append(.init("originalUriBaseIds", base)) }
        run.append(.init("results", .array(results)))
        return ["$schema": .string(SARIFLog.schema), "version": "2.1.0", "runs": [.object(run)]]
    }

    // MARK: Rules

    private var driver: JSONValue {
        var members: [JSONValue.Member] = [.init("name", "ats-matrix")]
        if !version.isEmpty { members.append(.init("version", .string(version))) }
        members.append(.init("rules", .array(FindingID.allCases.map(rule))))
        return .object(members)
    }

    /// §3.49. Every finding that there is, so that a rule's number is the same in every log.
    private func rule(_ id: FindingID) -> JSONValue {
        let words = id.words
        let section = words.section.isEmpty ? "" : " (\(words.section))"
        return [
            "id": .string(id.rawValue), "shortDescription": ["text": .string(words.title.sentenceEnd)],
            "fullDescription": ["text": .string(words.meaning)],
            "help": ["text": .string("\(words.meaning)\(section) See 'ats-matrix help findings'.")],
            "defaultConfiguration": ["level": .string(id.severity.rawValue)],
        ]
    }

    // MARK: Results

    /// What a comment allows is a result that is suppressed (§3.27.23); where one result says so, all do.
    private var results: [JSONValue] {
        let hasSuppressions = !report.allowed.isEmpty
        let numbers = Dictionary(FindingID.allCases.enumerated().map { ($1, $0) }) { first, _ in first }
        // Equal ones are told apart by their order.
        var counts: [String: Int] = [:]
        func fingerprint(of finding: Audit.Finding) -> String {
            let text = SARIFLog.fingerprint(of: finding)
            counts[text, default: 0] += 1
            return "\(text):\(counts[text] ?? 1)"
        }
        return report.findings.map { result($0, numbers, fingerprint(of: $0), hasSuppressions ? [] : nil) }
            + report.allowed.map { finding, reason in
                result(
                    finding, numbers, fingerprint(of: finding),
                    [["kind": "inSource", "justification": .string(reason)]])
            }
    }

    private func result(
        _ finding: Audit.Finding, _ numbers: [FindingID: Int], _ fingerprint: String, _ suppressions: [JSONValue]?
    ) -> JSONValue {
        var location: [JSONValue.Member] = [.init("physicalLocation", files.location(finding.place))]
        let logical = logicalLocation(finding)
        if !logical.isEmpty { location.append(.init("logicalLocations", [.object(logical)])) }
        var members: [JSONValue.Member] = [
            .init("ruleId", .string(finding.id.rawValue)), .init("ruleIndex", JSONValue(numbers[finding.id])),
            .init("level", .string(finding.severity.rawValue)),
            .init("message", ["text": .string(finding.sentences)]), .init("locations", [.object(location)]),
            .init("partialFingerprints", ["atsMatrixFinding/v1": .string(fingerprint)]),
        ]
        if !finding.related.isEmpty {
            members.append(
                .init(
                    "relatedLocations",
                    .array(
                        finding.related.enumerated().map { number, place in
                            ["id": .int(number + 1), "physicalLocation": files.location(place)]
                        })))
        }
        if let suppressions { members.append(.init("suppressions", .array(suppressions))) }
        members.append(.init("properties", properties(finding)))
        return .object(members)
    }

    /// §3.33: which key of which target.
    private func logicalLocation(_ finding: Audit.Finding) -> [JSONValue.Member] {
        guard let key = finding.keyPath.last else { return [] }
        let whole = ([finding.target].compactMap(\.self) + [finding.keyPathText]).joined(separator: "/")
        return [
            .init("name", .string(key)), .init("fullyQualifiedName", .string(whole)), .init("kind", "member"),
        ]
    }

    /// §3.8: what the standard has no place for.
    private func properties(_ finding: Audit.Finding) -> JSONValue {
        [
            "target": JSONValue(finding.target), "keyPath": .string(finding.keyPathText),
            "rule": JSONValue(finding.section.isEmpty ? nil : finding.section),
            "evidence": JSONValue(finding.evidence?.rawValue),
            "fix": .strings(finding.mends.map { "\(finding.option(of: $0)): \($0.sentences)" }),
        ]
    }

    /// What stays the same while lines move: id, target and key path, as a baseline compares them (FNV-1a, 64 bits).
    private static func fingerprint(of finding: Audit.Finding) -> String {
        let text = [finding.id.rawValue, finding.target ?? "", finding.keyPathText].joined(separator: "\u{0}")
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// §3.58.
    private func notification(_ remark: Remark) -> JSONValue {
        [
            "level": remark.kind == .unreadable ? "warning" : "note",
            "message": ["text": .string(remark.text.sentenceEnd)],
            "locations": [["physicalLocation": files.location(remark.place)]],
            "properties": ["kind": .string(remark.kind.rawValue), "target": JSONValue(remark.target)],
        ]
    }
}
