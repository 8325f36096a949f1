// SPDX-License-Identifier: MIT
import ATSModel
import Foundation
import Testing

/// Two readings of one text: the model and the restatement judge the same random loads.
@Suite struct ModelComparisonTests {
    /// How many loads are compared; `ATS_MATRIX_RANDOM_LOADS` changes it, `ATS_MATRIX_RANDOM_SEED` begins elsewhere.
    private static func setting(_ name: String, default value: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? value
    }

    private static let loadsPerCase = 25

    @Test func `model and restatement agree on verdict, codes and deciding kind`() async {
        let count = ModelComparisonTests.setting("ATS_MATRIX_RANDOM_LOADS", default: 1_000_000)
        let first = UInt64(ModelComparisonTests.setting("ATS_MATRIX_RANDOM_SEED", default: 1_000_000))
        let end = first + UInt64(max(1, count / ModelComparisonTests.loadsPerCase))
        let disagreements = await withTaskGroup(of: [Disagreement].self) { group in
            // Two workers that take every other seed.
            for worker in UInt64(0)..<2 {
                group.addTask {
                    var found: [Disagreement] = []
                    for seed in stride(from: first + worker, to: end, by: 2) { found += Disagreement.all(seed: seed) }
                    return found
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        let groups = Dictionary(grouping: disagreements, by: \.group).sorted(by: { $0.value.count > $1.value.count })
        for (name, members) in groups.prefix(10) {
            Issue.record("\(members.count) × \(name)\n\(members[0].details)")
        }
        if let file = ProcessInfo.processInfo.environment["ATS_MATRIX_RANDOM_REPORT"] {
            let text = groups.map { "\($1.count) × \($0)\n" + $1.prefix(3).map(\.details).joined(separator: "\n") }
            try? text.joined(separator: "\n\n").write(toFile: file, atomically: true, encoding: .utf8)
        }
        #expect(disagreements.count == 0, "of \(count) loads")
    }

    /// One load of which model and restatement say different things.
    struct Disagreement {
        let group: String
        let details: String

        static func all(seed: UInt64) -> [Disagreement] {
            let sample = RandomCase(seed: seed, loads: loadsPerCase)
            let restatement = Restatement(sample.configuration, on: sample.platform)
            let model = CompiledConfiguration(sample.configuration, on: sample.platform)
            return sample.loads.enumerated().compactMap { index, load in
                Disagreement(restatement.judge(load), model.ruling(for: load)) {
                    """
                      seed \(seed) load \(index): \(load.hops.map(\.url).joined(separator: " → ")) \(load.client) \
                    on \(sample.platform), own \(load.vantage.own), on-link \(load.vantage.onLink), \
                    facts \(([load.facts] + load.redirectFacts).map { $0.map { "\($0)" } ?? "none" })
                      \(sample.configuration.transportSecurity?.json ?? "no dictionary")
                    """
                }
            }
        }

        /// `nil` where both say the same.
        init?(_ mine: Judgement, _ model: Ruling, details: () -> String) {
            let codes = Set(model.codes.map(\.rawValue))
            let kinds = DecidingKind.kinds(ofRule: model.rule.id)
            let what: String
            if mine.verdict != model.verdict {
                what = "verdict"
            } else if mine.codes != codes {
                what = "codes"
            } else if mine.verdict == .unsettled {
                // What an unsettled load would hang on is a question, not a rule.
                let isSame = mine.kinds.contains(.raises) == (kinds == [.raises]) && !model.questions.isEmpty
                if isSame { return nil }
                what = "questions"
            } else {
                if let kinds, !kinds.isDisjoint(with: mine.kinds) { return nil }
                what = "kind"
            }
            let reasons = mine.kinds.map(\.rawValue).sorted().joined(separator: ", ")
            let questions = Set(mine.questions.map { "\($0)".prefix(while: { $0 != "(" }) }).sorted()
            group = """
                \(what): restatement \(mine.verdict) \(mine.codes.sorted()) by \(reasons), asking \(questions); \
                model \(model.verdict) \(codes.sorted()) by \(model.rule.id), asking \(model.questions.map(\.id))
                """
            self.details = details()
        }
    }
}
