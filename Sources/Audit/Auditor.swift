// SPDX-License-Identifier: MIT
package import ATSDocuments

/// Looks for what is wrong in a survey's configurations.
package struct Auditor: Sendable {
    package let settings: AuditSettings

    package init(_ settings: AuditSettings = AuditSettings()) {
        self.settings = settings
    }

    package func audit(_ survey: Survey) -> AuditReport {
        let examination = Examination(survey, settings)
        var report = AuditReport(remarks: survey.remarks + examination.remarks)
        report.subjects = examination.subjects
        report.keys = examination.keys
        var findings = examination.findings
        findings.sort(by: Auditor.comesFirst)
        let allowing = Allowing(survey.allowances)
        for finding in findings {
            if let reason = allowing.reason(for: finding) {
                report.allowed.append((finding, reason))
            } else if settings.baseline?.knows(finding) == true {
                report.knownCount += 1
            } else {
                report.findings.append(finding)
            }
        }
        report.remarks += allowing.remarks(on: findings)
        return report
    }

    /// By file, place and id, so that equal input gives equal output.
    static func comesFirst(_ left: Finding, _ right: Finding) -> Bool {
        if left.place.file != right.place.file {
            return left.place.file.utf8.lexicographicallyPrecedes(right.place.file.utf8)
        }
        if left.place.position != right.place.position { return left.place.position < right.place.position }
        if left.id != right.id { return left.id.order < right.id.order }
        if left.target != right.target { return (left.target ?? "") < (right.target ?? "") }
        return left.keyPath.joined(separator: ":") < right.keyPath.joined(separator: ":")
    }
}
