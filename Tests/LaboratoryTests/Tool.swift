// SPDX-License-Identifier: MIT
import Foundation

/// A command line of this machine, run to its end.
struct Tool {
    let status: Int32
    let output: String

    /// Whether a program of this name can be started.
    static func isInstalled(_ name: String) -> Bool { path(name) != nil }

    /// - Returns: exit status, and standard output and error together.
    static func run(_ name: String, _ arguments: [String]) throws -> Tool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path(name) ?? "/usr/bin/\(name)")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Tool(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
    }

    private static func path(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
