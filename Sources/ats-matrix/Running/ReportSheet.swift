// SPDX-License-Identifier: MIT
import Recorder

/// The reports of one command, one below the other: each as it comes on standard output, all at once in a file, which
/// is whole or untouched.
struct ReportSheet {
    private let presentation: Presentation
    private let record: RecordStore
    private var waiting: [RunName] = []
    private var isEmpty = true

    init(_ presentation: Presentation, of record: RecordStore) {
        self.presentation = presentation
        self.record = record
    }

    mutating func add(_ run: RunName, in console: Console) throws {
        guard presentation.isStandardOutput else {
            waiting.append(run)
            return
        }
        try presentation.write([run], of: record, isContinued: !isEmpty, in: console)
        console.output.flush()
        isEmpty = false
    }

    /// Writes the file, where something stands in it.
    mutating func finish(in console: Console) throws {
        guard !waiting.isEmpty else { return }
        try presentation.write(waiting, of: record, in: console)
        waiting = []
    }
}
