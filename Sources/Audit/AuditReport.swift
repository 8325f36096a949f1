// SPDX-License-Identifier: MIT
package import ATSDocuments

/// What an audit found.
package struct AuditReport: Sendable {
    /// One ATS key of one target.
    package struct Key: Hashable, Sendable {
        package let target: String?
        package let place: DocumentPlace
        /// From the root of the `Info.plist`.
        package let keyPath: [String]
        /// As it is shown: `true`, `"TLSv1.2"`, `{}`.
        package let value: String
        /// Whether it has any effect on a system in range; the reason why not is a finding.
        package let isEffective: Bool

        package init(target: String?, place: DocumentPlace, keyPath: [String], value: String, isEffective: Bool) {
            self.target = target
            self.place = place
            self.keyPath = keyPath
            self.value = value
            self.isEffective = isEffective
        }
    }

    /// One declaration that was audited.
    package struct Subject: Hashable, Sendable {
        package let file: String
        package let kind: DocumentKind
        package let target: Target
        /// Whether ATS reads it at all.
        package let isRead: Bool
        /// The document that it was generated from.
        package let source: String?
        package let keyCount: Int

        package init(
            file: String, kind: DocumentKind, target: Target, isRead: Bool, source: String? = nil, keyCount: Int
        ) {
            self.file = file
            self.kind = kind
            self.target = target
            self.isRead = isRead
            self.source = source
            self.keyCount = keyCount
        }
    }

    /// By file and place.
    package var findings: [Finding]
    package var keys: [Key]
    package var subjects: [Subject]
    package var remarks: [Remark]
    /// Findings that a comment took back, each with its reason.
    package var allowed: [(finding: Finding, reason: String)]
    /// How many the baseline held already.
    package var knownCount: Int

    package init(
        findings: [Finding] = [], keys: [Key] = [], subjects: [Subject] = [], remarks: [Remark] = [],
        allowed: [(finding: Finding, reason: String)] = [], knownCount: Int = 0
    ) {
        self.findings = findings
        self.keys = keys
        self.subjects = subjects
        self.remarks = remarks
        self.allowed = allowed
        self.knownCount = knownCount
    }

    /// The worst severity among the findings.
    package var worst: Severity? { findings.map(\.severity).max() }
}
