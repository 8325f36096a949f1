// SPDX-License-Identifier: MIT
internal import ATSDocuments

/// One pass over a survey.
struct Examination {
    private(set) var findings: [Finding] = []
    private(set) var keys: [AuditReport.Key] = []
    private(set) var subjects: [AuditReport.Subject] = []
    private(set) var remarks: [Remark] = []

    init(_ survey: Survey, _ settings: AuditSettings) {
        let family = SurveyFamily(survey, settings)
        let inStep = family.inStep
        let notes = JudgeNotes()
        let parts = Workers.mapRuns(Array(survey.declarations.indices)) { numbers in
            // What the model said of a dictionary is kept for the next bundle with the same.
            let judges = Judges(settings.platforms, notes)
            return numbers.map { number in
                DeclarationExamination(
                    Examinee(survey.declarations[number], settings, judges), isInStep: inStep.contains(number))
            }
        }
        for (number, part) in parts.enumerated() {
            let declaration = survey.declarations[number]
            subjects.append(
                AuditReport.Subject(
                    file: declaration.file, kind: declaration.kind, target: declaration.target, isRead: part.isRead,
                    source: family.source(of: number)?.file, keyCount: part.keys.count))
            keys += part.keys
            remarks += part.remarks
            findings += part.findings
        }
        findings += family.findings
        findings += DeadBuildSetting.find(in: survey)
    }
}

/// What one declaration holds and what is wrong with it by itself.
struct DeclarationExamination: Sendable {
    let isRead: Bool
    private(set) var findings: [Finding] = []
    private(set) var keys: [AuditReport.Key] = []
    private(set) var remarks: [Remark] = []

    /// - Parameter isInStep: whether it says what the document says that it was generated from: what stands in both is
    ///   told once, where it was written.
    init(_ examinee: Examinee, isInStep: Bool) {
        isRead = examinee.isRead
        keys = DeclarationExamination.keys(of: examinee)
        if examinee.isCut {
            remarks.append(
                Remark(
                    .skipped, at: examinee.declaration.place(of: [KeyLevel.root]),
                    "there are more ATS keys than the \(KeyWalk.limit) that are looked at", target: examinee.target))
        }
        guard !isInStep else { return }
        findings += NoEffect.find(in: examinee)
        if isRead, !examinee.nodes.isEmpty {
            for check in Examinee.checks { findings += check.find(in: examinee) }
        }
        if let policy = examinee.settings.policy { findings += PolicyViolation.find(policy, in: examinee) }
        // So that those of all declarations together are nearly in order.
        findings.sort(by: Auditor.comesFirst)
    }

    private static func keys(of examinee: Examinee) -> [AuditReport.Key] {
        let effects = KeyEffects(examinee: examinee)
        return examinee.nodes.filter { $0.isLeaf && $0.level != .identity }.enumerated().map { number, node in
            AuditReport.Key(
                target: examinee.target, place: examinee.place(of: node), keyPath: node.path,
                value: node.value.shown,
                isEffective: number < KeyEffects.keyLimit && effects.isEffective(node))
        }
    }
}
