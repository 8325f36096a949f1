// SPDX-License-Identifier: MIT
internal import ATSDocuments

/// One pass over a survey.
struct Examination {
    private(set) var findings: [Finding] = []
    private(set) var keys: [AuditReport.Key] = []
    private(set) var subjects: [AuditReport.Subject] = []

    private let examinees: [Examinee]

    init(_ survey: Survey, _ settings: AuditSettings) {
        let judges = Judges(settings.platforms)
        examinees = survey.declarations.map { Examinee($0, settings, judges) }
        let generations = survey.generations.filter {
            examinees.indices.contains($0.input) && examinees.indices.contains($0.output) && $0.input != $0.output
        }
        let sources = Dictionary(generations.map { ($0.output, $0.input) }, uniquingKeysWith: { first, _ in first })
        let outputs = Dictionary(generations.map { ($0.input, $0.output) }, uniquingKeysWith: { first, _ in first })
        for (number, examinee) in examinees.enumerated() {
            let source = sources[number]
            subjects.append(
                AuditReport.Subject(
                    file: examinee.declaration.file, kind: examinee.declaration.kind,
                    target: examinee.declaration.target,
                    isRead: examinee.isRead, source: source.map { examinees[$0].declaration.file },
                    keyCount: list(examinee)))
            let relation = source.map { StaleGenerated.relation(examinees[$0], examinee) }
            if relation == .stale, let source { findings += StaleGenerated.find(examinees[source], examinee) }
            // What stands in both is told once, where it was written.
            if relation != .inStep { examine(examinee) }
            findings += GeneratedPlist.find(in: examinee, output: outputs[number].map { examinees[$0].declaration })
        }
        for product in survey.products {
            findings += DiffersAcrossTargets.find(
                in: product.filter { examinees.indices.contains($0) }.map { examinees[$0] })
        }
        findings += DeadBuildSetting.find(in: survey)
    }

    private mutating func examine(_ examinee: Examinee) {
        findings += NoEffect.find(in: examinee)
        if examinee.isRead, !examinee.nodes.isEmpty {
            for check in Examinee.checks { findings += check.find(in: examinee) }
        }
        if let policy = examinee.settings.policy { findings += PolicyViolation.find(policy, in: examinee) }
    }

    /// Adds what the declaration holds to the list of keys, and says how many there are.
    private mutating func list(_ examinee: Examinee) -> Int {
        let leaves = examinee.nodes.filter { $0.isLeaf && $0.level != .identity }
        let effects = KeyEffects(examinee: examinee)
        for (number, node) in leaves.enumerated() {
            keys.append(
                AuditReport.Key(
                    target: examinee.target, place: examinee.place(of: node), keyPath: node.path,
                    value: node.value.shown,
                    isEffective: number < KeyEffects.keyLimit && effects.isEffective(node)))
        }
        return leaves.count
    }
}
