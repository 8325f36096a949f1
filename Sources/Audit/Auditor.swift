// SPDX-License-Identifier: MIT
package import ATSDocuments

/// Looks for what is wrong in a survey's configurations.
package struct Auditor: Sendable {
    package let settings: AuditSettings

    package init(_ settings: AuditSettings = AuditSettings()) {
        self.settings = settings
    }

    package func audit(_ survey: Survey) -> AuditReport {
        AuditReport(remarks: survey.remarks)
    }
}
