// SPDX-License-Identifier: MIT
import Synchronization
import Testing

@testable import ATSDocuments

@Suite struct ErrandTests {
    @Test func `what an errand makes is handed over when it is done`() {
        let errands = (0..<50).map { number in Errand { (0...number).reduce(0, +) } }
        #expect(errands.map { $0.result() } == (0..<50).map { $0 * ($0 + 1) / 2 })
        // Asked again, it is the same.
        #expect(errands[7].result() == 28)
    }

    @Test func `an errand that nobody waits for has ended before what it works on goes`() {
        final class Counter: Sendable {
            let count = Mutex(0)
        }
        let counter = Counter()
        for _ in 0..<20 { _ = Errand { counter.count.withLock { $0 += 1 } } }
        #expect(counter.count.withLock { $0 } == 20)
    }
}
