// SPDX-License-Identifier: MIT
import Foundation
import Matrix
import Recorder
import Synchronization
import TestSupport
import Testing

@Suite struct WriterTests {
    /// A clock that stands still until it is told.
    private final class Clock: Sendable {
        let time = Mutex(Duration.zero)
        func advance(_ duration: Duration) { time.withLock { $0 += duration } }
    }

    private let folder: TemporaryFolder
    private let clock = Clock()
    private let store: RecordStore

    init() throws {
        folder = try TemporaryFolder()
        store = try RecordStore(path: folder.file("record.sqlite"), now: { [clock] in clock.time.withLock { $0 } })
    }

    /// How many cells are on disk, as another process would see it.
    private func written() throws -> Int {
        try RecordStore(reading: store.path).runs().first?.finishedCells ?? -1
    }

    @Test func `what arrives is on disk after 250 ms`() throws {
        let sample = try Sample()
        let writer = try sample.begin(in: store)
        try writer.append([sample.observation(0)])
        #expect(try written() == 0)
        clock.advance(.milliseconds(249))
        try writer.append([sample.observation(1)])
        try writer.flushIfDue()
        #expect(try written() == 0)
        clock.advance(.milliseconds(1))
        try writer.flushIfDue()
        #expect(try written() == 2)
        clock.advance(.seconds(9))
        try writer.flushIfDue()
        try writer.append([sample.observation(2)])
        #expect(try written() == 2)
        clock.advance(.milliseconds(250))
        try writer.append([])
        #expect(try written() == 3)
    }

    @Test func `a thousand cells do not wait`() throws {
        let sample = try Sample(urls: (0..<600).map { "http://host-\($0).example/" })
        let writer = try sample.begin(in: store)
        for index in 0..<999 { try writer.append([sample.observation(index)]) }
        #expect(try written() == 0)
        try writer.append([sample.observation(999)])
        #expect(try written() == 1_000)
    }

    @Test func `a run that is left can be resumed, and ends`() throws {
        let sample = try Sample()
        let writer = try sample.begin(in: store)
        try writer.append([sample.observation(3), sample.observation(1)])
        try writer.suspend()
        try writer.suspend()
        #expect(try store.runs().first?.ended == nil)
        let (second, remaining) = try store.resume(.number(1), sample.matrix)
        #expect(second.number == writer.number)
        #expect(remaining == [0, 2])
        try second.append([sample.observation(0), sample.observation(2)])
        try second.finish(ended: "2026-01-02T03:05:00Z")
        let report = try store.report(.last)
        #expect(report.isComplete)
        #expect(report.cells == sample.allCells.map { sample.observation($0) })
        #expect(
            try store.runs() == [
                RunSummary(
                    number: 1, matrix: "lesson", started: "2026-01-02T03:04:05Z", ended: "2026-01-02T03:05:00Z",
                    cells: 4,
                    finishedCells: 4, flags: [.ats: 4], unexpected: 0)
            ])
    }

    @Test func `a closed writer takes nothing more`() throws {
        let sample = try Sample()
        let writer = try sample.begin(in: store)
        try writer.finish(ended: "2026-01-02T03:05:00Z")
        for use in [
            { try writer.append([sample.observation(0)]) }, { try writer.flushIfDue() },
            { try writer.finish(ended: "2027-01-02T03:05:00Z") },
        ] {
            let error = #expect(throws: RecordError.self) { try use() }
            #expect(error?.code == .alreadyComplete)
        }
        try writer.suspend()
        #expect(try store.runs().first?.ended == "2026-01-02T03:05:00Z")
    }

    @Test func `a cell that is written twice is there once, as it was last`() throws {
        let sample = try Sample()
        let writer = try sample.begin(in: store)
        let unmet = ExpectationOutcome(expected: "curl ok", because: nil, isMet: false)
        try writer.append([sample.observation(0, flag: .tls, expectations: [unmet, unmet])])
        try writer.append([sample.observation(0, flag: .both, expectations: [unmet])])
        try writer.suspend()
        #expect(try store.report(.last).cells[0] == sample.observation(0, flag: .both, expectations: [unmet]))
        #expect(try store.runs().first?.finishedCells == 1)
        #expect(try store.runs().first?.unexpected == 1)
    }

    @Test func `the newest run is the last, and comes first`() throws {
        let sample = try Sample()
        for _ in 0..<3 { try sample.begin(in: store).suspend() }
        #expect(try store.runs().map(\.number) == [3, 2, 1])
        #expect(try store.report(.last).number == 3)
        #expect(try store.report(.number(2)).number == 2)
    }

    @Test(arguments: [("last", RunName.last), ("7", .number(7)), ("0", nil), ("-1", nil), ("newest", nil), ("", nil)])
    func `a run is named by its number or as the last`(_ text: String, _ name: RunName?) {
        #expect(RunName(text) == name)
    }

    @Test func `what cannot be resumed says why`() throws {
        let sample = try Sample()
        func refusal(_ run: RunName, _ matrix: MatrixDefinition) -> RecordError? {
            #expect(throws: RecordError.self) { _ = try store.resume(run, matrix) }
        }
        #expect(refusal(.last, sample.matrix)?.detail == "it holds no run yet")
        let writer = try sample.begin(in: store)
        let live = refusal(.last, sample.matrix)
        #expect(live?.code == .runIsLive)
        #expect(live?.isRequestFault == false)
        try writer.suspend()
        #expect(
            refusal(.number(9), sample.matrix)?.detail
                == "there is no run 9; the newest is 1, and 'runs' lists them all")
        let changed = refusal(.last, try Sample(hash: "fedcba9876543210").matrix)
        #expect(changed?.code == .matrixChanged)
        #expect(
            changed?.detail
                == "run 1 cannot be resumed: the matrix 'lesson' has changed since it began (content 0123456789ab then, "
                + "fedcba987654 now); begin a new run instead")
        let other = refusal(.last, try Sample(name: "other", hash: "x").matrix)
        #expect(other?.detail.contains("it is of the matrix 'lesson', not of 'other'") == true)
        try store.resume(.last, sample.matrix).writer.finish(ended: "2026-01-02T03:05:00Z")
        let complete = refusal(.last, sample.matrix)
        #expect(complete?.code == .alreadyComplete)
        #expect(complete?.isRequestFault == true)
    }

    @Test func `a run is locked by whatever name its file is called`() throws {
        let sample = try Sample()
        let link = folder.file("link.sqlite")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: store.path)
        let writer = try sample.begin(in: store)
        let error = #expect(throws: RecordError.self) {
            _ = try RecordStore(path: link).resume(.last, sample.matrix)
        }
        #expect(error?.code == .runIsLive)
        try writer.suspend()
        #expect(try RecordStore(path: link).resume(.last, sample.matrix).remaining == [0, 1, 2, 3])
    }

    @Test func `a destination that is asked again after a resume has both answers`() throws {
        let sample = try Sample()
        let writer = try sample.begin(in: store)
        try writer.append([sample.observation(0)])
        try writer.suspend()
        let again = try store.resume(.last, sample.matrix).writer
        try again.append([sample.observation(2, marks: [.flaky])])
        try again.finish(ended: "2026-01-02T03:05:00Z")
        let report = try store.report(.last)
        #expect(report.cells[0] == sample.observation(0))
        #expect(report.cells[2] == sample.observation(2, marks: [.flaky]))
    }

    @Test func `a write that fails loses nothing once it can be repeated`() throws {
        let sample = try Sample()
        let patient = try RecordStore(path: store.path, busyTimeout: .milliseconds(10))
        let writer = try sample.begin(in: patient)
        try lockOut(store.path) {
            try writer.append([sample.observation(0), sample.observation(1)])
            let error = #expect(throws: RecordError.self) { try writer.suspend() }
            #expect(error?.code == .locked)
        }
        try writer.append([sample.observation(2)])
        try writer.suspend()
        #expect(try Array(store.report(.last).cells.prefix(3)) == (0..<3).map { sample.observation($0) })
    }
}
