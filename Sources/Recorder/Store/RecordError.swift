// SPDX-License-Identifier: MIT

/// What went wrong with a record; the file is named in the description.
package struct RecordError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: Sendable, Hashable, CaseIterable {
        /// The file is another program's, or no database at all.
        case notARecord
        /// A later program made it.
        case newer
        /// File, folder or disk cannot be written.
        case readOnly
        /// Another program has kept it longer than we wait.
        case locked
        /// The disk is full.
        case full
        /// Its pages or tables are damaged.
        case corrupt
        /// The path leads nowhere, or may not be read.
        case cannotOpen
        /// There is no such file, and it was to be read.
        case missing
        /// The path is a folder.
        case isDirectory
        /// The file was deleted or replaced while a run was written to it.
        case replaced
        case noSuchRun, matrixChanged, alreadyComplete
        /// Another process is writing the run.
        case runIsLive
        /// Whatever else SQLite says.
        case database
    }

    package let code: Code
    package let path: String
    package let detail: String

    package init(code: Code, path: String, detail: String) {
        self.code = code
        self.path = path
        self.detail = detail
    }

    package var description: String { "record \(path): \(detail)" }

    /// Whether the request is at fault (exit status 2) and not the machine (3).
    package var isRequestFault: Bool { [.noSuchRun, .matrixChanged, .alreadyComplete].contains(code) }
}
