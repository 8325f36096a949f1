// SPDX-License-Identifier: MIT
internal import ATSModel

/// What changes of a configuration do, asked once: most bundles of a tree hold the same dictionary.
package final class MendingMemo {
    private struct Question: Hashable {
        let before: Configuration
        let after: Configuration
        let systems: [System]
    }

    private static let limit = 4_096
    private var answers: [Question: String?] = [:]
    private var judges: Judges?

    package init() {}

    /// What becomes of loads; `nil` where no ruling changes. One memo is for one set of systems.
    func effect(
        _ before: Configuration, _ after: Configuration, _ systems: [System], _ settings: AuditSettings
    ) -> String? {
        let question = Question(before: before, after: after, systems: systems)
        if let answer = answers[question] { return answer }
        let answer = words(question, settings)
        if answers.count < MendingMemo.limit { answers[question] = .some(answer) }
        return answer
    }

    private func words(_ question: Question, _ settings: AuditSettings) -> String? {
        let comparison = RulingComparison(
            question.before, question.after, systems: question.systems, settings)
        guard let first = comparison.differences.first else { return nil }
        let judges = self.judges ?? Judges(settings.platforms)
        self.judges = judges
        let steps = judges.steps(for: question.systems)
        var keys: Set<String> = []
        let domains = (question.before.exceptionDomains, question.after.exceptionDomains)
        for key in domains.0.keys where domains.1[key] != domains.0[key] { keys.insert(key) }
        for key in domains.1.keys where domains.1[key] != domains.0[key] { keys.insert(key) }
        let probes =
            Probe.general + Probe.generalTLS
            + keys.sorted().prefix(8).flatMap { HostKey($0).samples.prefix(2).flatMap(Probe.host) }
        let effects = LoadEffect.between(Judge(question.before, on: steps), Judge(question.after, on: steps), probes)
        let words = LoadEffect.words(effects, steps)
        if !words.isEmpty { return words }
        let load = "\(first.load.destination.url) by \(first.load.client.rawValue) on \(first.platform)"
        let isCleartext = first.load.destination.scheme.isCleartext
        let (before, after) = (Answer(first.before), Answer(first.after))
        let now = before.words(isCleartext: isCleartext)
        return "\(load) \(after.words(isCleartext: isCleartext)), where it \(now) now"
    }
}
