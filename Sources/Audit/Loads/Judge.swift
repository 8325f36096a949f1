// SPDX-License-Identifier: MIT
internal import ATSModel

/// Asks the model about one configuration on the systems in range, each compiled when it is first needed.
final class Judge {
    let configuration: Configuration
    let steps: PlatformSteps
    private static let noteLimit = 10_000
    private static let tooMany = "what it does to loads is not worked out: the dictionary holds too many keys"
    private var models: [CompiledConfiguration?]
    /// To the general loads, by kind and number.
    private var answers: [Answer?]
    /// What was worked out already, for the next bundle with the same dictionary.
    private var notes: [String: [String]] = [:]
    private let shared: JudgeNotes?
    /// On which kinds the blanket key is void, may be void, and is in force.
    private(set) lazy var blanket = BlanketState(self)

    /// - Parameter shared: what other threads have worked out.
    init(_ configuration: Configuration, on steps: PlatformSteps, _ shared: JudgeNotes? = nil) {
        self.configuration = configuration
        self.shared = shared
        self.steps = steps
        models = Array(repeating: nil, count: steps.kinds.count)
        answers = Array(repeating: nil, count: steps.kinds.count * Probe.everywhere.count)
    }

    var kinds: Range<Int> { models.indices }

    func ruling(_ probe: Probe, _ kind: Int) -> Ruling { model(kind).ruling(for: probe.load) }

    func answer(_ probe: Probe, _ kind: Int) -> Answer {
        guard let number = probe.number else { return Answer(ruling(probe, kind)) }
        let place = kind * Probe.everywhere.count + number
        if let answer = answers[place] { return answer }
        let answer = Answer(ruling(probe, kind))
        answers[place] = answer
        return answer
    }

    private func model(_ kind: Int) -> CompiledConfiguration {
        if let model = models[kind] { return model }
        let model = CompiledConfiguration(configuration, on: steps.kinds[kind])
        models[kind] = model
        return model
    }

    /// The kinds of system on which a ruling is so.
    func kinds(_ probe: Probe?, where holds: (Ruling) -> Bool) -> Set<Int> {
        guard let probe else { return [] }
        return Set(kinds.filter { holds(ruling(probe, $0)) })
    }

    /// The kinds of system on which Apple's code raises on the dictionary.
    var raising: Set<Int> { kinds(Probe.publicName) { $0.rule.id == "dictionary-raises" } }

    func remember(_ key: String, _ make: () -> String) -> String { recall(key) { [make()] }.joined() }

    /// Several texts, none where there is nothing to tell.
    ///
    /// Beyond a limit nothing is worked out any more: nobody wrote such a dictionary, and the time grows with it.
    func recall(_ key: String, _ make: () -> [String]) -> [String] {
        if let note = notes[key] { return note }
        guard notes.count < Judge.noteLimit else { return [Judge.tooMany] }
        let subject = JudgeNotes.Subject(configuration: configuration, steps: steps)
        let known = shared?.note(key, on: subject)
        let note = known ?? make()
        notes[key] = note
        if known == nil { shared?.write(note, as: key, on: subject) }
        return note
    }
}

/// Judges by configuration and systems: most bundles of a tree hold the same dictionary.
final class Judges {
    /// More are not kept.
    private static let limit = 4_096
    private var known: [JudgeNotes.Subject: Judge] = [:]
    private var steps: [[System]: PlatformSteps] = [:]
    private let ranges: [PlatformRange]
    private let shared: JudgeNotes?

    /// - Parameter shared: what other threads have worked out on the same ranges.
    init(_ ranges: [PlatformRange], _ shared: JudgeNotes? = nil) {
        self.ranges = ranges
        self.shared = shared
    }

    func steps(for systems: [System]) -> PlatformSteps {
        if let known = steps[systems] { return known }
        let made = PlatformSteps(ranges, systems: systems)
        steps[systems] = made
        return made
    }

    func judge(_ configuration: Configuration, on steps: PlatformSteps) -> Judge {
        let key = JudgeNotes.Subject(configuration: configuration, steps: steps)
        if let judge = known[key] { return judge }
        let judge = Judge(configuration, on: steps, shared)
        if known.count < Judges.limit { known[key] = judge }
        return judge
    }
}
