// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Formats
internal import Matrix

/// An explanation for a person: one screen, the answer first, what to do last.
struct ExplanationText {
    /// Lines of a terminal of 24, less the one for the prompt.
    private static let screen = 23

    let explanation: Explanation
    let load: Load
    let platform: Platform
    let connection: Connection?
    let prediction: Prediction?
    /// Of keys without effect, by key path.
    let positions: [String: SourcePosition]
    let width: Int
    let paint: Paint

    /// As much of each part as fits on one screen; the answer and the first change are always whole.
    var text: String {
        let plain = Paint(isOn: false)
        var measure = Measure()
        for (part, amount) in Measure.wishes {
            var more = measure
            more[keyPath: part] = amount
            if rows(lines(more, plain)) <= ExplanationText.screen { measure = more }
        }
        return lines(measure, paint).map { $0 + "\n" }.joined()
    }

    /// How much of the parts that may be cut is shown; to begin with, only what must be.
    struct Measure {
        var steps = 0
        var keys = 0
        var assumptions = 0
        var changes = 1
        /// Changes that are shown with the lines to put into `Info.plist`; the first always is.
        var plists = 1
        /// Changes that are shown with their price; the first always is.
        var prices = 1

        /// What to add as long as it fits, the most useful first.
        static var wishes: [(WritableKeyPath<Measure, Int>, Int)] {
            [
                (\.changes, 2), (\.changes, 3), (\.prices, 3), (\.steps, 1), (\.plists, 2), (\.keys, 1), (\.steps, 2),
                (\.keys, 2), (\.steps, 4), (\.assumptions, 1), (\.changes, 4), (\.prices, 4), (\.steps, 6),
                (\.keys, 4), (\.plists, 6), (\.changes, 6), (\.prices, 6), (\.assumptions, 3),
            ]
        }
    }

    /// Rows of the screen: a line of a property list is never broken and may take more than one.
    private func rows(_ lines: [String]) -> Int {
        lines.reduce(0) { $0 + max(1, (DisplayWidth.of($1) + width - 1) / width) }
    }

    private func lines(_ measure: Measure, _ paint: Paint) -> [String] {
        let ruling = explanation.ruling
        var lines = Paragraph.lines(verdict, width: width).map { paint($0, color) }
        lines += labelled("load", facts)
        lines += labelled(
            "rule", "\(ruling.rule.title.withoutStop) (\(ruling.rule.section), \(ruling.evidence.rawValue)).")
        for question in ruling.questions.prefix(2) {
            lines += labelled("open", "\(question.text) (\(question.section)): \(question.rests)")
        }
        if let connection {
            lines += labelled("curl", connection.timedWords)
            lines += labelled("", meeting(connection).sentenceEnd).map { paint($0, .bold) }
            if let words = connection.serverWords { lines += labelled("tls", words) }
            if let finding = prediction?.finding { lines += labelled("trust", finding.words(isStable: false)) }
        }
        if let requires = ruling.requires, requires.asksForSomething {
            lines += labelled("needs", "\(requires.allWords).")
        }
        let steps = explanation.steps.suffix(measure.steps)
        for (index, step) in steps.enumerated() {
            let hop = load.hops.count > 1 ? "hop \(step.hop + 1): " : ""
            lines += labelled(index == 0 ? "trace" : "", "\(hop)\(step.says.withoutStop) (\(step.rule.section)).")
        }
        for (index, key) in explanation.unusedKeys.prefix(measure.keys).enumerated() {
            let place = positions[key.keyPath].map { " (line \($0.line))" } ?? ""
            lines += labelled(index == 0 ? "unused" : "", "\(key.keyPath)\(place): \(key.why)")
        }
        for (index, assumption) in explanation.assumptions.prefix(measure.assumptions).enumerated() {
            lines += labelled(index == 0 ? "assumes" : "", assumption)
        }
        lines += toDo(measure, paint)
        return lines
    }

    /// Whether anything is left out.
    func isCut(_ measure: Measure) -> Bool {
        explanation.steps.count > measure.steps || explanation.unusedKeys.count > measure.keys
            || explanation.assumptions.count > measure.assumptions || explanation.changes.count > measure.changes
            || explanation.changes.dropFirst(measure.plists).contains { $0.plist != nil }
            || explanation.changes.count > measure.prices
    }

    private func labelled(_ label: String, _ text: String) -> [String] {
        Paragraph.lines(
            text, width: width, first: DisplayWidth.pad(label, to: 8), rest: String(repeating: " ", count: 8))
    }
}
