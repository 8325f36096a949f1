// SPDX-License-Identifier: MIT
import TestSupport

@testable import ats_matrix

/// One call of the command with streams that are kept.
struct Session {
    let status: ExitStatus
    let output: String
    let error: String

    /// - Parameters:
    ///   - environment: beside a HOME that leads nowhere, so that no test writes the user's record.
    ///   - isInterrupted: as Ctrl-C would make it.
    init(
        _ words: String..., input: String = "", environment: [String: String] = [:], isTerminal: Bool = false,
        isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) {
        self.init(
            words, input: Array(input.utf8), environment: environment, isTerminal: isTerminal,
            isInterrupted: isInterrupted)
    }

    init(
        _ words: [String], input: [UInt8] = [], environment: [String: String] = [:], isTerminal: Bool = false,
        isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) {
        let output = Output(recordingAsTerminal: isTerminal, columns: isTerminal ? 80 : nil)
        let error = Output(recordingAsTerminal: isTerminal, columns: isTerminal ? 80 : nil)
        let console = Console(
            output: output, error: error, input: Input(bytes: input),
            environment: ["HOME": "/nonexistent"].merging(environment) { _, new in new },
            interruption: Interruption(check: isInterrupted))
        status = Main.run(words, in: console)
        self.output = output.text
        self.error = error.text
    }

    /// CSV ends its lines with CR LF, which is one character.
    var lines: [Substring] { output.split(whereSeparator: \.isNewline) }
}

/// A folder for one test.
typealias Folder = TemporaryFolder
