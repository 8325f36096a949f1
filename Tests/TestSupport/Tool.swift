// SPDX-License-Identifier: MIT
import Foundation

/// A command line of this machine, run to its end.
package struct Tool {
    package let status: Int32
    package let output: String

    /// Whether a program of this name can be started.
    package static func isInstalled(_ name: String) -> Bool { path(name) != nil }

    /// - Parameters:
    ///   - environment: the whole of it; this process's unless given.
    ///   - input: a file for standard input; none unless given.
    /// - Returns: exit status, and standard output and error together.
    package static func run(
        _ name: String, _ arguments: [String], environment: [String: String]? = nil, input: String? = nil
    ) throws -> Tool {
        let process = Process()
        process.executableURL = URL(
            fileURLWithPath: name.contains("/") ? name : path(name) ?? "/usr/bin/\(name)")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        if let environment { process.environment = environment }
        process.standardInput = input.flatMap { FileHandle(forReadingAtPath: $0) } ?? FileHandle.nullDevice
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Tool(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
    }

    /// Where the program of this name is on the PATH.
    package static func path(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
