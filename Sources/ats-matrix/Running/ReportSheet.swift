// SPDX-License-Identifier: MIT
import Matrix

/// The reports of one command, one below the other: each as it comes on standard output, all at once in a file, which
/// is whole or untouched.
struct ReportSheet {
    private let presentation: Presentation
    private var waiting = ""
    private var isEmpty = true

    init(_ presentation: Presentation) { self.presentation = presentation }

    mutating func add(_ report: RunReport, in console: Console) {
        let text = presentation.text(of: report, in: console)
        let more = isEmpty ? text : presentation.continuation(text)
        isEmpty = false
        if presentation.isStandardOutput {
            console.output.write(more)
            console.output.flush()
        } else {
            waiting += more
        }
    }

    /// Writes the file, where something stands in it.
    mutating func finish(in console: Console) throws(MachineError) {
        guard !waiting.isEmpty else { return }
        try presentation.write(waiting, in: console)
        waiting = ""
    }
}
