// SPDX-License-Identifier: MIT
internal import ATSModel

/// Asks what changes of a configuration do, each once. For one thread, and for one set of settings.
package final class MendingMemo {
    private let answers: MendingAnswers
    private var known: Judges?

    /// - Parameter answers: shared with the memos of other threads.
    package init(_ answers: MendingAnswers = MendingAnswers()) { self.answers = answers }

    /// What becomes of loads; `nil` where no ruling changes.
    func effect(
        _ before: Configuration, _ after: Configuration, _ systems: [System], _ settings: AuditSettings
    ) -> String? {
        let question = MendingAnswers.Question(before: before, after: after, systems: systems)
        if let answer = answers.effect(question) { return answer }
        let answer = words(question, settings)
        answers.note(answer, question)
        return answer
    }

    func judges(_ settings: AuditSettings) -> Judges {
        let judges = known ?? Judges(settings.platforms)
        known = judges
        return judges
    }

    func number(of list: AlikeMends.Key) -> Int { answers.number(of: list) }
    func mends(_ question: AlikeMends.Question) -> [Mend]? { answers.mends(question) }
    func note(_ mends: [Mend], _ question: AlikeMends.Question) { answers.note(mends, question) }

    private func words(_ question: MendingAnswers.Question, _ settings: AuditSettings) -> String? {
        let comparison = RulingComparison(
            question.before, question.after, systems: question.systems, settings)
        guard let first = comparison.differences.first else { return nil }
        let judges = judges(settings)
        let steps = judges.steps(for: question.systems)
        var keys: Set<String> = []
        let domains = (question.before.exceptionDomains, question.after.exceptionDomains)
        for key in domains.0.keys where domains.1[key] != domains.0[key] { keys.insert(key) }
        for key in domains.1.keys where domains.1[key] != domains.0[key] { keys.insert(key) }
        let probes =
            Probe.general + Probe.generalTLS
            + keys.sorted().prefix(8).flatMap { HostKey($0).samples.prefix(2).flatMap(Probe.host) }
        let effects = LoadEffect.between(
            judges.judge(question.before, on: steps), judges.judge(question.after, on: steps), probes)
        let words = LoadEffect.words(effects, steps)
        if !words.isEmpty { return words }
        let load = "\(first.load.destination.url) by \(first.load.client.rawValue) on \(first.platform)"
        let isCleartext = first.load.destination.scheme.isCleartext
        let (before, after) = (Answer(first.before), Answer(first.after))
        let now = before.words(isCleartext: isCleartext)
        return "\(load) \(after.words(isCleartext: isCleartext)), where it \(now) now"
    }
}
