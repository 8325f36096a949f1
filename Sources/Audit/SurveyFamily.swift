// SPDX-License-Identifier: MIT
internal import ATSDocuments

/// What is wrong between the declarations of a survey: a source and what is written from it, bundles of one product.
struct SurveyFamily {
    private(set) var findings: [Finding] = []
    /// Numbers of generated property lists that say what their source says.
    private(set) var inStep: Set<Int> = []

    private let declarations: [Declaration]
    private let sources: [Int: Int]

    init(_ survey: Survey, _ settings: AuditSettings) {
        declarations = survey.declarations
        let numbers = survey.declarations.indices
        let generations = survey.generations.filter {
            numbers.contains($0.input) && numbers.contains($0.output) && $0.input != $0.output
        }
        sources = Dictionary(generations.map { ($0.output, $0.input) }, uniquingKeysWith: { first, _ in first })
        let outputs = Dictionary(generations.map { ($0.input, $0.output) }, uniquingKeysWith: { first, _ in first })
        // Few declarations hang together with others, so only those are looked at here.
        let judges = Judges(settings.platforms)
        var examinees: [Int: Examinee] = [:]
        func examinee(_ number: Int) -> Examinee {
            if let known = examinees[number] { return known }
            let made = Examinee(survey.declarations[number], settings, judges)
            examinees[number] = made
            return made
        }
        for (output, source) in sources.sorted(by: { $0.key < $1.key }) {
            switch StaleGenerated.relation(examinee(source), examinee(output)) {
            case .stale: findings += StaleGenerated.find(examinee(source), examinee(output))
            case .inStep: inStep.insert(output)
            default: break
            }
        }
        for number in numbers where survey.declarations[number].kind.isGenerator {
            findings += GeneratedPlist.find(
                in: examinee(number), output: outputs[number].map { survey.declarations[$0] })
        }
        for product in survey.products {
            findings += DiffersAcrossTargets.find(in: product.filter(numbers.contains).map(examinee))
        }
    }

    /// The document that a property list was written from.
    func source(of number: Int) -> Declaration? { sources[number].map { declarations[$0] } }
}
