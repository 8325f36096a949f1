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
}
