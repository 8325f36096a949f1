// SPDX-License-Identifier: MIT
import Testing

@testable import ATSDocuments

@Suite struct WorkersTests {
    @Test(arguments: [0, 1, 15, 16, 17, 255, 256, 511, 512, 513, 1_000, 5_001])
    func `what is made of items stands in their order, however they are shared out`(_ count: Int) {
        let items = Array(0..<count)
        let expected = items.map { "\($0)" }
        #expect(Workers.map(items) { "\($0)" } == expected)
        #expect(Workers.mapRuns(items) { run in run.map { "\($0)" } } == expected)
        #expect(Workers.mapRuns(items, least: 1) { run in run.map { "\($0)" } } == expected)
        #expect(Workers.mapChunks(items, count: 7) { chunk in chunk.map { "\($0)" } }.flatMap { $0 } == expected)
    }
}
