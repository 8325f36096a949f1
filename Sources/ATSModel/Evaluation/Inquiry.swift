// SPDX-License-Identifier: MIT

/// The way of a load through the open questions.
///
/// A load is judged under every combination of answers that it meets (`ats-rules.md` §0): the first pass gives each
/// question its likely answer, later passes replay the path and turn its last question. Most loads meet none, and then
/// nothing is written down.
struct Inquiry {
    /// A question about one mechanism has one answer for a whole load; one about a key or a range has one for each.
    struct Asked {
        let question: QuestionID
        let scope: Int
        let options: Int
        var answer: Int
    }

    /// More ways than this, and the load counts as unsettled: nobody wrote such a configuration.
    static let wayLimit = 4_096

    /// What is written down on the way.
    private final class Notes {
        var asked: [Asked] = []
        /// How many of them were asked on this way; the answers of the others stand already.
        var reached = 0
        /// Steps for a person, kept only where somebody wants them.
        var steps: [Explanation.Step]?
    }

    private var notes: Notes?
    var hop = 0

    init(recordsSteps: Bool = false) {
        guard recordsSteps else { return }
        let notes = Notes()
        notes.steps = []
        self.notes = notes
    }

    var meetsNone: Bool { notes == nil }
    var asked: [Asked] { notes?.asked ?? [] }
    var steps: [Explanation.Step] { notes?.steps ?? [] }

    /// The number of the answer, 0 being the likely one.
    mutating func choose(_ question: QuestionID, scope: Int = 0, options: Int) -> Int {
        guard options > 1 else { return 0 }
        let notes = self.notes ?? Notes()
        self.notes = notes
        for place in 0..<notes.reached
        where notes.asked[place].question == question && notes.asked[place].scope == scope {
            return notes.asked[place].answer
        }
        if notes.reached == notes.asked.count {
            notes.asked.append(Asked(question: question, scope: scope, options: options, answer: 0))
        }
        notes.reached += 1
        return notes.asked[notes.reached - 1].answer
    }

    /// A question of yes and no.
    mutating func confirm(_ question: QuestionID, scope: Int = 0, likely: Bool) -> Bool {
        (choose(question, scope: scope, options: 2) == 0) == likely
    }

    /// A flag's presence and value, where a text may have been read (§12.10).
    mutating func state(_ flag: Flag) -> (isPresent: Bool, isOn: Bool) {
        switch flag {
        case .absent: (false, false)
        case .off: (true, false)
        case .on: (true, true)
        case .text(let value): confirm(.textsAsBooleans, likely: true) ? (true, value) : (false, false)
        }
    }

    mutating func note(_ rule: RuleID, _ says: @autoclosure () -> String) {
        guard let notes, notes.steps != nil else { return }
        notes.steps?.append(Explanation.Step(hop: hop, rule: Rule(rule), says: says()))
    }

    /// Goes on to the next way: the last question that has another answer is turned. False after the last way.
    mutating func turn() -> Bool {
        guard let notes, let last = notes.asked.lastIndex(where: { $0.answer + 1 < $0.options }) else { return false }
        notes.asked.removeSubrange((last + 1)...)
        notes.asked[last].answer += 1
        notes.reached = 0
        hop = 0
        return true
    }
}
