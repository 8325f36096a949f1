// SPDX-License-Identifier: MIT
import Recorder

/// The reports of one command, one below the other: each as it comes on standard output, all at once in a file, which
/// is whole or untouched.
struct ReportSheet {
    private let presentation: Presentation
    private let record: RecordStore
    private var waiting: [RunName] = []
    private var isContinued = false

    init(_ presentation: Presentation, of record: RecordStore) {
        self.presentation = presentation
        self.record = record
    }

    mutating func add(_ run: Int, in console: Console) throws {
        waiting.append(.number(run))
        guard presentation.isStandardOutput else { return }
        try finish(in: console)
        console.output.flush()
    }

    /// Writes what waits.
    mutating func finish(in console: Console) throws {
        guard !waiting.isEmpty else { return }
        try presentation.write(waiting, of: record, isContinued: isContinued, in: console)
        isContinued = true
        waiting = []
    }
}
