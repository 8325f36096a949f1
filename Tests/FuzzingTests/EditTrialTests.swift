// SPDX-License-Identifier: MIT
import Testing

@testable import Fuzzing

/// A seeded slice of `FORMATS=edits Scripts/fuzz`.
@Suite struct EditTrialTests {
    @Test func `edits whatever is left of documents, or refuses`() {
        var (read, done) = (0, 0)
        var faults: [String] = []
        for number in 0..<2_000 {
            var trial = EditTrial(seed: 20_261_130, number: number)
            switch trial.run() {
            case .unread: continue
            case .refused: break
            case .done: done += 1
            case .fault(let fault): faults.append("\(number): \(fault)")
            }
            read += 1
        }
        #expect(faults.isEmpty, "\(faults.prefix(5))")
        #expect(read > 400 && done > 200, "\(read) are read, \(done) edited")
    }

    @Test func `edits entries of whatever is left of programs, or refuses`() {
        var campaign = Campaign(.literalEdits, seed: 9)
        campaign.run(0..<2_000) { _ in }
        #expect(campaign.faults == [])
        #expect(
            campaign.parsed > 400 && campaign.compared > 200, "\(campaign.parsed) read, \(campaign.compared) edited")
    }
}
