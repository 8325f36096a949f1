// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// Runs the built command in processes of its own.
enum CommandProcess {
    /// The built command lies beside the tests.
    static let program = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "ats-matrix").path ?? ""

    struct Ended {
        let status: Int32
        let output: String
        let error: String
    }

    /// Runs a line of a shell in which `$p` is the command and `$d` the folder. A file that the line waits for is made
    /// before the job that fills it, since the shell opens it only when the job gets to run.
    static func run(_ line: String, in folder: Folder) throws -> Ended {
        let process = process("/bin/sh", ["-c", line], in: folder)
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = error
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let words = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Ended(status: process.terminationStatus, output: text, error: words)
    }

    /// Starts the command, which says nothing, and leaves it running.
    static func start(_ arguments: [String], in folder: Folder) throws -> Process {
        let process = process(program, arguments, in: folder)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private static func process(_ file: String, _ arguments: [String], in folder: Folder) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: file)
        process.arguments = arguments
        process.environment = [
            "p": program, "HOME": folder.path, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "d": folder.path,
        ]
        process.standardInput = FileHandle.nullDevice
        return process
    }
}
