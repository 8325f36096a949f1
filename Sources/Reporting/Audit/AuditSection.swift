// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import Audit

/// What an audit says of one target in one file.
struct AuditSection {
    let file: String
    let target: String?
    /// `nil` for a file that only lends a target some of its keys, such as a template.
    var subject: AuditReport.Subject?
    var keys: [AuditReport.Key] = []
    var findings: [Audit.Finding] = []

    private struct Name: Hashable {
        let file: String
        let target: String?
    }

    /// Every target of every file, in the order in which they were read; what stands elsewhere comes last.
    static func all(in report: AuditReport) -> [AuditSection] {
        var sections: [AuditSection] = []
        var places: [Name: Int] = [:]
        func place(_ file: String, _ target: String?) -> Int {
            let name = Name(file: file, target: target)
            if let place = places[name] { return place }
            places[name] = sections.count
            sections.append(AuditSection(file: file, target: target))
            return sections.count - 1
        }
        for subject in report.subjects {
            let place = place(subject.file, subject.target.label)
            // Two bundles that nothing tells apart: each has its heading, the keys stand under the first.
            if sections[place].subject == nil {
                sections[place].subject = subject
            } else {
                sections.append(AuditSection(file: subject.file, target: subject.target.label, subject: subject))
            }
        }
        for key in report.keys { sections[place(key.place.file, key.target)].keys.append(key) }
        for finding in report.findings {
            sections[place(finding.place.file, finding.target)].findings.append(finding)
        }
        return sections
    }

    /// Whether there is nothing in it to tell.
    var isEmpty: Bool { keys.isEmpty && findings.isEmpty && (subject?.keyCount ?? 0) == 0 }

    /// `App/Info.plist · Widget`.
    var title: String { [file, target ?? ""].filter { !$0.isEmpty }.joined(separator: " · ") }

    /// What the target is and who reads it.
    var facts: String {
        guard let subject else { return "lends keys to it" }
        var parts: [String] = []
        let kind = subject.target.kind
        if kind != .unknown { parts.append(kind.rawValue.replacing("-", by: " ")) }
        if let identifier = subject.target.identifier, identifier != target { parts.append(identifier) }
        if subject.kind != .infoPlist, subject.kind != .bundle { parts.append("\(subject.kind.rawValue) input") }
        if let source = subject.source { parts.append("generated from \(source)") }
        if !subject.isRead { parts.append("ATS does not read it") }
        let elsewhere = subject.keyCount - keys.count
        if subject.keyCount == 0 {
            parts.append("no ATS keys")
        } else {
            parts.append(
                counted(subject.keyCount, "ATS key") + (elsewhere > 0 ? ", \(elsewhere) of them elsewhere" : ""))
        }
        return parts.joined(separator: " · ")
    }
}
