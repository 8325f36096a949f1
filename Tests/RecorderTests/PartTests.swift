// SPDX-License-Identifier: MIT
import ATSModel
import Matrix
import Recorder
import TestSupport
import Testing

/// A run that is too large to be read as a whole.
@Suite struct PartTests {
    private let folder: TemporaryFolder
    private let store: RecordStore
    private let sample: Sample
    private let all: [Observation]

    init() throws {
        folder = try TemporaryFolder()
        store = try RecordStore(path: folder.file("record.sqlite"))
        let sample = try Sample(urls: (0..<50).map { "http://host-\($0).example/" })
        let unmet = ExpectationOutcome(expected: "app ok", because: nil, isMet: false)
        let met = ExpectationOutcome(expected: "curl ok", because: nil, isMet: true)
        let unknown = ExpectationOutcome(expected: "curl ok", because: nil, isMet: nil)
        all = sample.allCells.map { index in
            if index >= 90 { return sample.notRun(index) }
            return sample.observation(
                index, flag: index % 10 == 7 ? .ats : .reachable,
                marks: index % 2 == 0 ? [.viaLab, .proxied] : [.viaLab],
                expectations: index == 3 ? [unmet, met] : index == 4 ? [unknown] : [])
        }
        self.sample = sample
        let writer = try sample.begin(in: store)
        try writer.append(all)
        try writer.suspend()
    }

    @Test func `those that stand out come first, then the others, and the totals are those of all`() throws {
        let few = try store.report(.last, limit: 50, part: 6)
        #expect(!few.isWhole)
        #expect(few.cells.map(\.index) == [3, 7, 17, 27, 37, 47])
        #expect(few.cells.allSatisfy { $0 == all[$0.index] })
        let more = try store.report(.last, limit: 50, part: 14)
        #expect(more.cells.map(\.index) == [0, 1, 2, 3, 4, 7, 17, 27, 37, 47, 57, 67, 77, 87])
        let whole = try store.report(.last, limit: 100, part: 6)
        #expect(whole.isWhole)
        #expect(whole.cells == all)
        for totals in [few.totals, whole.totals] {
            #expect(totals.cells == 100)
            #expect(totals.flags == [.ats: 9, .reachable: 81])
            #expect(totals.notRun == 10)
            #expect([totals.met, totals.unmet, totals.unknown] == [1, 1, 1])
            #expect(totals.platforms == sample.matrix.platforms)
            #expect(totals.clients == [.urlsession])
            #expect(totals.vantages == ["this-machine"])
            #expect(totals.commonMarks == [.viaLab])
        }
    }

    @Test func `cell by cell it is the same run`() throws {
        var head: RunReport?
        var cells: [Observation] = []
        try store.cells(of: .last) {
            head = $0
        } each: { cell in
            cells.append(cell)
            return true
        }
        #expect(head?.totals.cells == 100)
        #expect(head?.notes == sample.matrix.notes)
        #expect(cells == all)
        cells = []
        try store.cells(of: .number(1)) { cell in
            cells.append(cell)
            return cells.count < 3
        }
        #expect(cells.map(\.index) == [0, 1, 2])
    }

    @Test(
        arguments: [
            (flags: [Flag.ats], unexpected: true, count: 10, cells: [3, 7, 17]),
            ([.ats], false, 9, [7, 17, 27]), ([], true, 1, [3]), ([], false, 0, []), ([.tls], false, 0, []),
            ([.reachable, .ats], false, 90, [0, 1, 2]),
        ])
    func `what fails a run is counted, and the first of it is there`(
        _ flags: [Flag], _ unexpected: Bool, _ count: Int, _ cells: [Int]
    ) throws {
        let faults = try store.faults(of: .last, flags: Set(flags), unexpected: unexpected, limit: 3)
        #expect(faults.count == count)
        #expect(faults.cells.map(\.index) == cells)
    }
}
