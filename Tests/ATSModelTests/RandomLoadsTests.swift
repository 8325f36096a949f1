// SPDX-License-Identifier: MIT
import ATSModel
import Testing

/// A comparison over random loads is worth as much as the loads reach.
@Suite struct RandomLoadsTests {
    @Test func `random loads reach every sort of rule and every question`() {
        var kinds: [DecidingKind: Int] = [:]
        var questions: [String: Int] = [:]
        var verdicts: [Ruling.Verdict: Int] = [:]
        for seed in UInt64(0)..<4_000 {
            let sample = RandomCase(seed: seed, loads: 5)
            let restatement = Restatement(sample.configuration, on: sample.platform)
            for load in sample.loads {
                let judgement = restatement.judge(load)
                verdicts[judgement.verdict, default: 0] += 1
                for kind in judgement.kinds { kinds[kind, default: 0] += 1 }
                for question in judgement.questions {
                    questions["\(question)".split(separator: "(")[0].description, default: 0] += 1
                }
            }
        }
        for kind in DecidingKind.allCases {
            #expect(kinds[kind, default: 0] > 5, "\(kind): \(kinds[kind, default: 0])")
        }
        #expect(Set(questions.keys).count == 32, "\(questions.sorted(by: { $0.value < $1.value }))")
        for verdict in Ruling.Verdict.allCases { #expect(verdicts[verdict, default: 0] > 2_000, "\(verdicts)") }
    }

    @Test func `the same seed makes the same case`() {
        let (one, two) = (RandomCase(seed: 5), RandomCase(seed: 5))
        #expect(one.configuration == two.configuration && one.loads == two.loads && one.platform == two.platform)
    }
}
