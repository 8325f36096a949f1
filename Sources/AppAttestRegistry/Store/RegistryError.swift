// SPDX-License-Identifier: MIT
internal import Storage

/// What went wrong with a registry; the file is named in the description, and nothing of what it holds.
///
/// A refused object is no error, but a ``Verdict``. After an error everything is as it was before.
package struct RegistryError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: Sendable, Hashable, CaseIterable {
        /// The file is another program's, or no database at all.
        case notARegistry
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
        /// The file was deleted or replaced while it was in use.
        case replaced
        /// No more challenges may be outstanding.
        case tooManyChallenges
        /// Whatever else SQLite says.
        case database
    }

    package let code: Code
    package let path: String
    package let detail: String

    package var description: String { "registry \(path): \(detail)" }
}

extension RegistryError {
    init(_ error: StorageError, path: String) {
        let (code, detail): (Code, String) =
            switch error.code.primary {
            case .full: (.full, "the disk is full")
            case .readOnly, .permission: (.readOnly, "the file or its folder cannot be written")
            case .busy, .locked: (.locked, "another program keeps it locked")
            case .cannotOpen: (.cannotOpen, "it cannot be opened (\(SystemError(number: error.systemError)))")
            case .notADatabase: (.notARegistry, "the file is no SQLite database")
            case .corrupt: (.corrupt, "it is damaged (\(error.detail))")
            // Our statements are fixed, so it is the tables that are not what they should be.
            case .error, .mismatch: (.corrupt, "its tables are not those of a registry (\(error.detail))")
            default: (.database, "\(error)")
            }
        self.init(code: code, path: path, detail: detail)
    }

    static func translating<Result>(
        _ path: String, _ body: () throws(StorageError) -> Result
    ) throws(RegistryError) -> Result {
        do throws(StorageError) { return try body() } catch { throw RegistryError(error, path: path) }
    }
}
