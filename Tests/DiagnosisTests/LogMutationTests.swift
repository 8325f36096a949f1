// SPDX-License-Identifier: MIT
import ATSModel
import Diagnosis
import TestSupport
import Testing

/// Damaged logs: whatever they hold, reading ends, and what is found lies in them.
@Suite struct LogMutationTests {
    @Test(arguments: 0..<4)
    func `no mutant crashes, and every error lies in its lines`(_ slice: Int) {
        var found = 0
        for number in slice * 400..<(slice + 1) * 400 {
            let mutant = Mutator.log.mutant(seed: 77, number: number)
            let log = PastedLog(mutant)
            let lines = mutant.count { $0 == 0x0a || $0 == 0x0d } + 1
            if !log.errors.isEmpty { found += 1 }
            #expect(log.errors.allSatisfy { (1...lines).contains($0.lines.upperBound) }, "\(number)")
            #expect(log.errors.map(\.lines.lowerBound) == log.errors.map(\.lines.lowerBound).sorted(), "\(number)")
            #expect(log.errors.isEmpty || log.mentions.isEmpty, "\(number)")
            #expect(log == PastedLog(mutant), "\(number)")
            for error in log.errors {
                #expect(!error.because.isEmpty, "\(number)")
                #expect(error.url?.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f } ?? true, "\(number)")
            }
        }
        #expect(found * 2 >= 400, "\(found)")
    }

    @Test func `random bytes hold no error`() {
        var generator = SeededGenerator(seed: 78)
        for _ in 0..<50 {
            let bytes = (0..<4_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            #expect(PastedLog.errors(in: bytes).isEmpty)
        }
    }
}
