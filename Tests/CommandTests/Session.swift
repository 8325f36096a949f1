// SPDX-License-Identifier: MIT
import FoundationEssentials

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
final class Folder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "ats-matrix-tests-\(UUID())").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ text: String, _ name: String) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: self(name)))
        return self(name)
    }

    func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: self(name))), as: UTF8.self)
    }

    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
}
