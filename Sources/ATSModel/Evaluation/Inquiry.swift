// SPDX-License-Identifier: MIT

/// One way through the open questions of a load.
///
/// A load is judged under every combination of answers that it meets (`ats-rules.md` §0): the first pass gives each
/// question its likely answer, later passes replay the path and turn its last question.
struct Inquiry {
    /// A question about one mechanism has one answer for a whole load; one about a key or a range has one for each.
    struct Asked: Hashable {
        let question: QuestionID
        let scope: Int
        let options: Int
        var answer: Int
    }

    /// More ways than this, and the load counts as unsettled: nobody wrote such a configuration.
    static let wayLimit = 4_096

    private(set) var asked: [Asked] = []
    private var script: [Int] = []
    /// Steps for a person, kept only where somebody wants them.
    var steps: [Explanation.Step]?
    var hop = 0

    init(recordsSteps: Bool = false) {
        steps = recordsSteps ? [] : nil
    }

    /// The number of the answer, 0 being the likely one.
    mutating func choose(_ question: QuestionID, scope: Int = 0, options: Int) -> Int {
        guard options > 1 else { return 0 }
        if let known = asked.first(where: { $0.question == question && $0.scope == scope }) { return known.answer }
        let answer = asked.count < script.count ? script[asked.count] : 0
        asked.append(Asked(question: question, scope: scope, options: options, answer: answer))
        return answer
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
        guard steps != nil else { return }
        steps?.append(Explanation.Step(hop: hop, rule: Rule(rule), says: says()))
    }

    /// The next way, `nil` after the last one.
    func next() -> Inquiry? {
        guard let turn = asked.lastIndex(where: { $0.answer + 1 < $0.options }) else { return nil }
        var inquiry = Inquiry()
        inquiry.script = asked[..<turn].map(\.answer) + [asked[turn].answer + 1]
        return inquiry
    }
}

/// What one way through the questions leads to.
struct Outcome {
    let isBlocked: Bool
    var codes: [URLErrorCode] = []
    let rule: RuleID
    var evidence: Evidence
    var hop = 0
    var requires: TLSRequirements?
}
