// SPDX-License-Identifier: MIT
import ATSModel
import Testing

/// The restatement is an oracle only as far as it agrees with the golden record itself.
@Suite struct RestatementGoldenTests {
    @Test func `reads every golden cell`() throws {
        #expect(try GoldenRecord.all.get().count == 1_063)
    }

    @Test func `agrees with every golden cell on verdict and codes`() throws {
        for cell in try GoldenRecord.all.get() {
            let judgement = restate(cell.configuration, cell.load, on: cell.platform)
            #expect(judgement.verdict == cell.expect, "\(cell.id): \(cell.note) [\(cell.rule)] \(judgement)")
            guard cell.expect == .blocked, !cell.codes.isEmpty else { continue }
            #expect(
                !judgement.codes.isEmpty && judgement.codes.isSubset(of: cell.codes),
                "\(cell.id): \(cell.note) [\(cell.rule)] \(judgement.codes) \(cell.codes)")
        }
    }
}
