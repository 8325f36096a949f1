// SPDX-License-Identifier: MIT

/// What SQLite refused: its result code and its own message, which never holds a bound value.
package struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An extended result code. Open, because SQLite may add some (https://sqlite.org/rescode.html).
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: Int32

        package init(rawValue: Int32) { self.rawValue = rawValue }

        /// The primary code: the low byte of an extended one.
        package var primary: Code { Code(rawValue: rawValue & 0xff) }

        package static let error = Code(rawValue: 1)
        package static let permission = Code(rawValue: 3)
        package static let busy = Code(rawValue: 5)
        package static let locked = Code(rawValue: 6)
        package static let readOnly = Code(rawValue: 8)
        package static let inputOutput = Code(rawValue: 10)
        package static let corrupt = Code(rawValue: 11)
        package static let full = Code(rawValue: 13)
        package static let cannotOpen = Code(rawValue: 14)
        package static let tooBig = Code(rawValue: 18)
        package static let constraint = Code(rawValue: 19)
        package static let mismatch = Code(rawValue: 20)
        package static let misuse = Code(rawValue: 21)
        package static let notADatabase = Code(rawValue: 26)
    }

    package let code: Code
    /// SQLite's message.
    package let detail: String
    /// `errno` of the system call that failed, 0 where none did (`sqlite3_system_errno`).
    package let systemError: Int32

    package init(code: Code, detail: String, systemError: Int32 = 0) {
        self.code = code
        self.detail = detail
        self.systemError = systemError
    }

    package var description: String { "SQLite failed (\(code.rawValue)): \(detail)" }
}
