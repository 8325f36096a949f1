// SPDX-License-Identifier: MIT

/// A text in which somebody hopes to find why a load fails: a pasted `NSError`, a console, a device or crash log.
///
/// An error counts where it is written as one (`ats-rules.md` §10): `Error Domain=… Code=…`, `finished with error
/// [-1022]`, `code: -1022`, one of the system's own sentences. A number in running text, such as "what does -1022
/// mean?", is talk about errors and no error, nor is a program that compares a code; where nothing else is found, the
/// lines that mention one are told. A text of a single line is taken at its word: who pastes `-1022` alone means it.
package struct PastedLog: Hashable, Sendable {
    /// The longest text that is read, in bytes.
    package static let sizeLimit = 16 << 20

    /// In the order of their first lines.
    package let errors: [PastedError]
    /// Failures beyond the first thousand.
    package let omitted: Int
    /// Lines that mention a code which is no error there, from 1; at most ten, and only where no error was found.
    package let mentions: [Int]

    package init(_ bytes: [UInt8]) {
        let text = LogText(bytes)
        var reader = LogReader(text)
        reader.run()
        var found = reader.failures.all.map { PastedError($0.statement, lines: $0.lines) }
        var mentions: [Int] = []
        if found.isEmpty {
            let codes = LogMentions(text)
            if let code = codes.single {
                var statement = LogStatement(at: 0..<0)
                statement.take(.error(domain: .url, code: code))
                statement.nearURL = codes.url
                found = [PastedError(statement, lines: codes.firstLine...codes.firstLine)]
            } else {
                mentions = codes.lines
            }
        }
        errors = found
        omitted = reader.failures.omitted
        self.mentions = mentions
    }

    /// Every error of a text, in the order of their first lines.
    package static func errors(in bytes: [UInt8]) -> [PastedError] { PastedLog(bytes).errors }
}
